import type {} from '../platform/schema.ts'

declare module '../platform/schema.ts' {
  interface Database {
    payment: {
      id: string
      member_id: bigint
      kind: 'deposit' | 'withdrawal'
      amount_fen: bigint
      state: 'requested' | 'sent' | 'paid' | 'failed'
      /** Reason of the failure. */
      reason: string | null
      requested_at: Date
      expires_at: Date | null
      ended_at: Date | null
    }
  }
}
