import { returnedFen } from '../../exact/wager.ts'
import type { Random } from '../../fair/random.ts'
import { PAR_SHEET, type ParSheet, type Paying, SCATTER, WILD, WILD_LINE } from './par-sheet.ts'

/** 月下听松: five reels, three rows, twenty lines, all of them always played. */
export const REELS = 5
export const ROWS = 3
export const STAKES_FEN = [20n, 40n, 100n, 200n, 500n, 1000n, 2000n, 5000n, 10_000n, 20_000n] as const
export const LEAST_RUN = 3

export interface LineWin {
  /** From 1. */
  readonly line: number
  readonly symbol: Paying
  readonly length: number
  readonly thousandths: number
}

export interface Spin {
  /** The places of the top row on the strips. */
  readonly stops: readonly number[]
  readonly wins: readonly LineWin[]
  /** The sum of the wins, in thousandths of the stake. */
  readonly thousandths: number
  readonly opensFreeSpins: boolean
}

export interface Round {
  /** The paid spin first, then the free ones, with the same reels and the same stake. All are decided at once. */
  readonly spins: readonly Spin[]
  readonly returnFen: bigint
}

/** What a reel shows in a row when it stops there. */
function symbolAt(sheet: ParSheet, stops: readonly number[], reel: number, row: number): string {
  const strip = sheet.strips[reel] as string
  return strip[((stops[reel] as number) + row) % strip.length] as string
}

/** The symbols in sight, reel by reel from the top. */
export const inSight = (sheet: ParSheet, stops: readonly number[]): string[][] =>
  sheet.strips.map((_, reel) => Array.from({ length: ROWS }, (_, row) => symbolAt(sheet, stops, reel, row)))

/** The longest run from the left. Wilds stand for the first other symbol, but never for the scatter. */
function runOf(sheet: ParSheet, stops: readonly number[], rows: readonly number[]): { symbol: Paying; length: number } {
  let symbol: string = WILD
  let length = 0
  for (; length < REELS; length++) {
    const next = symbolAt(sheet, stops, length, rows[length] as number)
    if (next === WILD || next === symbol) continue
    if (symbol !== WILD || next === SCATTER) break
    symbol = next
  }
  return { symbol: symbol === WILD ? WILD_LINE : (symbol as Paying), length }
}

/** What a spin brings when the reels stop there. */
export function spinAt(sheet: ParSheet, stops: readonly number[]): Spin {
  const wins: LineWin[] = []
  let sum = 0
  for (const [index, rows] of sheet.lines.entries()) {
    const { symbol, length } = runOf(sheet, stops, rows)
    if (length < LEAST_RUN) continue
    const thousandths = sheet.pays[symbol][length - LEAST_RUN] as number
    wins.push({ line: index + 1, symbol, length, thousandths })
    sum += thousandths
  }
  let scatters = 0
  for (let reel = 0; reel < REELS; reel++)
    for (let row = 0; row < ROWS; row++) if (symbolAt(sheet, stops, reel, row) === SCATTER) scatters++
  return { stops, wins, thousandths: sum, opensFreeSpins: scatters >= sheet.scatters }
}

const spin = (sheet: ParSheet, random: Random): Spin =>
  spinAt(
    sheet,
    sheet.strips.map((strip) => random.below(strip.length)),
  )

export function play(stakeFen: bigint, random: Random, sheet: ParSheet = PAR_SHEET): Round {
  if (!STAKES_FEN.some((stake) => stake === stakeFen)) throw new RangeError(`no stake: ${stakeFen} fen`)
  const paid = spin(sheet, random)
  const free = Array.from({ length: paid.opensFreeSpins ? sheet.freeSpins : 0 }, () => spin(sheet, random))
  const spins = [paid, ...free]
  return {
    spins,
    returnFen: returnedFen(
      stakeFen,
      spins.reduce((sum, { thousandths }) => sum + thousandths, 0),
    ),
  }
}
