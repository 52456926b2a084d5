import type { Generated } from 'kysely'

declare module '../platform/schema.ts' {
  interface Database {
    /** Up to which member a loaded letter is delivered, in the order of their numbers. */
    letter_delivery: { id: string; last_member: Generated<bigint>; done: Generated<boolean> }
  }
}
