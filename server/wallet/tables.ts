import type { Generated } from 'kysely'
import type { DisputeAct } from '../../contract/dispute.ts'
import type { DepositBonus, DepositWay } from '../../contract/wallet-deposit.ts'
import type { Json } from '../platform/schema.ts'
import type { PayTo, ProviderWord } from './provider/provider.ts'

declare module '../platform/schema.ts' {
  interface Database {
    payment: {
      id: string
      member_id: bigint
      kind: 'deposit' | 'withdrawal'
      amount_fen: bigint
      /** Of a withdrawal, part of its amount. */
      fee_fen: Generated<bigint>
      state: 'requested' | 'sent' | 'paid' | 'failed'
      /** Reason of the failure. */
      reason: string | null
      requested_at: Date
      expires_at: Date | null
      ended_at: Date | null
      /** When the provider last said something else than what holds: the amount and word that it said. */
      disputed_at: Generated<Date | null>
      disputed_fen: Generated<bigint | null>
      disputed_says: Generated<ProviderWord | null>
      /** What went through at the provider as a person decided, and by which act; null where nobody had to. */
      settled_fen: Generated<bigint | null>
      settled_by: Generated<bigint | null>
    }
    /** Words of the provider that don't fit the books, in order. */
    dispute_message: {
      number: Generated<bigint>
      /** Id of its call. */
      callback: string
      /** As the provider named it, also where there is none. */
      payment_id: string
      says: ProviderWord
      /** Null for one from before amounts were kept. */
      amount_fen: bigint | null
      /** State of the payment then. */
      booked: 'requested' | 'sent' | 'paid' | 'failed' | null
      at: Date
      /** The act that settled it. */
      act: bigint | null
    }
    /** How a person settled a dispute. Append-only. */
    dispute_act: {
      number: Generated<bigint>
      payment_id: string
      act: DisputeAct
      /** What it did to the member's main account, and what the house bore. */
      change_fen: bigint
      borne_fen: bigint
      by_whom: string
      reason: string
      at: Date
    }
    deposit_order: {
      payment_id: string
      /** In order of asking. */
      number: Generated<bigint>
      way: DepositWay
      /** What it is paid into; no two open orders of one have the same amount. */
      account: string
      asked_fen: bigint
      /** With the fen that tell it from others: the payment's amount. */
      pay_fen: bigint
      /** Taken off what is credited. */
      fee_fen: bigint
      /** The bonus that was chosen. */
      bonus: DepositBonus | null
      /** What it gave. */
      bonus_fen: Generated<bigint | null>
      /** Why it was closed, also of one that was paid later. */
      closed_as: Generated<string | null>
      /** What is paid in a coin, at the rate it was asked for at. */
      coin: Json<DepositCoin> | null
      /** The account that the member pays from, where the way asks for it. */
      pay_from: string | null
      /** Null until the provider has the order. */
      pay_to: Json<PayTo> | null
      remark: string | null
      expires_at: Date
      /** When the provider was last asked about it. */
      looked_at: Date | null
      /** Whether it may still be paid in time. */
      open: Generated<boolean>
    }
    /** What activities offer with deposits, in place of BONUSES; none of one kind at once. */
    deposit_offer: {
      bonus: DepositBonus
      /** Whose budget pays it: the activity's. */
      budget: string
      min_fen: bigint
      rate_permille: number
      max_fen: bigint
      times: number
      days: number
      daily: boolean
      begins_at: Date
      ends_at: Date | null
    }
    /** What members say of payments that have not arrived. */
    deposit_voucher: { payment_id: string; reference: string; note: string; at: Date }
    /** Codes for the payer to write beside a transfer. */
    deposit_signal: { code: string; member_id: bigint; ends_at: Date; payment_id: string | null }
  }
}

export interface DepositCoin {
  code: string
  network: string
  /** Yuan for one, a decimal number. */
  rate: string
  amount: string
}
