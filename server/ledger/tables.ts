import type { Generated } from 'kysely'
import type { Json } from '../platform/schema.ts'

declare module '../platform/schema.ts' {
  interface Database {
    account: {
      id: Generated<bigint>
      /** `member` or `house`. */
      owner_kind: string
      /** A member's id; 0 for the house. */
      owner: bigint
      wallet: string
      floored: boolean
      balance_fen: Generated<bigint>
      version: Generated<bigint>
    }
    transfer: {
      id: string
      seq: Generated<bigint>
      debit: bigint
      credit: bigint
      amount_fen: bigint
      reason: string
      ref: string
      at: Date
      debit_version: bigint | null
      credit_version: bigint | null
      /** Id of the transfer that this one reverses. */
      reverses: string | null
    }
    /** Balance of a house account up to and including `seq`. */
    house_checkpoint: { account: bigint; seq: bigint; balance_fen: string; at: Date }
    money_request: {
      id: string
      member_id: bigint | null
      kind: string
      body_hash: string
      state: 'done' | 'refused' | 'tombstone'
      answer: Json<unknown> | null
      at: Date
    }
  }
}
