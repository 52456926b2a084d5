import type { Generated } from 'kysely'
import type { RequirementKind, RequirementState } from '../../../contract/turnover.ts'

declare module '../../platform/schema.ts' {
  interface Database {
    /** Stakes at risk that a deposit or a bonus asks for. Written with the member's accounts locked. */
    turnover_requirement: {
      id: Generated<bigint>
      member_id: bigint
      kind: RequirementKind
      /** The payment or the bonus that opened it; each opens one. */
      ref: string
      /** The deposit whose money is its principal; null for a bonus without one. */
      deposit: string | null
      principal_fen: bigint
      bonus_fen: bigint
      times: number
      need_fen: bigint
      done_fen: Generated<bigint>
      /** All the money that the member had once it was opened: a bonus has its share of what is won later. */
      funds_fen: bigint
      opened_at: Date
      due_at: Date | null
      state: Generated<RequirementState>
      ended_at: Date | null
    }
    /** What a ticket counted under one version of its result; `reversal`, with minus fen: that this was taken back. */
    turnover_counted: { requirement_id: bigint; ticket_id: string; version: number; reversal: boolean; fen: bigint; at: Date }
  }
}
