import { nearest, percent, ratio } from '../exact/ratio.ts'
import type { Figures } from '../exact/trial.ts'
import { waysOf } from '../exact/wager.ts'
import { chiSquare, tailOf } from './chi-square.ts'
import type { Counts } from './counts.ts'

/** Of 1,000 games that are as stated one is outside by chance. */
const OUTSIDE = 0.001
/** So many standard deviations to both sides hold all but OUTSIDE. */
const BAND = 3.290_527

export interface Finding {
  readonly holds: boolean
  readonly line: string
}

/** Compares what rounds brought with what is stated: each wager's return, and each table's outcomes. */
export function compare({ tables, wagers, stated }: Figures, counts: Counts, stakeFen: bigint): Finding[] {
  const staked = Number(stakeFen) * counts.rounds
  const returns = wagers.map(({ name, mean, variance }): Finding => {
    const measured = (counts.returned.get(name) ?? 0) / staked
    const exact = percent(mean, 4)
    if (exact !== stated[name])
      return { holds: false, line: `${name.padEnd(14)} returns ${exact} %, stated is ${stated[name]} %  ${verdict(false)}` }
    const half = BAND * Math.sqrt(nearest(variance) / counts.rounds)
    const away = (measured - nearest(mean)) / half
    const holds = Math.abs(away) <= 1
    const band = `± ${(half * 100).toFixed(3)}`
    return {
      holds,
      line: `${name.padEnd(14)} ${exact.padStart(9)} %  ${(measured * 100).toFixed(4).padStart(9)} %  ${band.padStart(9)}  ${plot(away)}  ${verdict(holds)}`,
    }
  })
  const outcomes = tables.map(({ name, rows }): Finding => {
    const seen = counts.seen.get(name) ?? new Map<string, number>()
    const ways = waysOf(rows)
    const known = new Set(rows.map(({ outcome }) => outcome))
    const unknown = [...seen.keys()].filter((outcome) => !known.has(outcome))
    if (unknown.length > 0)
      return { holds: false, line: `${name.padEnd(14)} has no ${unknown.slice(0, 3).join(', no ')}  ${verdict(false)}` }
    const cells = rows.map((row) => ({ expected: counts.rounds * nearest(ratio(row.ways, ways)), seen: seen.get(row.outcome) ?? 0 }))
    const { value, freedom } = chiSquare(cells)
    const chance = tailOf(value, freedom)
    const holds = chance >= OUTSIDE
    return {
      holds,
      line: `${name.padEnd(14)} chi-square ${value.toFixed(1)} at ${freedom} degrees of freedom, p = ${chance.toFixed(4)}  ${verdict(holds)}`,
    }
  })
  return [...returns, ...outcomes]
}

const verdict = (holds: boolean): string => (holds ? 'holds' : 'DOES NOT HOLD')

/** Where the measured return lies in its band, or beside it: ` [········|··•·····] `. */
function plot(away: number): string {
  const half = 8
  const cells = Array.from(` [${'·'.repeat(half)}|${'·'.repeat(half)}] `)
  const middle = half + 2
  cells[middle + Math.round(Math.max(-1.2, Math.min(1.2, away)) * half)] = '•'
  return cells.join('')
}
