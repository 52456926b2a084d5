declare module '../platform/schema.ts' {
  interface Database {
    /** The code that a member invites with; made when it is first asked for. */
    invite_code: { member_id: bigint; code: string }
    /** Months of Shanghai, `2026-11`, that are paid to all agents. */
    agent_month_done: { month: string; done_at: Date }
    /** What a member's invited turned over in a month, and the commission on it; of `fen` above 0 the transfer of the same `ref`. Never changed. */
    agent_month: {
      ref: string
      member_id: bigint
      month: string
      /** How many of them were active. */
      active: number
      turnover_fen: bigint
      /** Hundredths of a percent. */
      rate: number
      fen: bigint
      /** Version of the terms that it was paid by. */
      terms_version: number
      at: Date
    }
  }
}

export {}
