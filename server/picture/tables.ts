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
      /** Null: an object of the store has them. */
      bytes: Uint8Array | null
      /** Of an object's bytes; null where they are here. */
      sha256: Generated<Uint8Array | null>
      width: number
      height: number
      at: Date
      feedback_id: Generated<string | null>
      /** Of what the member added to that feedback; null where it came with its first words. */
      call_id: Generated<string | null>
    }
    /** A picture that has not arrived whole. */
    upload: { id: string; member_id: bigint; at: Date }
    /** Objects that are to be deleted, by key. `due`: not before it. */
    picture_leaving: { key: string; due: Date }
    upload_part: { upload_id: string; part: number; bytes: Uint8Array }
  }
}
