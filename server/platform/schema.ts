import type { ColumnType } from 'kysely'

/**
 * Row types of all tables: int8 is bigint on both engines, a date is `YYYY-MM-DD` text. Each part of the server declares its tables in
 * its own `tables.ts`.
 */
export interface Database {
  setting: { key: string; value: Json<unknown> }
  lease: { name: string; holder: string; fence: bigint; expires_at: Date }
  /** The last one that each process wrote. */
  replica_beat: { process: string; beat: number; at: Date }
  entry_count: { key: string; count: number; open_at: Date; ends_at: Date }
}

export type Json<T> = ColumnType<T, string, string>
