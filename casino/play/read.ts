import * as z from 'zod/mini'

/** A reader of JSON by its schema; null where it is something else. */
export const reader =
  <T>(schema: z.ZodMiniType<T>) =>
  (given: unknown): T | null =>
    z.safeParse(schema, given).data ?? null

/** One of these amounts, as decimal text. */
export const stakeOf = (stakesFen: readonly bigint[]) => z.enum(stakesFen.map(String) as [string, ...string[]])

/** A whole number of yuan, as decimal text in fen. */
export const yuan = z.string().check(z.regex(/^[1-9]\d{0,7}00$/))
