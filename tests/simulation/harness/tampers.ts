import type { Tamper } from './stepped-database.ts'

/** Replaces the queries of which this is true. */
export const where =
  (is: (sql: string, parameters: readonly unknown[]) => boolean, by: string): Tamper =>
  ({ sql, parameters }) =>
    is(sql, parameters) ? { sql: by, parameters: [] } : { sql, parameters }

/** Replaces the queries of this form. */
export const replaced = (of: RegExp, by: string): Tamper => where((sql) => of.test(sql), by)
