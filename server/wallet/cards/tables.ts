import type { Generated } from 'kysely'
import type { CardKind } from '../../../contract/wallet-cards.ts'

declare module '../../platform/schema.ts' {
  interface Database {
    payout_card: {
      id: string
      member_id: bigint
      kind: CardKind
      /** The bank's code, or the coin's network; '' for Alipay. */
      of_what: string
      /** The number, encrypted (card-seal.ts). */
      sealed: string
      /** Tells whether two are the same. */
      digest: string
      masked: string
      note: string
      is_default: boolean
      bound_at: Date
      /** Takes withdrawals from then on. */
      usable_at: Date
      removed_at: Date | null
    }
    /** What a withdrawal is paid to. */
    payout: {
      payment_id: string
      card_id: string
      /** As the member saw it. */
      to_name: string
      to_masked: string
      /** What it is in the coin, a decimal number; null for yuan. */
      coin: string | null
      reviewed_at: Date | null
      sent_at: Date | null
      /** When the provider was last asked about it. */
      looked_at: Generated<Date | null>
    }
  }
}
