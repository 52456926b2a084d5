import * as z from 'zod/mini'
import { epochMs } from './endpoint.ts'
import { DIRECT, JTI_BYTES, NONCE_BYTES, TYP } from './seal.ts'

/** Base64url of n bytes, unpadded. */
const base64url = (bytes: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)))

/** A P-256 public key. */
export const publicJwk = z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: base64url(32), y: base64url(32) })
export type PublicJwk = z.infer<typeof publicJwk>

/** Protected header of the hello, a compact JWS signed by the device's identity key, which it carries. */
export const helloHeader = z.strictObject({ alg: z.literal('ES256'), typ: z.literal(TYP.hello), jwk: publicJwk })
/** `epk`: a P-256 key made for this hello only. */
export const hello = z.strictObject({ epk: publicJwk, nonce: base64url(NONCE_BYTES) })

/** The site's part of the agreement. The ticket is opaque to the device, which puts it into the header of each call. */
export const welcome = z.object({
  site: publicJwk,
  nonce: base64url(NONCE_BYTES),
  ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,256}$/)),
  now: epochMs,
  expiresAt: epochMs,
})
export type Welcome = z.infer<typeof welcome>

const direct = { alg: z.literal(DIRECT.alg), enc: z.literal(DIRECT.enc) }
export const callHeader = z.strictObject({ ...direct, typ: z.literal(TYP.call), ticket: welcome.shape.ticket })
export const stampHeader = z.strictObject({ ...direct, typ: z.literal(TYP.stamp) })
const jti = base64url(JTI_BYTES)
/** `re` is the `jti` of the call it answers. */
export const answerHeader = z.strictObject({ ...direct, typ: z.literal(TYP.answer), re: jti })

export const sealedCall = z.strictObject({
  method: z.enum(['POST', 'GET']),
  path: z.string().check(z.maxLength(200)),
  payload: z.unknown(),
})
export type SealedCall = z.infer<typeof sealedCall>

/** `t` by the server's clock; `ip` as preInfo told it ('' before); `h` the SHA-256 of sealed text, separator and token. */
export const stamp = z.strictObject({ t: epochMs, ip: z.string().check(z.maxLength(64)), jti, h: base64url(32) })
export type Stamp = z.infer<typeof stamp>
