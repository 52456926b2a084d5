import type { Answer } from '../../../../contract/endpoints.ts'
import type { PlotDay } from '../../../ui/day-plot.tsx'

/** Deposits up, withdrawals down; the line is what betting brought or cost since the first day. */
export interface FlowDay extends PlotDay {
  readonly netFen: bigint
}

/** The days of the flow, for plot and table. */
export function flowDays(days: Answer<'funds.flow'>['days']): FlowDay[] {
  let lineFen = 0n
  return days.map(({ day, inFen, outFen, ...one }) => {
    const netFen = BigInt(one.netFen)
    lineFen += netFen
    return { day, upFen: BigInt(inFen), downFen: BigInt(outFen), netFen, lineFen }
  })
}

/** Of all days; the net is where the line ends. */
export const flowSums = (days: readonly FlowDay[]) => ({
  inFen: days.reduce((sum, { upFen }) => sum + upFen, 0n),
  outFen: days.reduce((sum, { downFen }) => sum + downFen, 0n),
  netFen: days.at(-1)?.lineFen ?? 0n,
})
