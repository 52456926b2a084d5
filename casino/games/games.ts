import type { Figures, Trial } from '../exact/trial.ts'
import { figures as baccaratFigures } from './baccarat/exact.ts'
import { trial as baccarat } from './baccarat/trial.ts'
import { figures as blackjackFigures } from './blackjack/exact.ts'
import { trial as blackjack } from './blackjack/trial.ts'
import { figures as fishingFigures } from './fishing/exact.ts'
import { trial as fishing } from './fishing/trial.ts'
import { figures as lotteryFigures } from './lottery/exact.ts'
import { trial as lottery } from './lottery/trial.ts'
import { figures as niuniuFigures } from './niuniu/exact.ts'
import { trial as niuniu } from './niuniu/trial.ts'
import { figures as slotFigures } from './slot/exact.ts'
import { trial as slot } from './slot/trial.ts'

/** Every game that is played for money. */
export const GAMES = {
  slot: { figures: slotFigures, trial: slot },
  baccarat: { figures: baccaratFigures, trial: baccarat },
  lottery: { figures: lotteryFigures, trial: lottery },
  niuniu: { figures: niuniuFigures, trial: niuniu },
  blackjack: { figures: blackjackFigures, trial: blackjack },
  fishing: { figures: fishingFigures, trial: fishing },
} as const satisfies Record<string, { figures: () => Figures; trial: Trial }>

export type GameName = keyof typeof GAMES
