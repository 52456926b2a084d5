import type { Generated } from 'kysely'
import type { PictureUse } from '../../contract/picture.ts'

declare module '../platform/schema.ts' {
  interface Database {
    /** WebP, written by `recode`. */
    picture: {
      /** Unguessable; part of its address. */
      key: string
      /** Made by the member's device. */
      upload_id: string
      member_id: bigint
      use: PictureUse
      bytes: Uint8Array
      width: number
      height: number
      at: Date
      feedback_id: Generated<string | null>
      /** Of what the member added to that feedback; null where it came with its first words. */
      call_id: Generated<string | null>
    }
    /** A picture that has not arrived whole. */
    upload: { id: string; member_id: bigint; at: Date }
    upload_part: { upload_id: string; part: number; bytes: Uint8Array }
  }
}
