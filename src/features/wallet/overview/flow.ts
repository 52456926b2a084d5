import type { Answer } from '../../../../contract/endpoints.ts'

export interface FlowDay {
  readonly day: string
  readonly upFen: bigint
  readonly downFen: bigint
  /** What came in less what went out, since the first day. */
  readonly lineFen: bigint
}

/** The days of the flow for plot and table. */
export function flowDays(days: Answer<'funds.flow'>['days']): FlowDay[] {
  let lineFen = 0n
  return days.map(({ day, inFen, outFen, netFen }) => {
    lineFen += BigInt(netFen)
    return { day, upFen: BigInt(inFen), downFen: BigInt(outFen), lineFen }
  })
}
