import type { Generated } from 'kysely'

declare module '../platform/schema.ts' {
  interface Database {
    /** A file that a member takes, part by part, in the session that asked for it. */
    own_file: { id: Generated<string>; member_id: bigint; token_hash: string; at: Date }
  }
}
