import { baccarat } from '../games/baccarat/round.ts'
import { blackjack } from '../games/blackjack/round.ts'
import { fishing } from '../games/fishing/round.ts'
import { gomoku } from '../games/gomoku/round.ts'
import { lottery } from '../games/lottery/round.ts'
import { niuniu } from '../games/niuniu/round.ts'
import { slot } from '../games/slot/round.ts'
import type { PlayedGame } from '../play/game.ts'
import type { Game } from '../protocol.ts'

type Venues = Readonly<Record<string, readonly Game[]>>

/** The games of each venue that the demonstration connects, by the venue's code at the site. */
export const VENUES: Venues = {
  XHZR: ['baccarat'],
  JGCP: ['lottery'],
  ZLQP: ['niuniu', 'blackjack', 'gomoku'],
  XHDZ: ['slot'],
  SLBY: ['fishing'],
}

/** Those of its second process, which keeps its players' money itself. */
export const TRANSFER_VENUES: Venues = { HTQP: ['niuniu'] }

export const PLAYED: Readonly<Record<Game, PlayedGame>> = { slot, lottery, baccarat, niuniu, blackjack, fishing, gomoku }
