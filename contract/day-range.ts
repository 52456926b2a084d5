import * as z from 'zod/mini'

/** The longest range of a record, in days. */
export const RECORD_MAX_DAYS = 366

/** `YYYY-MM-DD`, a day of Shanghai (domain/days.ts), in two centuries that every part can represent. */
export const day = z.string().check(z.regex(/^(19|20)\d{2}-\d{2}-\d{2}$/))

/** Both ends are included. */
export const dayRange = { from: day, to: day }

/** An amount that may be negative. */
export const signedFen = z.string().check(z.regex(/^(0|-?[1-9]\d{0,17})$/))
