import md5 from 'crypto-js/md5.js'
import * as z from 'zod/mini'
import { DIRECT, JTI_BYTES, NONCE_BYTES, STAMPED_SEPARATOR, sealedPath, TYP } from '../../../contract/seal.ts'
import { answerHeader, type Stamp, welcome as welcomeShape } from '../../../contract/seal-shapes.ts'
import type { DeviceIdentity, DeviceKeys, SealSession } from '../../db/device-keys.ts'
import type { Clock } from '../../platform/clock.ts'
import { agreeKey, makeEphemeral, makeIdentity, makeVaultKey, sha256, signHello, utf8 } from './agreement.ts'
import { base64urlText } from './base64url.ts'
import { readGraphics } from './graphics.ts'
import { type JweHead, jweHead, readJwe, sealJwe } from './jwe.ts'
import type { Bytes, CryptoApi } from './protocol.ts'
import { searchWork } from './work.ts'

/**
 * The crypto worker's work, wherever it runs: in the worker, in the page when no worker can start, in a test. It keeps the
 * device's keys and never touches the network: the page posts what it is given.
 */
export interface CoreDeps {
  keys: DeviceKeys
  clock: Clock
}

/** A key this close to its end seals no call: the call has to arrive before it. */
const EXPIRY_MARGIN_MS = 60_000

const encoder = new TextEncoder()
const decoder = new TextDecoder()
/** Milliseconds that a search for a proof of work runs before other work gets its turn, and tries between two looks at the clock. */
const WORK_SLICE_MS = 40
const WORK_TRIES = 2_000
const CONCEALED_HEAD = jweHead(DIRECT)
const STAMP_HEAD = jweHead({ ...DIRECT, typ: TYP.stamp })

interface Greeting {
  identity: DeviceIdentity
  privateKey: CryptoKey
  nonce: Bytes
  /** Ticket of the session that the new one replaces. */
  replaces: string | null
  atMs: number
}

export function createCryptoCore({ keys, clock }: CoreDeps): CryptoApi {
  let session: SealSession | null = null
  /** The answer to a call may arrive after another call has renewed the session. */
  let previous: SealSession | null = null
  let greeting: Greeting | null = null
  let head: { ticket: string; head: JweHead } | null = null
  let forgotten: string | null = null

  const fits = (candidate: SealSession): boolean =>
    candidate.ticket !== forgotten && clock.now() + candidate.clockOffsetMs < candidate.expiresAtMs - EXPIRY_MARGIN_MS

  function adopt(next: SealSession) {
    if (session && session.ticket !== next.ticket) previous = session
    session = next
  }

  /** Returns the session to use; another tab may have made it. */
  async function usable(): Promise<SealSession | null> {
    if (session && fits(session)) return session
    const stored = await keys.session()
    if (!stored || !fits(stored)) return null
    adopt(stored)
    return stored
  }

  function headFor(ticket: string): JweHead {
    if (head?.ticket !== ticket) head = { ticket, head: jweHead({ ...DIRECT, typ: TYP.call, ticket }) }
    return head.head
  }

  return {
    async seal(call, { token, ip }) {
      const using = await usable()
      if (!using) return null
      const jti = base64urlText(crypto.getRandomValues(new Uint8Array(JTI_BYTES)))
      const [body, h] = await Promise.all([
        sealJwe(headFor(using.ticket), using.key, call),
        sha256(joined(call, utf8(STAMPED_SEPARATOR + token))),
      ])
      const stamp: Stamp = { t: Math.round(clock.now() + using.clockOffsetMs), ip, jti, h }
      const sealedStamp = await sealJwe(STAMP_HEAD, using.key, utf8(JSON.stringify(stamp)))
      return { path: sealedPath(stamp.t, jti), body: asciiBytes(body), stamp: sealedStamp, jti, ticket: using.ticket }
    },

    async open(answer, jti) {
      await usable()
      const jwe = readJwe(answer)
      const header = z.safeParse(answerHeader, jwe?.header)
      if (!jwe || !header.success || header.data.re !== jti) return null
      return (session && (await jwe.open(session.key))) ?? (previous && (await jwe.open(previous.key)))
    },

    async greet() {
      const identity = await keys.identity(makeIdentity)
      const { privateKey, publicJwk } = await makeEphemeral()
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const replaces = (await keys.session())?.ticket ?? null
      greeting = { identity, privateKey, nonce, replaces, atMs: clock.now() }
      return signHello(identity, { epk: publicJwk, nonce: base64urlText(nonce) })
    },

    async agree(answer) {
      const asked = greeting
      greeting = null
      const { data: welcome } = z.safeParse(welcomeShape, answer)
      if (!asked || !welcome) return false
      const { privateKey, nonce, identity, replaces } = asked
      const key = await agreeKey(privateKey, welcome, { nonce, thumbprint: identity.thumbprint }).catch(() => null)
      if (!key) return false
      const clockOffsetMs = Math.round(welcome.now - (asked.atMs + clock.now()) / 2)
      const made: SealSession = { id: 'session', key, ticket: welcome.ticket, expiresAtMs: welcome.expiresAt, clockOffsetMs }
      const stands = await keys.keep(made, replaces)
      adopt(fits(stands) ? stands : made)
      return true
    },

    async forget(ticket) {
      forgotten = ticket
    },

    async setClock(siteNowMs) {
      const corrected = session && { ...session, clockOffsetMs: Math.round(siteNowMs - clock.now()) }
      if (!corrected) return
      session = corrected
      await keys.keep(corrected, corrected.ticket)
    },

    async graphics() {
      return readGraphics()
    },

    async md5(text) {
      return md5(text).toString()
    },

    async work(demand, from) {
      const end = performance.now() + WORK_SLICE_MS
      for (let next = from; ; next += WORK_TRIES) {
        const nonce = searchWork(demand, next, WORK_TRIES)
        if (nonce !== null) return { nonce }
        if (performance.now() >= end) return { next: next + WORK_TRIES }
      }
    },

    async conceal(text) {
      const key = await keys.vault(makeVaultKey)
      return key && sealJwe(CONCEALED_HEAD, key, utf8(text))
    },

    async reveal(concealed) {
      const key = await keys.vault(null)
      const opened = key && (await readJwe(utf8(concealed))?.open(key))
      return opened ? decoder.decode(opened) : null
    },
  }
}

/** Twice as fast as encoding text of unknown width. */
function asciiBytes(text: string): Bytes {
  const bytes = new Uint8Array(text.length)
  encoder.encodeInto(text, bytes)
  return bytes
}

function joined(a: Bytes, b: Bytes): Bytes {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
