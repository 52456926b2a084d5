import type { Generated } from 'kysely'
import type { LetterBody, LetterType } from '../../contract/letter.ts'
import type { Json } from '../platform/schema.ts'

declare module '../platform/schema.ts' {
  interface Database {
    letter: {
      /** In order of writing. */
      id: Generated<bigint>
      /** Null: to all. */
      member_id: bigint | null
      type: LetterType
      body: Json<LetterBody>
      at: Date
      /** Of one to a member. */
      read: Generated<boolean>
      /** Whether devices were told of it; what is false waits for that. */
      pushed: Generated<boolean>
    }
    /** A member has read, or deleted, a letter to all. */
    letter_mark: { member_id: bigint; letter_id: bigint; deleted: boolean }
    /** The types that a member has switched off. */
    letter_setting: { member_id: bigint; off: LetterType[] }
  }
}
