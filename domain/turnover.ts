import type { PlayType } from './markets.ts'
import { floorToFen } from './money.ts'
import type { Outcome, VoidCode } from './results.ts'
import type { SportType } from './sports.ts'

/**
 * Turnover: the stakes at risk that a deposit or a bonus asks for before it can be withdrawn. What counts is this table alone; the help
 * page takes its figures from here, too.
 */

/** How much of a stake at risk counts, in hundredths. A series counts by the lowest weight among itself and its legs. */
export const TURNOVER_WEIGHTS = { sport: 100, series: 100, outright: 100, virtual: 50 } as const

/** The same for what is staked in closed rounds of venues, by their category: less where bets can cover each other, or risk little. */
export const VENUE_TURNOVER_WEIGHTS = { TY: 100, ZR: 25, CP: 50, QP: 25, DZ: 100, DJ: 100, BY: 50 } as const
export type TurnoverProduct = keyof typeof TURNOVER_WEIGHTS

/** A stake with a leg below this price, Hong Kong thousandths, counts nothing: it risks next to nothing. */
export const TURNOVER_ODDS_FLOOR = 500

/** A deposit's stakes at risk before it can be withdrawn, as a multiple of it. */
export const DEPOSIT_TURNOVER_TIMES = 1

/** Who has less than this, fen, has nothing left to turn over: it is below the least stake of every product. */
export const NOTHING_LEFT_FEN = 1_000n

/** A leg's result as settled; null while it is open, in a series that another leg has lost. */
export interface TurnoverLeg {
  w: PlayType
  gameType: SportType | 'FS'
  oddsMilli: number
  result: Outcome | VoidCode | null
}

export interface SettledStake {
  stakeFen: bigint
  legs: readonly TurnoverLeg[]
  /** What the member staked in all on these selections of these markets, this ticket included. */
  sameFen: bigint
  /** What the member staked on other selections of the same markets. */
  oppositeFen: bigint
}

/**
 * The part of a settled stake that counts, rounded down. Of bets on several selections of one market the largest less the others
 * counts, since they cover each other. A half result counts the half at risk; what was given back counts nothing.
 */
export function effectiveStakeFen({ stakeFen, legs, sameFen, oppositeFen }: SettledStake): bigint {
  if (legs.length === 0 || legs.some(({ oddsMilli }) => oddsMilli < TURNOVER_ODDS_FLOOR)) return 0n
  const uncoveredFen = sameFen - oppositeFen
  if (uncoveredFen <= 0n) return 0n
  const halves = 2n ** BigInt(legs.length)
  const safe = legs.reduce((product, { result }) => product * safeHalves(result), 1n)
  return floorToFen(stakeFen * uncoveredFen * (halves - safe) * BigInt(weightOf(legs)), sameFen * halves * 100n)
}

/** The legs as turnover counts them: those of a builder are one stake, at its price, which is given back unless one loses or all win. */
export function turnoverLegs(legs: readonly TurnoverLeg[], oddsMilli: number | undefined): readonly TurnoverLeg[] {
  const [first] = legs
  if (oddsMilli === undefined || !first) return legs
  const results = legs.map(({ result }) => result)
  const result = results.includes('L') ? 'L' : results.every((one) => one === 'W') ? 'W' : results.includes(null) ? null : 'P'
  return [{ ...first, oddsMilli, result }]
}

/** The halves of a leg's stake that its result did not put at risk. A series is safe as far as all of its legs are. */
function safeHalves(result: TurnoverLeg['result']): bigint {
  if (result === 'W' || result === 'L') return 0n
  return result === 'LW' || result === 'LL' ? 1n : 2n
}

const weightOf = (legs: readonly TurnoverLeg[]): number =>
  Math.min(...legs.map((leg) => TURNOVER_WEIGHTS[productOf(leg)]), ...(legs.length > 1 ? [TURNOVER_WEIGHTS.series] : []))

const productOf = ({ w, gameType }: TurnoverLeg): TurnoverProduct => (w === 'FS' ? 'outright' : gameType === 'VF' ? 'virtual' : 'sport')

/** What a member may withdraw: money that no open requirement holds back. */
export const withdrawableFen = (balanceFen: bigint, lockedFen: bigint): bigint => (balanceFen > lockedFen ? balanceFen - lockedFen : 0n)
