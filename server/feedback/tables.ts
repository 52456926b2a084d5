import type { Generated } from 'kysely'
import type { FeedbackKind } from '../../contract/feedback.ts'

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
    }
    feedback_answer: { feedback_id: string; place: Generated<bigint>; text: string; at: Date }
  }
}
