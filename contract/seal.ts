import * as z from 'zod/mini'
import { epochMs } from './endpoint.ts'

/**
 * Sealed calls: what page and server agree on (docs/sealing.md tells the whole exchange). A body is a compact JWE (`dir`,
 * `A256GCM`) under a key agreed once a session; `typ` keeps the three uses of that key apart, so that none passes for
 * another.
 */
export const SEAL_PREFIX = '/g/'
export const SEAL_MEDIA_TYPE = 'application/jose'
export const TYP = { hello: 'parlay-hello', call: 'parlay-call', answer: 'parlay-answer', stamp: 'parlay-stamp' } as const

/** A stamp is good for this long before and after its time. */
export const STAMP_WINDOW_MS = 60_000
/** Stamps are remembered for both halves of the window. */
export const STAMP_MEMORY_MS = 2 * STAMP_WINDOW_MS

export const NONCE_BYTES = 32
export const JTI_BYTES = 16
export const SEAL_KEY_BYTES = 32

/** Of n bytes, unpadded. */
const base64url = (bytes: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)))

/** A P-256 public key. */
export const publicJwk = z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: base64url(32), y: base64url(32) })
export type PublicJwk = z.infer<typeof publicJwk>

/** What RFC 7638 hashes with SHA-256 for the thumbprint that names a device. */
export const thumbprintText = ({ x, y }: PublicJwk): string => `{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`

/** Protected header of the hello, a compact JWS signed by the device's identity key, which it carries. */
export const helloHeader = z.strictObject({ alg: z.literal('ES256'), typ: z.literal(TYP.hello), jwk: publicJwk })
/** `epk`: a P-256 key made for this hello alone. */
export const hello = z.strictObject({ epk: publicJwk, nonce: base64url(NONCE_BYTES) })

/** The site's part of the agreement. The ticket is opaque to the device; it stands in the header of each call. */
export const welcome = z.object({
  site: publicJwk,
  nonce: base64url(NONCE_BYTES),
  ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,256}$/)),
  now: epochMs,
  expiresAt: epochMs,
})
export type Welcome = z.infer<typeof welcome>

/** HKDF-SHA-256 over the ECDH secret: the salt is both nonces, the device's first, and the info names the device. */
export const sealInfo = (thumbprint: string): string => `parlay seal 1 ${thumbprint}`

const direct = { alg: z.literal('dir'), enc: z.literal('A256GCM') }
export const DIRECT = { alg: 'dir', enc: 'A256GCM' } as const
export const callHeader = z.strictObject({ ...direct, typ: z.literal(TYP.call), ticket: welcome.shape.ticket })
export const stampHeader = z.strictObject({ ...direct, typ: z.literal(TYP.stamp) })
const jti = base64url(JTI_BYTES)
/** `re` is the `jti` of the call it answers. */
export const answerHeader = z.strictObject({ ...direct, typ: z.literal(TYP.answer), re: jti })

export const sealedCall = z.strictObject({ method: z.literal('POST'), path: z.string().check(z.maxLength(200)), payload: z.unknown() })
export type SealedCall = z.infer<typeof sealedCall>

/** `t` by the server's clock; `ip` as preInfo told it ('' before); `h` the SHA-256 of what `stampedText` says. */
export const stamp = z.strictObject({ t: epochMs, ip: z.string().check(z.maxLength(64)), jti, h: base64url(32) })
export type Stamp = z.infer<typeof stamp>

/** The stamp covers the sealed text and the token; the text is JSON and has no line break, so the two can't run together. */
export const STAMPED_SEPARATOR = '\n'

/** Where a call is posted: its own stamp's time and `jti`, so no address occurs twice and none fits another call. */
export const sealedPath = (t: number, jti: string): string => `${SEAL_PREFIX}${t.toString(36)}/${jti}`

/**
 * Why the door did not let a call in; every one is said before anything ran.
 * ticket    its key is unknown or has expired: shake hands again
 * clock     its time is outside the window: `now` is the server's
 * replayed  this very call came before, and may have run
 * altered   stamp, body, token and address do not belong together
 * broken    it can't be opened
 */
export const SEAL_REASONS = ['ticket', 'clock', 'replayed', 'altered', 'broken'] as const
export type SealReason = (typeof SEAL_REASONS)[number]
/** `data` of the door's refusals. */
export const sealRefusal = z.object({ seal: z.enum(SEAL_REASONS), now: epochMs })
