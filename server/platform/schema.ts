import type { ColumnType } from 'kysely'

/**
 * Row types of server/migrations: int8 is bigint on both engines, a date its `YYYY-MM-DD` text. Each part of the server declares
 * its tables in a `tables.ts` of its own.
 */
export interface Database {
  setting: { key: string; value: Json<unknown> }
  lease: { name: string; holder: string; fence: bigint; expires_at: Date }
  entry_count: { key: string; count: number; open_at: Date; ends_at: Date }
}

export type Json<T> = ColumnType<T, string, string>
