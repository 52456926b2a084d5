import * as z from 'zod/mini'

/** A text in the operator's words. */
export const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** Names an entry of a list. */
export const entryId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'needs 1 to 40 letters a to z, digits or hyphens'))
export const haveOwnIds = (list: readonly { id: string }[]): boolean => new Set(list.map(({ id }) => id)).size === list.length

/** Percent with two decimals. */
export const percent = (most: number) =>
  z.number().check(
    z.minimum(0),
    z.maximum(most),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, 'has two decimals at most'),
  )
/** The same in hundredths: 0.14 is 14. */
export const hundredths = (value: number): number => Math.round(value * 100)

/** Whether a rule holds between each of a list and the one before it. */
export const inOrder =
  <T>(rule: (before: T, one: T) => boolean) =>
  (list: readonly T[]): boolean =>
    list.every((one, i) => i === 0 || rule(list[i - 1] as T, one))
