import * as z from 'zod/mini'

export type LoginNeed = 'none' | 'member'

/**
 * One row of the endpoint table. `path` is the specification's; several entries may share the sport resource path and
 * differ by `resource`, the `method` field of its payload (SPORT-08).
 */
export interface Endpoint<
  P extends z.core.$ZodType = z.core.$ZodType,
  A extends z.core.$ZodType = z.core.$ZodType,
  L extends LoginNeed = LoginNeed,
> {
  readonly path: string
  readonly resource?: string
  /** How the call travels: inside a sealed one, or as itself at the plain door. Without: POST. A GET has no payload. */
  readonly method?: 'GET'
  /** `member`: refused with 6001 without a valid token. */
  readonly login: L
  /** How long the page may show the answer without asking again; 0: always ask. */
  readonly cacheMs: number
  /**
   * One of the four families of public content (navigation, sponsor, custom service, help). The answer never depends on the
   * member and comes plain, with validators, so that the service worker can keep it without keys.
   */
  readonly content?: true
  readonly payload: P
  readonly answer: A
}

export const endpoint = <P extends z.core.$ZodType, A extends z.core.$ZodType, L extends LoginNeed, C extends true | undefined = undefined>(
  entry: Endpoint<P, A, L> & { readonly content?: C },
) => entry

/** `{status_code, data, message}`: the envelope of every answer (platform §3). */
export interface Envelope {
  status_code: number
  data: unknown
  message: string
}

/** A non-negative amount of integer fen as a decimal string, because JSON numbers are floats. */
export const fen = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/))
/** A price: Hong Kong odds in thousandths (0.95 is 950). 0 = not offered. */
export const milli = z.int().check(z.minimum(0), z.maximum(10_000_000))
export const epochMs = z.int().check(z.minimum(0))
/** Of an answer that may be old: it has all that there was at this moment. Without: of now. */
export const mayBeOld = { asOf: z.optional(epochMs) }
/** Device-made id of a money call: a UUID. */
export const requestId = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))
export const empty = z.strictObject({})

/**
 * A captcha's pass in the call that needs it. `codeId`: x-code of the picture with the typed text as `code`, or the pass of a solved
 * slider with an empty `code`; both are empty when no captcha was required.
 */
export const captchaPass = {
  codeId: z.string().check(z.maxLength(64)),
  code: z.string().check(z.maxLength(10)),
}
