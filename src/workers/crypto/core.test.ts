import { createHash, createPrivateKey, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { CompactEncrypt, calculateJwkThumbprint, compactDecrypt, compactVerify, EmbeddedJWK, exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { sealInfo } from '../../../contract/seal.ts'
import type { PublicJwk, Welcome } from '../../../contract/seal-shapes.ts'
import { openDeviceKeys } from '../../db/device-keys.ts'
import { utf8 } from './agreement.ts'
import { createCryptoCore } from './core.ts'
import type { CryptoApi, Sealed } from './protocol.ts'

const NOW = 1_793_000_000_000
const HOUR = 3_600_000
const CALL = '{"method":"POST","path":"/site/api/v1/user/login","payload":{"name":"球迷88"}}'
const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)
const json = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes))

/** One browser's tabs and the time on its clock. */
function browser() {
  const database = { indexedDB: new IDBFactory() }
  const clock = { at: NOW, now: () => clock.at }
  return { clock, database, open: () => createCryptoCore({ keys: openDeviceKeys(database), clock }) }
}

/** The site's side of a handshake, made of other parts than ours: jose reads the hello, Node agrees on the key. */
async function welcomeFor(hello: string, { now = NOW, ticket = 'ticket-of-this-session' } = {}) {
  const verified = await compactVerify(hello, EmbeddedJWK)
  const { epk, nonce } = json(verified.payload) as { epk: PublicJwk; nonce: string }
  const thumbprint = await calculateJwkThumbprint(verified.protectedHeader.jwk ?? {})
  const site = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const siteNonce = Buffer.alloc(32, ticket)
  const secret = diffieHellman({
    privateKey: createPrivateKey({ key: await exportJWK(site.privateKey), format: 'jwk' }),
    publicKey: createPublicKey({ key: epk, format: 'jwk' }),
  })
  const salt = Buffer.concat([Buffer.from(nonce, 'base64url'), siteNonce])
  const key = new Uint8Array(hkdfSync('sha256', secret, salt, sealInfo(thumbprint), 32))
  const { x = '', y = '' } = await exportJWK(site.publicKey)
  const welcome: Welcome = {
    site: { kty: 'EC', crv: 'P-256', x, y },
    nonce: siteNonce.toString('base64url'),
    ticket,
    now,
    expiresAt: now + 12 * HOUR,
  }
  return { welcome, key, thumbprint, header: verified.protectedHeader }
}

async function shakeHands(core: CryptoApi, options?: { now?: number; ticket?: string }) {
  const site = await welcomeFor(await core.greet(), options)
  expect(await core.agree(site.welcome)).toBe(true)
  return site
}

const seal = (core: CryptoApi) => core.seal(utf8(CALL), { token: 'token-a', ip: '203.0.113.7' })
const sealed = async (core: CryptoApi): Promise<Sealed> => (await seal(core)) ?? expect.fail('no key')
const stampOf = async ({ stamp }: Sealed, key: Uint8Array) => json((await compactDecrypt(stamp, key)).plaintext)

const answerTo = (jti: string, key: Uint8Array, answer = '{"status_code":6000}') =>
  new CompactEncrypt(utf8(answer)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'parlay-answer', re: jti }).encrypt(key)

test('after a handshake a call is sealed as jose reads it: text and ticket in the body, time, address and hash in the stamp [TRANSPORT-03] [TRANSPORT-07]', async () => {
  const core = browser().open()
  expect(await seal(core)).toBeNull()
  const { key, header } = await shakeHands(core)
  expect(header).toMatchObject({ alg: 'ES256', typ: 'parlay-hello' })
  const call = await sealed(core)
  const body = await compactDecrypt(call.body, key)
  expect(text(body.plaintext)).toBe(CALL)
  expect(body.protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', typ: 'parlay-call', ticket: 'ticket-of-this-session' })
  const h = createHash('sha256').update(`${CALL}\ntoken-a`).digest('base64url')
  expect(await stampOf(call, key)).toEqual({ t: NOW, ip: '203.0.113.7', jti: call.jti, h })
  expect(call.path).toBe(`/g/${NOW.toString(36)}/${call.jti}`)
})

test('an answer is opened for the call it answers and no other, also when the key was renewed meanwhile', async () => {
  const core = browser().open()
  const { key } = await shakeHands(core)
  const [one, two] = [await sealed(core), await sealed(core)]
  const answer = await answerTo(one.jti, key)
  expect(text(await core.open(utf8(answer), one.jti))).toBe('{"status_code":6000}')
  expect(await core.open(utf8(answer), two.jti)).toBeNull()
  await core.forget(one.ticket)
  await shakeHands(core, { ticket: 'ticket-of-the-next-one' })
  expect(text(await core.open(utf8(answer), one.jti))).toBe('{"status_code":6000}')
  for (const bad of ['', 'nonsense', answer.slice(0, -2), await answerTo(one.jti, new Uint8Array(32)), text(two.body) ?? ''])
    expect(await core.open(utf8(bad), one.jti)).toBeNull()
})

test('of two first tabs the loser takes the winner’s identity and key', async () => {
  const { open } = browser()
  const [one, two] = [open(), open()]
  const [first, second] = await Promise.all([one.greet(), two.greet()])
  const [a, b] = await Promise.all([welcomeFor(first, { ticket: 'ticket-of-the-first-tab' }), welcomeFor(second)])
  expect(a.thumbprint).toBe(b.thumbprint)
  await one.agree(a.welcome)
  await two.agree(b.welcome)
  expect([(await sealed(one)).ticket, (await sealed(two)).ticket]).toEqual(['ticket-of-the-first-tab', 'ticket-of-the-first-tab'])
})

test('a later tab and a reload need no handshake, and are the same device', async () => {
  const { open, clock } = browser()
  const { thumbprint } = await shakeHands(open())
  clock.at += HOUR
  expect((await sealed(open())).ticket).toBe('ticket-of-this-session')
  expect((await welcomeFor(await open().greet())).thumbprint).toBe(thumbprint)
})

test('keys are stored as keys that nobody can read', async () => {
  const { open, database } = browser()
  await shakeHands(open())
  const keys = openDeviceKeys(database)
  const identity = await keys.identity(() => expect.fail('it is there'))
  const session = await keys.session()
  for (const key of [identity.privateKey, session?.key ?? expect.fail('no session')]) {
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow()
  }
})

test('an expired or refused ticket is not used again; what another tab agreed on meanwhile is', async () => {
  const { open, clock } = browser()
  const [one, two] = [open(), open()]
  await shakeHands(one)
  await sealed(two)
  await one.forget('ticket-of-this-session')
  expect(await seal(one)).toBeNull()
  await shakeHands(one, { ticket: 'ticket-of-the-next-one' })
  await two.forget('ticket-of-this-session')
  expect((await sealed(two)).ticket).toBe('ticket-of-the-next-one')
  clock.at += 12 * HOUR
  expect([await seal(one), await seal(two)]).toEqual([null, null])
})

test('stamps tell the site’s time, whatever the device’s clock says, and after a reload too [SEC-03]', async () => {
  const { open, clock } = browser()
  const core = open()
  const { key } = await shakeHands(core, { now: NOW - 5 * HOUR })
  expect(await stampOf(await sealed(core), key)).toMatchObject({ t: NOW - 5 * HOUR })
  expect(await stampOf(await sealed(open()), key)).toMatchObject({ t: NOW - 5 * HOUR })
  clock.at += 60_000
  await core.setClock(NOW + HOUR)
  for (const tab of [core, open()]) expect(await stampOf(await sealed(tab), key)).toMatchObject({ t: NOW + HOUR })
})

test('a welcome nobody asked for, or with a key that is none, is not agreed on', async () => {
  const core = browser().open()
  const { welcome } = await welcomeFor(await browser().open().greet())
  expect(await core.agree(welcome)).toBe(false)
  await core.greet()
  expect(await core.agree({ ...welcome, site: { ...welcome.site, y: welcome.site.x } })).toBe(false)
  expect(await seal(core)).toBeNull()
})

test('MD5 is what another implementation computes, also of Chinese [TRANSPORT-06]', async () => {
  const core = browser().open()
  for (const own of ['', 'abc', 'message digest', '串在一条线上'])
    expect(await core.md5(own)).toBe(createHash('md5').update(own).digest('hex'))
})

test('what is remembered can be read by this browser on a later page, by no other one, and only as it was concealed', async () => {
  const { open } = browser()
  const concealed = (await open().conceal('{"name":"球迷88"}')) ?? expect.fail('no key is kept')
  expect(await open().reveal(concealed)).toBe('{"name":"球迷88"}')
  expect(await browser().open().reveal(concealed)).toBeNull()
  const other = browser().open()
  await other.conceal('x')
  expect(await other.reveal(concealed)).toBeNull()
  for (const damaged of ['', 'x', `${concealed}x`, concealed.slice(2)]) expect(await open().reveal(damaged), damaged).toBeNull()
})

test('the proof of work is the least number whose hash begins with enough zero bits, in slices that leave time for calls', async () => {
  const core = browser().open()
  const zeroBits = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0))
  for (const length of [0, 22, 50, 60, 64, 128]) {
    const salt = 's'.repeat(length)
    let least = 0
    while (zeroBits(salt + least) < 10) least++
    expect(await core.work({ salt, bits: 10 }, 0)).toEqual({ nonce: least })
    expect(await core.work({ salt, bits: 10 }, least + 1)).not.toEqual({ nonce: least })
  }
  expect(await core.work({ salt: 'a salt', bits: 32 }, 5)).toEqual({ next: expect.any(Number) })
})
