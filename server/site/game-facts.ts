import { baccarat } from '../../casino/games/baccarat/round.ts'
import { PAYS as BACCARAT_PAYS, DECKS, ROUNDS_A_SHOE } from '../../casino/games/baccarat/rules.ts'
import { STATED as BACCARAT } from '../../casino/games/baccarat/stated.ts'
import { blackjack } from '../../casino/games/blackjack/round.ts'
import { STATED as BLACKJACK } from '../../casino/games/blackjack/stated.ts'
import { fishing } from '../../casino/games/fishing/round.ts'
import { STATED as FISHING } from '../../casino/games/fishing/stated.ts'
import { lottery } from '../../casino/games/lottery/round.ts'
import { BIG_FROM, PAYS as LOTTERY_PAYS } from '../../casino/games/lottery/rules.ts'
import { STATED as LOTTERY } from '../../casino/games/lottery/stated.ts'
import { niuniu } from '../../casino/games/niuniu/round.ts'
import { STATED as NIUNIU } from '../../casino/games/niuniu/stated.ts'
import { STATED as SLOT } from '../../casino/games/slot/par-sheet.ts'
import { slot } from '../../casino/games/slot/round.ts'
import type { PlayedGame } from '../../casino/play/game.ts'
import { formatYuanFixed, yuanFixed } from '../../domain/money.ts'
import { RULES } from '../engine/sports/rules.ts'

const DAY_MS = 86_400_000
export const seconds = (ms: number): string => String(ms / 1000)
const times = (thousandths: number): string => (thousandths / 1000).toLocaleString('en-US')
/** As a game's page shows it: `96.5`. */
const percent = (stated = ''): string => Number(stated).toFixed(1)

const esports = RULES.OP
if (esports.model !== 'sets' || esports.play.of !== 'rallies') throw new Error('e-sports are told of as sets of rounds')
const { race: rounds } = esports.play

const draw = lottery.drawAt(0)
const round = baccarat.drawAt(0)
const drawMs = draw.drawnAt - draw.opensAt

/** The least and the most that one bet takes. */
function stakes({ stakesFen, rangeFen }: Pick<PlayedGame, 'stakesFen' | 'rangeFen'>): string {
  const { least = stakesFen[0], most = stakesFen.at(-1) } = rangeFen ?? {}
  return `${yuanFixed(least ?? 0n)} – ${yuanFixed(most ?? 0n)}`
}

/** What texts say of the games of the demonstration's venues, by their own rules. */
export const gameFacts: Readonly<Record<string, string>> = {
  lotterySeconds: seconds(drawMs),
  lotteryClosed: seconds(draw.drawnAt - draw.closesAt),
  lotteryADay: (DAY_MS / drawMs).toLocaleString('en-US'),
  lotteryBigFrom: String(BIG_FROM),
  lotteryStakes: stakes(lottery),
  lotteryMostStraight: formatYuanFixed(lottery.rangeFen?.mostOf.straight ?? 0n),
  ...Object.fromEntries(Object.entries(LOTTERY_PAYS).map(([bet, pays]) => [`${bet}Pays`, times(pays)])),
  evenReturn: percent(LOTTERY.big),
  bigOddReturn: percent(LOTTERY['big odd']),
  bigEvenReturn: percent(LOTTERY['big even']),
  placeReturn: percent(LOTTERY.place),
  straightReturn: percent(LOTTERY.straight),

  baccaratSeconds: seconds(round.endsAt - round.opensAt),
  baccaratOpen: seconds(round.closesAt - round.opensAt),
  baccaratDecks: String(DECKS),
  baccaratRounds: String(ROUNDS_A_SHOE),
  baccaratStakes: stakes(baccarat),
  baccaratMostRare: formatYuanFixed(baccarat.rangeFen?.mostOf.tie ?? 0n),
  // Of these the stake itself is no part: `1 : 0.95`.
  ...Object.fromEntries(Object.entries(BACCARAT_PAYS).map(([bet, pays]) => [`${bet}Wins`, times(pays - 1000)])),
  ...Object.fromEntries(Object.entries(BACCARAT).map(([bet, stated]) => [`${bet}Return`, percent(stated)])),

  slotStakes: stakes(slot),
  slotGap: seconds(slot.gapMs),
  slotReturn: percent(SLOT.spin),
  fishingStakes: stakes(fishing),
  fishingGap: seconds(fishing.gapMs),
  fishingReturn: percent(FISHING),
  niuniuStakes: stakes(niuniu),
  niuniuReturn: percent(NIUNIU.player),
  blackjackStakes: stakes(blackjack),
  blackjackReturn: percent(BLACKJACK['best strategy']),

  esportsSets: String(2 * esports.toWin - 1),
  esportsToWin: String(esports.toWin),
  esportsRounds: String(rounds.to),
  esportsLead: String(rounds.lead),
}
