import { createPrivateKey, createPublicKey, createSecretKey } from 'node:crypto'
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { AGREEMENT, RFC7518_C } from '../../tests/vectors/seal.ts'
import type { Db } from '../platform/database.ts'
import { agreeKey, createHandshake, thumbprintOf } from './handshake.ts'
import { createSealKeys, type SealKeys } from './seal-keys.ts'
import { openTicket, TICKET_LIFE_MS } from './ticket.ts'

const NOW = 1_793_000_000_000
const clock = testClock(NOW)
let db: Db
let keys: SealKeys
beforeAll(async () => {
  db = await testDatabase()
  keys = await createSealKeys(db, clock)
})
afterAll(() => db.destroy())

const publicOf = ({ x, y }: { x?: string; y?: string }) => ({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }) as const

/** Makes a hello, signed by jose. */
async function joseHello(change: { header?: object; payload?: object } = {}) {
  const identity = await generateKeyPair('ES256')
  const ephemeral = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const jwk = publicOf(await exportJWK(identity.publicKey))
  const payload = { epk: publicOf(await exportJWK(ephemeral.publicKey)), nonce: AGREEMENT.deviceNonce, ...change.payload }
  const text = await new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ES256', typ: 'parlay-hello', jwk, ...change.header })
    .sign(identity.privateKey)
  return { text, thumbprint: await calculateJwkThumbprint(jwk), ephemeral }
}

test('the site’s half of the agreement reaches the fixed key; jose and we name a device alike [TRANSPORT-06]', async () => {
  const site = createPrivateKey({ key: RFC7518_C.site, format: 'jwk' })
  const device = createPublicKey({ key: publicOf(RFC7518_C.device), format: 'jwk' })
  const salt = Buffer.concat([AGREEMENT.deviceNonce, AGREEMENT.siteNonce].map((nonce) => Buffer.from(nonce, 'base64url')))
  expect(agreeKey(site, device, salt, AGREEMENT.thumbprint).toString('base64url')).toBe(AGREEMENT.key)
  expect(thumbprintOf(publicOf(RFC7518_C.device))).toBe(AGREEMENT.thumbprint)
  expect(await calculateJwkThumbprint(publicOf(RFC7518_C.device))).toBe(AGREEMENT.thumbprint)
})

test('a hello signed by jose is answered with a ticket that holds the agreed key, the device and the expiry [TRANSPORT-06]', async () => {
  const { text, thumbprint, ephemeral } = await joseHello()
  const answer = await createHandshake({ keys, clock })(text, '192.0.2.1')
  if (!answer.ok) throw new Error(`refused with ${answer.code}`)
  expect(answer.data).toMatchObject({ now: NOW, expiresAt: NOW + TICKET_LIFE_MS })
  expect(TICKET_LIFE_MS, 'twelve hours').toBe(43_200_000)
  const session = openTicket(await keys.newest(), answer.data.ticket)
  expect(session).toMatchObject({ thumbprint, expiresAtMs: NOW + TICKET_LIFE_MS })
  const site = createPublicKey({ key: answer.data.site, format: 'jwk' })
  const own = createPrivateKey({ key: await exportJWK(ephemeral.privateKey), format: 'jwk' })
  const salt = Buffer.concat([AGREEMENT.deviceNonce, answer.data.nonce].map((nonce) => Buffer.from(nonce, 'base64url')))
  expect(session?.key.equals(createSecretKey(agreeKey(own, site, salt, thumbprint)))).toBe(true)
})

describe('refused with 6008:', () => {
  const shake = async (text: string) => createHandshake({ keys, clock })(text, '192.0.2.2')

  test('another’s key in the header, a changed payload, a changed or cut signature', async () => {
    const [{ text }, other] = [await joseHello(), await joseHello()]
    const [header = '', payload = '', signature = ''] = text.split('.')
    const [otherHeader, otherPayload, otherSignature] = other.text.split('.')
    for (const bad of [
      [otherHeader, payload, signature],
      [header, otherPayload, signature],
      [header, payload, otherSignature],
      [header, payload, signature.slice(0, -1)],
      [header, payload, 'A'.repeat(86)],
      [header, payload],
    ])
      expect(await shake(bad.join('.'))).toMatchObject({ ok: false, code: 6008 })
  })

  test.each([
    ['another type', { header: { typ: 'parlay-call' } }],
    ['a header field of its own', { header: { kid: 'x' } }],
    ['a point off the curve', { payload: { epk: { ...publicOf(RFC7518_C.device), y: RFC7518_C.site.y } } }],
    ['a private key', { payload: { epk: RFC7518_C.device } }],
    ['a short nonce', { payload: { nonce: 'AAAA' } }],
    ['an unknown field', { payload: { admin: true } }],
  ])('%s', async (_, change) => {
    expect(await shake((await joseHello(change)).text)).toMatchObject({ ok: false, code: 6008 })
  })

  test('an identity key off the curve, and no JWS at all', async () => {
    const jwk = { ...publicOf(RFC7518_C.device), y: RFC7518_C.site.y }
    expect(await shake((await joseHello({ header: { jwk } })).text)).toMatchObject({ ok: false, code: 6008 })
    const { text: right } = await joseHello()
    for (const text of ['', 'a.b.c', '..', `e30.e30.${'A'.repeat(86)}`, `!${right}`, `${right}!`])
      expect(await shake(text)).toMatchObject({ ok: false, code: 6008 })
  })
})

test('an address over its budget is told to slow down (6011); another address is not', async () => {
  const shake = createHandshake({ keys, clock, hellosAMinute: 3 })
  const { text } = await joseHello()
  const answers = []
  for (let i = 0; i < 5; i++) answers.push(await shake(text, '192.0.2.3'))
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code))).toEqual(['ok', 'ok', 'ok', 6011, 6011])
  expect((await shake(text, '192.0.2.4')).ok).toBe(true)
})

test('a minute after its first hello an address has its whole budget again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  try {
    const shake = createHandshake({ keys, clock, hellosAMinute: 1 })
    const { text } = await joseHello()
    const isTaken = async () => (await shake(text, '192.0.2.5')).ok
    expect([await isTaken(), await isTaken()]).toEqual([true, false])
    vi.advanceTimersByTime(59_900)
    expect(await isTaken()).toBe(false)
    vi.advanceTimersByTime(200)
    expect(await isTaken()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
