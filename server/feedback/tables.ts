import type { Generated } from 'kysely'
import type { FeedbackKind } from '../../contract/feedback.ts'
import type { DepositBonus } from '../../contract/wallet-deposit.ts'

declare module '../platform/schema.ts' {
  interface Database {
    feedback: {
      /** Made by the member's device. */
      id: string
      /** In order of arrival. */
      number: Generated<bigint>
      member_id: bigint
      kind: FeedbackKind
      text: string
      at: Date
      /** The last answer; null while it waits. */
      answered_at: Date | null
      /** An answer that the member has not opened. */
      unread: Generated<boolean>
      /** What it is about. */
      ticket_id: Generated<string | null>
      reward: Generated<DepositBonus | null>
      /** When the member said that it is solved; null before, and after another word of the member. */
      closed_at: Generated<Date | null>
      /** The site takes up what it proposes. */
      adopted: Generated<boolean>
    }
    /** What customer service answered and what the member added. */
    feedback_answer: {
      feedback_id: string
      place: Generated<bigint>
      text: string
      at: Date
      /** Of the member's call; null for an answer. */
      call_id: Generated<string | null>
    }
  }
}
