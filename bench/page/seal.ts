import type { DeviceKeys, SealSession } from '../../src/db/device-keys.ts'
import { createCryptoCore } from '../../src/workers/crypto/core.ts'
import { jweHead, sealJwe } from '../../src/workers/crypto/jwe.ts'
import { cryptoJsSeal } from '../peers/crypto-js.ts'

export interface SealRates {
  /** A text sealed as compact JWE, against AES and HMAC. */
  text: Rates
  /** A whole call with its stamp, against one with a signed and sealed header. */
  call: Rates
}

interface Rates {
  ours: number
  theirs: number
}

declare global {
  interface Window {
    /** Seals a second, of a JSON text of this many bytes. */
    measureSeal?: (bytes: number) => Promise<SealRates>
  }
}

const ROUND_MS = 200
const ROUNDS = 9

/** A session as after a handshake, in memory. */
const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const session: SealSession = { id: 'session', key, ticket: 't'.repeat(142), expiresAtMs: Date.now() + 3_600_000, clockOffsetMs: 0 }
const keys: DeviceKeys = { identity: (make) => make(), session: async () => session, keep: async () => session, vault: async () => null }
const core = createCryptoCore({ keys, clock: { now: () => Date.now() } })
const proof = { token: 't'.repeat(43), ip: '203.0.113.7' }
const head = jweHead({ alg: 'dir', enc: 'A256GCM', typ: 'parlay-call', ticket: session.ticket })
const peer = cryptoJsSeal()
const utf8 = new TextEncoder()

window.measureSeal = async (bytes) => {
  const text = JSON.stringify({ method: 'POST', path: '/site/api/v1/user/login', payload: 'x'.repeat(bytes) }).slice(0, bytes)
  const bytesOf = utf8.encode(text)
  const [oursText, theirsText, oursCall, theirsCall] = await medians([
    () => sealJwe(head, key, bytesOf),
    () => peer(text),
    () => core.seal(bytesOf, proof),
    () => [peer(text), peer(JSON.stringify({ ...proof, t: Date.now() }))],
  ])
  return { text: { ours: oursText, theirs: theirsText }, call: { ours: oursCall, theirs: theirsCall } }
}

/** Runs each for a second, in turns, so that slow moments affect all alike; the first turn warms up. */
async function medians(seals: readonly [Seal, Seal, Seal, Seal]): Promise<[number, number, number, number]> {
  const rates = seals.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, seal] of seals.entries()) {
      const rate = await rateOf(seal)
      if (round > 0) rates[i]?.push(rate)
    }
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = rates.map((own) => own.toSorted((x, y) => x - y)[ROUNDS >> 1])
  return [a, b, c, d]
}

type Seal = () => unknown

async function rateOf(seal: Seal): Promise<number> {
  const from = performance.now()
  let runs = 0
  for (; performance.now() - from < ROUND_MS; runs++) await seal()
  return (runs / (performance.now() - from)) * 1_000
}
