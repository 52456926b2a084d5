import { CompactEncrypt, compactDecrypt } from 'jose'
import { describe, expect, test } from 'vitest'
import { AGREEMENT, RFC7516_A1, RFC7518_C, SEALED_CALL } from '../../../tests/vectors/seal.ts'
import { agreeKey, sha256, utf8 } from './agreement.ts'
import { base64urlBytes } from './base64url.ts'
import { jweHead, readJwe, sealJwe } from './jwe.ts'
import type { Bytes } from './protocol.ts'

const HEADER = { alg: 'dir', enc: 'A256GCM', typ: 'parlay-call' }
const TEXT = '{"list":["¥10,000","串在一条线上",""]}'
const bytes = (base64url: string): Bytes => base64urlBytes(base64url) ?? expect.fail('not base64url')
const text = (own: Uint8Array | null | undefined) => own && new TextDecoder().decode(own)
const gcmKey = (raw: Bytes) => crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
const newKey = () => gcmKey(crypto.getRandomValues(new Uint8Array(32)))

test.each([
  ['RFC 7516 A.1', RFC7516_A1, RFC7516_A1.key],
  ['our own', SEALED_CALL, AGREEMENT.key],
])('the browser’s side seals and opens the vector of %s [TRANSPORT-06]', async (_, vector, secret) => {
  const key = await gcmKey(bytes(secret))
  expect(await sealJwe(jweHead(vector.header), key, utf8(vector.text), bytes(vector.iv))).toBe(vector.compact)
  const read = readJwe(utf8(vector.compact))
  expect(read?.header).toEqual(vector.header)
  expect(text(await read?.open(key))).toBe(vector.text)
})

test('the device’s half of the agreement reaches the fixed key, which can be used and not read [TRANSPORT-06]', async () => {
  const { d, ...site } = RFC7518_C.site
  const own = await crypto.subtle.importKey('jwk', RFC7518_C.device, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const welcome = { site, nonce: AGREEMENT.siteNonce }
  const key = await agreeKey(own, welcome, { nonce: bytes(AGREEMENT.deviceNonce), thumbprint: AGREEMENT.thumbprint })
  expect(await sealJwe(jweHead(SEALED_CALL.header), key, utf8(SEALED_CALL.text), bytes(SEALED_CALL.iv))).toBe(SEALED_CALL.compact)
  expect(key.extractable).toBe(false)
  expect(await sha256(utf8(`${SEALED_CALL.text}\n${SEALED_CALL.token}`))).toBe(SEALED_CALL.stampHash)
})

test('jose opens what the browser seals, and the browser opens what jose seals [TRANSPORT-06]', async () => {
  const key = await newKey()
  const ours = await sealJwe(jweHead(HEADER), key, utf8(TEXT))
  const { plaintext, protectedHeader } = await compactDecrypt(ours, key)
  expect([text(plaintext), protectedHeader]).toEqual([TEXT, HEADER])
  const theirs = await new CompactEncrypt(utf8(TEXT)).setProtectedHeader(HEADER).encrypt(key)
  expect(text(await readJwe(utf8(theirs))?.open(key))).toBe(TEXT)
})

describe('opens nothing:', () => {
  test('a changed part, a cut end, another key', async () => {
    const key = await newKey()
    const compact = await sealJwe(jweHead(HEADER), key, utf8(TEXT))
    // The last character of a part holds unused bits: a change there may be none.
    const decoded = (own: string) =>
      own
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        .join()
    for (let at = 0; at < compact.length; at++) {
      const changed = compact.slice(0, at) + (compact[at] === 'Q' ? 'Z' : 'Q') + compact.slice(at + 1)
      if (decoded(changed) !== decoded(compact)) expect((await readJwe(utf8(changed))?.open(key)) ?? null, `character ${at}`).toBeNull()
      expect((await readJwe(utf8(compact.slice(0, at)))?.open(key)) ?? null, `cut at ${at}`).toBeNull()
    }
    expect(await readJwe(utf8(compact))?.open(await newKey())).toBeNull()
  })

  test.each(['', '....', 'a.b.c', 'AA.AA.AAAAAAAAAAAAAAAA..AAAAAAAAAAAAAAAAAAAAAA', 'e30..AAAA..AAAA', 'a.b.c.d.e.f.g.h'])('%s', (own) =>
    expect(readJwe(utf8(own))).toBeNull(),
  )
})
