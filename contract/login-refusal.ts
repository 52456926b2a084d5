import * as z from 'zod/mini'

/**
 * Data of a login's refusals 6025 to 6029: the bound phone without its middle four digits, `138****6721`. Apart from
 * account-entry.ts, since each start reads the login that waits for a code.
 */
export const loginRefusal = z.object({ phoneNumber: z.string().check(z.regex(/^\d{2,7}\*{4}\d{2,5}$/)) })
