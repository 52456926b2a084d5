import type { RecordEntry } from '../../../../contract/betting-record.ts'
import { signed } from './record-text.ts'

const isOpen = ({ ticket: { status } }: RecordEntry): boolean => status === 'delay' || status === 'accepted'

/** The ledger's payout of a ticket, and the profit after the stake; null while it is open. */
export function paidFen(entry: RecordEntry): { returnFen: bigint; netFen: bigint } | null {
  if (isOpen(entry)) return null
  const netFen = entry.moves.reduce((sum, { amountFen }) => sum + BigInt(amountFen), 0n)
  return { returnFen: netFen + BigInt(entry.ticket.stakeFen), netFen }
}

/** A profit is bold with a plus, a loss grey with a minus. Never a colour. */
export const Net = ({ fen }: { fen: bigint }) =>
  fen > 0n ? <b className="text-fg">{signed(fen)}</b> : <span className="text-fg-2">{signed(fen)}</span>
