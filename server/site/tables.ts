import type { Generated } from 'kysely'

declare module '../platform/schema.ts' {
  interface Database {
    notice: { id: Generated<bigint>; title: string; content: string; published_at: Date }
  }
}
