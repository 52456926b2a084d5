import type { DisputeAct, Settlement } from '../../../contract/dispute.ts'

/** Columns of the act that settled a payment's last dispute, joined as `dispute_act`. */
export const SETTLED = ['dispute_act.act', 'dispute_act.change_fen', 'dispute_act.at as settled_at', 'settled_fen'] as const

export interface SettledRow {
  act: DisputeAct | null
  change_fen: bigint | null
  settled_at: Date | null
  settled_fen: bigint | null
}

export const settledOf = ({ act, change_fen, settled_at, settled_fen }: SettledRow): { settled?: Settlement } =>
  act === null
    ? {}
    : { settled: { act, changeFen: String(change_fen ?? 0n), throughFen: String(settled_fen ?? 0n), at: settled_at?.getTime() ?? 0 } }
