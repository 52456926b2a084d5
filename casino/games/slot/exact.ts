import { minus, plus, type Ratio, ratio, times } from '../../exact/ratio.ts'
import type { Figures } from '../../exact/trial.ts'
import { waysOf } from '../../exact/wager.ts'
import { PAR_SHEET, type ParSheet, type Paying, SCATTER, STATED, WILD, WILD_LINE } from './par-sheet.ts'
import { LEAST_RUN, REELS, ROWS } from './rules.ts'

/** The spins that return so much, and open free spins or not, among all that the reels can show. */
export interface SpinRow {
  readonly thousandths: number
  readonly opensFreeSpins: boolean
  readonly ways: bigint
}

export const outcomeOf = (spin: { readonly thousandths: number; readonly opensFreeSpins: boolean }): string =>
  `${spin.thousandths}${spin.opensFreeSpins ? '+' : ''}`

/** The table of a reel's stops. */
export const reelName = (reel: number): string => `reel ${reel + 1}`

/** A line's symbol as long as only wilds came. */
const NONE = -1

/** What a reel can show, with the number of its stops that show it. */
interface Sight {
  readonly symbols: readonly number[]
  readonly scatters: number
  readonly times: number
}

/**
 * Every stop of every reel: 48⁵ spins. Goes from reel to reel with the lines that are still unbroken; when none is left, the other reels
 * count by their scatters alone.
 */
export function spinRows(sheet: ParSheet): SpinRow[] {
  const letters = [...new Set(sheet.strips.join(''))]
  const [wild, scatter, wildLine] = [WILD, SCATTER, WILD_LINE].map((letter) => letters.indexOf(letter)) as [number, number, number]
  const pays = letters.map((letter) => sheet.pays[letter as Paying] ?? [])
  const payOf = (symbol: number, length: number) => pays[symbol === NONE ? wildLine : symbol]?.[length - LEAST_RUN] ?? 0
  const sights = sheet.strips.map((strip) => sightsOf(strip, letters, scatter))
  const scattersFrom = scattersFromReel(sights)
  /** Ways by thousandths, without free spins and with them. */
  const ways = [new Map<number, number>(), new Map<number, number>()] as const
  const count = (paid: number, scatters: number, times: number) => {
    const own = scatters >= sheet.scatters ? ways[1] : ways[0]
    own.set(paid, (own.get(paid) ?? 0) + times)
  }

  /** `lines` are unbroken before this reel, with their symbols; `times` is how often it came to this. */
  const visit = (
    reel: number,
    lines: readonly number[],
    theirs: readonly number[],
    paidBefore: number,
    scattersBefore: number,
    times: number,
  ) => {
    if (lines.length === 0) {
      for (const [more, stops] of (scattersFrom[reel] as number[]).entries()) count(paidBefore, scattersBefore + more, times * stops)
      return
    }
    for (const sight of sights[reel] as Sight[]) {
      let paid = paidBefore
      const [unbroken, symbols]: [number[], number[]] = [[], []]
      for (let index = 0; index < lines.length; index++) {
        const line = lines[index] as number
        const before = theirs[index] as number
        const symbol = sight.symbols[sheet.lines[line]?.[reel] as number] as number
        const after = symbol === wild ? before : symbol
        if (after !== before && (before !== NONE || symbol === scatter)) paid += payOf(before, reel)
        else if (reel === REELS - 1) paid += payOf(after, REELS)
        else {
          unbroken.push(line)
          symbols.push(after)
        }
      }
      visit(reel + 1, unbroken, symbols, paid, scattersBefore + sight.scatters, times * sight.times)
    }
  }
  const lines = [...sheet.lines.keys()]
  const symbols = lines.map(() => NONE)
  visit(0, lines, symbols, 0, 0, 1)
  return ways
    .flatMap((own, index) => [...own].map(([thousandths, times]) => ({ thousandths, opensFreeSpins: index === 1, ways: BigInt(times) })))
    .sort((one, other) => one.thousandths - other.thousandths || Number(one.opensFreeSpins) - Number(other.opensFreeSpins))
}

function sightsOf(strip: string, letters: readonly string[], scatter: number): Sight[] {
  const sights = new Map<string, Sight>()
  for (const stop of Array.from(strip).keys()) {
    const symbols = Array.from({ length: ROWS }, (_, row) => letters.indexOf(strip[(stop + row) % strip.length] as string))
    const key = symbols.join()
    const times = (sights.get(key)?.times ?? 0) + 1
    sights.set(key, { symbols, scatters: symbols.filter((symbol) => symbol === scatter).length, times })
  }
  return [...sights.values()]
}

/** For each reel, and after the last: how many stops of it and the reels to its right show none, one, two… scatters. */
function scattersFromReel(sights: readonly (readonly Sight[])[]): number[][] {
  const from = [[1]]
  for (const own of sights.toReversed()) {
    const [after] = from as [number[]]
    const here = new Array<number>(after.length + ROWS).fill(0)
    for (const { scatters, times } of own)
      for (const [more, stops] of after.entries()) here[scatters + more] = (here[scatters + more] as number) + times * stops
    from.unshift(here)
  }
  return from
}

/** A round is a paid spin with the free spins it opens; the tables tell the paid spins, their stops and how many free ones came. */
export interface SlotFigures extends Figures {
  /** The chance that a spin returns something. */
  readonly hits: Ratio
  /** The chance that it opens free spins. */
  readonly opens: Ratio
  /** The most that a spin can return. */
  readonly highestThousandths: number
}

export function figuresOf(sheet: ParSheet): SlotFigures {
  const rows = spinRows(sheet)
  const all = waysOf(rows)
  /** The mean of a whole number of `unit`s over all spins. */
  const meanOf = (of: (row: SpinRow) => bigint, unit = 1n) =>
    ratio(
      rows.reduce((sum, row) => sum + row.ways * of(row), 0n),
      unit * all,
    )
  const paid = ({ thousandths }: SpinRow) => BigInt(thousandths)
  const opens = meanOf((row) => (row.opensFreeSpins ? 1n : 0n))
  const spin = meanOf(paid, 1000n)
  const square = meanOf((row) => paid(row) ** 2n, 1_000_000n)
  const spinThatOpens = meanOf((row) => (row.opensFreeSpins ? paid(row) : 0n), 1000n)
  // Free spins are independent of each other and of the spin that opens them.
  const free = ratio(BigInt(sheet.freeSpins))
  const freeMean = times(free, spin)
  const freeSquare = plus(times(free, minus(square, times(spin, spin))), times(freeMean, freeMean))
  const mean = plus(spin, times(opens, freeMean))
  const both = times(ratio(2n), times(spinThatOpens, freeMean))
  const roundSquare = plus(plus(square, both), times(opens, freeSquare))
  return {
    stated: { spin: STATED.spin },
    wagers: [{ name: 'spin', mean, variance: minus(roundSquare, times(mean, mean)) }],
    tables: [
      { name: 'paid spins', rows: rows.map((row) => ({ outcome: outcomeOf(row), ways: row.ways })) },
      {
        name: 'free spins',
        rows: [
          { outcome: '0', ways: opens.bottom - opens.top },
          { outcome: String(sheet.freeSpins), ways: opens.top },
        ],
      },
      ...sheet.strips.map((strip, reel) => ({
        name: reelName(reel),
        rows: Array.from(strip, (_, stop) => ({ outcome: String(stop), ways: 1n })),
      })),
    ],
    hits: meanOf((row) => (row.thousandths > 0 ? 1n : 0n)),
    opens,
    highestThousandths: Math.max(...rows.map((row) => row.thousandths)),
  }
}

export const figures = (): SlotFigures => figuresOf(PAR_SHEET)
