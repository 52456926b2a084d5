/**
 * Sealed calls: what page and server agree on (docs/sealing.md tells the whole exchange; contract/seal-shapes.ts has the
 * schemas, which the page's own thread does without). A body is a compact JWE (`dir`, `A256GCM`) under a key agreed once a
 * session; `typ` keeps the three uses of that key apart, so that none passes for another.
 */
export const SEAL_PREFIX = '/g/'
export const SEAL_MEDIA_TYPE = 'application/jose'
export const TYP = { hello: 'parlay-hello', call: 'parlay-call', answer: 'parlay-answer', stamp: 'parlay-stamp' } as const
export const DIRECT = { alg: 'dir', enc: 'A256GCM' } as const

/** A stamp is valid for this long before and after its time. */
export const STAMP_WINDOW_MS = 60_000
/** Stamps are remembered for both halves of the window, plus the most that processes' clocks may differ. */
export const STAMP_MEMORY_MS = 2 * STAMP_WINDOW_MS + 10_000

export const NONCE_BYTES = 32
export const JTI_BYTES = 16
export const SEAL_KEY_BYTES = 32

/** HKDF-SHA-256 over the ECDH secret: the salt is both nonces, the device's first, and the info names the device. */
export const sealInfo = (thumbprint: string): string => `parlay seal 1 ${thumbprint}`

/** The text that RFC 7638 hashes with SHA-256 for a device's thumbprint. */
export const thumbprintText = ({ x, y }: { x: string; y: string }): string => `{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`

/** Between sealed text and token in a stamp's hash; the sealed text has no line break, so the separation is unambiguous. */
export const STAMPED_SEPARATOR = '\n'

/** The address of a call, from its stamp's time and `jti`: no address occurs twice, and none is valid for another call. */
export const sealedPath = (t: number, jti: string): string => `${SEAL_PREFIX}${t.toString(36)}/${jti}`

/**
 * Reasons why the door refuses a call; nothing has run then.
 * ticket    its key is unknown or has expired: shake hands again
 * clock     its time is outside the window: `now` is the server's
 * replayed  this very call came before, and may have run
 * altered   stamp, body, token and address do not belong together
 * broken    it can't be opened
 */
export const SEAL_REASONS = ['ticket', 'clock', 'replayed', 'altered', 'broken'] as const
export type SealReason = (typeof SEAL_REASONS)[number]

/** `data` of the door's refusals. */
export interface SealRefusal {
  seal: SealReason
  /** The server's time for stamps. */
  now: number
}
