import type { RecordEntry } from '../../../../contract/betting-record.ts'

const isOpen = ({ ticket: { status } }: RecordEntry): boolean => status === 'delay' || status === 'accepted'

/** The ledger's payout of a ticket, and the profit after the stake; null while it is open. */
export function paidFen(entry: RecordEntry): { returnFen: bigint; netFen: bigint } | null {
  if (isOpen(entry)) return null
  const netFen = entry.moves.reduce((sum, { amountFen }) => sum + BigInt(amountFen), 0n)
  return { returnFen: netFen + BigInt(entry.ticket.stakeFen), netFen }
}
