import { createPublicKey, diffieHellman, hash, hkdfSync, type KeyObject, randomBytes, verify } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import { parseJson } from '../../contract/parse-json.ts'
import { NONCE_BYTES, SEAL_KEY_BYTES, sealInfo, thumbprintText } from '../../contract/seal.ts'
import { hello, helloHeader, type PublicJwk, type Welcome } from '../../contract/seal-shapes.ts'
import type { Clock } from '../platform/clock.ts'
import { ok, type Result, refuse } from './handlers.ts'
import type { SealKeys } from './seal-keys.ts'
import { sealTicket, TICKET_LIFE_MS } from './ticket.ts'

/**
 * The only asymmetric exchange of a sealed session. The device proves its identity key by signing a hello with a fresh ECDH key; the
 * site answers its public key, a nonce and the ticket. It costs more than a hundred sealed calls, so each network has a budget:
 * enough for an office behind one address, not for a loop.
 */
const HELLOS_A_MINUTE = 120

const JWS = /^([\w-]{1,1024})\.([\w-]{1,1024})\.([\w-]{86})$/

export type Shake = (hello: string, network: string) => Promise<Result<Welcome>>

export interface HandshakeDeps {
  keys: SealKeys
  clock: Clock
  hellosAMinute?: number
}

/** Refuses with 6011 beyond the budget, and with 6008 anything but a hello signed by the key in it. */
export function createHandshake({ keys, clock, hellosAMinute = HELLOS_A_MINUTE }: HandshakeDeps): Shake {
  const budget = new RateLimiterMemory({ points: hellosAMinute, duration: 60 })
  return async (text, network) => {
    const allowed = await budget.consume(network).then(
      () => true,
      () => false,
    )
    if (!allowed) return refuse('frequentSubmission')
    const device = readHello(text)
    if (!device) return refuse('illegalParameter')
    const set = await keys.newest()
    const nonce = randomBytes(NONCE_BYTES)
    const salt = Buffer.concat([Buffer.from(device.nonce, 'base64url'), nonce])
    const key = agreeKey(set.site.privateKey, device.epk, salt, device.thumbprint)
    const now = clock.steady()
    const expiresAt = now + TICKET_LIFE_MS
    const ticket = sealTicket(set, { key, thumbprint: device.thumbprint, expiresAtMs: expiresAt })
    return ok({ site: set.site.publicJwk, nonce: nonce.toString('base64url'), ticket, now, expiresAt })
  }
}

/** Derives the shared key on the site's side. `salt`: both nonces, the device's first. */
export function agreeKey(privateKey: KeyObject, publicKey: KeyObject, salt: Buffer, thumbprint: string): Buffer {
  const secret = diffieHellman({ privateKey, publicKey })
  return Buffer.from(hkdfSync('sha256', secret, salt, sealInfo(thumbprint), SEAL_KEY_BYTES))
}

export const thumbprintOf = (jwk: PublicJwk): string => hash('sha256', thumbprintText(jwk), 'base64url')

function readHello(text: string): { thumbprint: string; epk: KeyObject; nonce: string } | null {
  const parts = JWS.exec(text)
  if (!parts) return null
  const [, headerPart = '', payloadPart = '', signature = ''] = parts
  const header = z.safeParse(helloHeader, parse(headerPart))
  const payload = z.safeParse(hello, parse(payloadPart))
  if (!header.success || !payload.success) return null
  const { jwk } = header.data
  try {
    const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
    const signed = verify('sha256', Buffer.from(`${headerPart}.${payloadPart}`), key, Buffer.from(signature, 'base64url'))
    if (!signed) return null
    const epk = createPublicKey({ key: payload.data.epk, format: 'jwk' })
    return { thumbprint: thumbprintOf(jwk), epk, nonce: payload.data.nonce }
  } catch {
    // The point is not on the curve.
    return null
  }
}

const parse = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString())
