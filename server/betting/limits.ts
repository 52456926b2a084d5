import { type Kind, needsCourse, type PlayType, playOf } from '../../domain/markets.ts'
import { leastFen } from '../../domain/money.ts'
import { type TicketLine, ticketMaxStakeFen } from '../../domain/ticket-lines.ts'

export const MIN_STAKE_FEN = 1_000n
/** Highest stake of any bet; market and price lower it for most. */
export const MAX_STAKE_FEN = 2_000_000n

/** Of one market, fen: the most that a bet may stake and win, and the most that the house may have to pay on a selection and on all selections. */
interface Limits {
  readonly stake: bigint
  readonly win: bigint
  readonly selection: bigint
  readonly market: bigint
}

const yuan = (stake: number, win: number, selection: number, market: number): Limits => ({
  stake: BigInt(stake) * 100n,
  win: BigInt(win) * 100n,
  selection: BigInt(selection) * 100n,
  market: BigInt(market) * 100n,
})
const MAIN = yuan(20_000, 40_000, 200_000, 400_000)
const SIDE = yuan(10_000, 20_000, 100_000, 200_000)
const LONG = yuan(5_000, 20_000, 60_000, 250_000)

/** The better known a market, the higher its limits. */
const LIMITS: Record<Kind, Limits> = {
  ML: MAIN,
  M: MAIN,
  R: MAIN,
  OU: MAIN,
  DC: SIDE,
  EO: SIDE,
  TS: SIDE,
  OUH: SIDE,
  OUC: SIDE,
  DNB: SIDE,
  EOH: SIDE,
  EOC: SIDE,
  CSH: SIDE,
  CSC: SIDE,
  WNH: SIDE,
  WNC: SIDE,
  WBH: SIDE,
  WBC: SIDE,
  WEH: SIDE,
  WEC: SIDE,
  SBH: SIDE,
  SBC: SIDE,
  AG: SIDE,
  FG: SIDE,
  NG: SIDE,
  LG: SIDE,
  FGT: LONG,
  T: LONG,
  F: LONG,
  PD: LONG,
  EH: LONG,
  G: LONG,
  GH: LONG,
  GC: LONG,
  WM: LONG,
  MH: LONG,
  MHH: LONG,
  MHC: LONG,
  TSF: LONG,
  MO: LONG,
  MT: LONG,
  TO: LONG,
  DO: LONG,
  DT: LONG,
  FS: yuan(5_000, 50_000, 200_000, 500_000),
}
/** What is drawn, and not known of any real match, is limited like a side market. */
export const limitsOf = (w: PlayType): Limits => {
  const limits = LIMITS[playOf(w).kind]
  return needsCourse(w) && limits === MAIN ? SIDE : limits
}

/**
 * The highest stake of all lines on these selections, fen in whole yuan: by market and price, or by the most that a ticket of several
 * legs may return with its stake spread over the lines as it is. A builder is limited like a single at its price, by the lowest limits of its
 * selections.
 */
export function mostStakeFen(legs: readonly { w: PlayType; odds: number }[], lines: readonly TicketLine[]): bigint {
  const maxFen = leastFen(MAX_STAKE_FEN, ...legs.map(({ w }) => limitsOf(w).stake))
  const [first, ...more] = legs
  const together = lines[0]?.oddsMilli
  if (together !== undefined) return leastFen(maxFen, ...legs.map(({ w }) => wholeYuan((limitsOf(w).win * 1000n) / BigInt(together))))
  if (first && more.length === 0) return leastFen(maxFen, wholeYuan((limitsOf(first.w).win * 1000n) / BigInt(first.odds)))
  const prices = legs.map(({ odds }) => odds)
  return ticketMaxStakeFen(lines, prices, { maxFen, maxReturnFen: MAX_SERIES_RETURN_FEN })
}

/** Rounds down. */
const wholeYuan = (fen: bigint): bigint => fen - (fen % 100n)

/** The most that a series may return: its prices multiply, so this limits its stake, too. */
export const MAX_SERIES_RETURN_FEN = 1_000_000_000n

/** After this silence of the engine no market takes bets. */
export const SOURCE_SILENT_MS = 10_000
