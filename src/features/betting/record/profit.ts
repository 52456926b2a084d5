import type { Answer } from '../../../../contract/endpoints.ts'
import { addDays, daysIn } from '../../../../domain/days.ts'
import type { DayRange } from '../../../ui/day-range/range.ts'

export interface ProfitDay {
  readonly day: string
  readonly stakeFen: bigint
  readonly returnFen: bigint
  readonly profitFen: bigint
  /** Profit since the first day of the range. */
  readonly sumFen: bigint
  /** Whether tickets were placed on it. */
  readonly played: boolean
}

/** Every day of a range, with or without tickets, with the profit so far. Plot and table both show it. */
export function profitDays({ from, to }: DayRange, days: Answer<'record.betRecordTotal'>['days']): ProfitDay[] {
  const known = new Map(days.map((day) => [day.day, day]))
  let sumFen = 0n
  return Array.from({ length: daysIn(from, to) }, (_, i) => {
    const day = addDays(from, i)
    const sums = known.get(day)
    const profitFen = BigInt(sums?.profitFen ?? 0)
    sumFen += profitFen
    return { day, profitFen, sumFen, stakeFen: BigInt(sums?.stakeFen ?? 0), returnFen: BigInt(sums?.returnFen ?? 0), played: !!sums }
  })
}
