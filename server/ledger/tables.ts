import type { Generated } from 'kysely'
import type { Json } from '../platform/schema.ts'

declare module '../platform/schema.ts' {
  interface Database {
    account: {
      id: Generated<bigint>
      /** `member`, `house` or `budget`. */
      owner_kind: string
      /** A member's id; 0 for the house and budgets. */
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
    /** Ids of transfers, but for those that have the id of the call that posts them: `transfer` has keys of single months alone. */
    transfer_claim: { id: string }
    /**
     * A month's transfers have the places from `first_seq` on; the last place drawn before was `last_before`. `digest` is of all transfers up to
     * `sealed_to`, which ends at `last_before`.
     */
    transfer_month: { month: string; first_seq: bigint; last_before: bigint; sealed_to: bigint | null; digest: string | null }
    /** What the transfers that were detached made of an account: their sum and number, and the sum of their digests (proof/accounts.ts). */
    account_opening: { account: bigint; fen: string; moves: bigint; digest: string }
    /**
     * The transfers up to `last_seq` that belong to what is over, and those causes, are out of the database; `latest` is the time of the latest of all up
     * to there, `causes` their number, `rows_digest` that of their rows, `kept_digest` that of all transfers up to there that stayed. `month` is `before` for
     * what was there before there were months.
     */
    month_detached: {
      month: string
      last_seq: bigint
      latest: Date | null
      causes: bigint
      rows_digest: string
      kept_digest: string
      at: Date
    }
    /** Causes that went with a month. */
    detached_cause: { id: string; month: string }
    /** Balance of a house account up to and including `seq`. */
    house_checkpoint: { account: bigint; seq: bigint; balance_fen: string; at: Date }
    /** The latest time of all transfers up to and including `seq`. */
    transfer_time: { seq: bigint; latest: Date }
    /** What an account was proved to be at its transfer of the place `seq`; `digest` is of all its transfers up to there. */
    ledger_proof: { account: bigint; seq: bigint; balance_fen: string; version: bigint; digest: string }
    /** How far the proofs are (proof/). */
    proof_progress: { name: 'new' | 'whole'; state: Json<unknown> }
    money_request: {
      id: string
      member_id: bigint | null
      kind: string
      body_hash: string
      state: 'done' | 'refused' | 'tombstone'
      answer: Json<unknown> | null
      at: Date
    }
    /** What a member was given out of a budget, once by `key`. */
    budget_claim: {
      /** The `ref` of its transfers. */
      ref: string
      budget: string
      member_id: bigint
      /** What it was given for: a day, a week, a step. */
      key: string
      /** 0: taken part without being given anything. */
      fen: bigint
      /** Turnover asked for, as a multiple; 0: free at once. */
      times: number
      at: Date
    }
  }
}
