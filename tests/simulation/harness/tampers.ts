import type { Tamper } from './stepped-database.ts'

/** Replaces the queries of which this is true. */
export const where =
  (is: (sql: string, parameters: readonly unknown[]) => boolean, by: string): Tamper =>
  ({ sql, parameters }) =>
    is(sql, parameters) ? { sql: by, parameters: [] } : { sql, parameters }

/** Replaces the queries of this form. */
export const replaced = (of: RegExp, by: string): Tamper => where((sql) => of.test(sql), by)

/** Replaces a query, which keeps its parameters. */
export const instead =
  (of: RegExp, by: string, is: (parameters: readonly unknown[]) => boolean = () => true): Tamper =>
  ({ sql, parameters }) => ({ sql: of.test(sql) && is(parameters) ? by : sql, parameters })

/** Posts all transfers but those of these reasons. */
export const withoutReasons = (...reasons: string[]): Tamper =>
  instead(
    /^\s*select id, outcome from post_transfers\(/,
    `select id, outcome from post_transfers((select coalesce(jsonb_agg(t), '[]') from jsonb_array_elements($1::jsonb) t
      where t->>'reason' <> all ('{${reasons.join()}}')), $2)`,
  )
