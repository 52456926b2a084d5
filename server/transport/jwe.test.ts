import { createSecretKey, randomBytes } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { expect, test } from 'vitest'
import { AGREEMENT, RFC7516_A1, SEALED_CALL } from '../../tests/vectors/seal.ts'
import { jweHeader, openJwe, readJwe, sealJwe } from './jwe.ts'

const HEADER = { alg: 'dir', enc: 'A256GCM', typ: 'parlay-answer' }
const TEXT = '{"list":["¥10,000","串在一条线上",""]}'
const key = createSecretKey(randomBytes(32))

function open(compact: string, under = key): string | null {
  const jwe = readJwe(compact)
  return jwe && openJwe(jwe, under)
}

test.each([
  ['RFC 7516 A.1', RFC7516_A1, RFC7516_A1.key],
  ['our own', SEALED_CALL, AGREEMENT.key],
])('the server seals and opens the vector of %s [TRANSPORT-06]', (_, vector, secret) => {
  const under = createSecretKey(secret, 'base64url')
  expect(sealJwe(vector.header, under, vector.text, Buffer.from(vector.iv, 'base64url'))).toBe(vector.compact)
  expect(open(vector.compact, under)).toBe(vector.text)
})

test('jose opens what the server seals, and the server opens what jose seals [TRANSPORT-06]', async () => {
  const { plaintext, protectedHeader } = await compactDecrypt(sealJwe(HEADER, key, TEXT), key)
  expect([new TextDecoder().decode(plaintext), protectedHeader]).toEqual([TEXT, HEADER])
  const theirs = await new CompactEncrypt(new TextEncoder().encode(TEXT)).setProtectedHeader(HEADER).encrypt(key)
  expect(open(theirs)).toBe(TEXT)
  expect(jweHeader(readJwe(theirs) ?? expect.fail('not read'))).toEqual(HEADER)
})

test('no two seals of one text are alike', () => {
  const seals = Array.from({ length: 1_000 }, () => sealJwe(HEADER, key, TEXT))
  expect(new Set(seals.map((seal) => seal.split('.')[2])).size).toBe(1_000)
})

test('a changed character anywhere, a cut end and another key open nothing', () => {
  const compact = sealJwe(HEADER, key, TEXT)
  for (let at = 0; at < compact.length; at++) {
    const other = compact[at] === 'A' ? 'B' : 'A'
    const changed = compact.slice(0, at) + other + compact.slice(at + 1)
    // The last character of a part has unused bits: a change there may change no byte.
    const bytes = (text: string) =>
      text
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        .join()
    if (bytes(changed) !== bytes(compact)) expect(open(changed), `character ${at}`).toBeNull()
    expect(open(compact.slice(0, at)), `cut at ${at}`).toBeNull()
  }
  expect(open(compact, createSecretKey(randomBytes(32)))).toBeNull()
  for (const longer of [`!${compact}`, `${compact}!`, `${compact}A`]) expect(readJwe(longer)).toBeNull()
})

test.each(['', '....', 'a.b.c', 'a.b.c.d.e', '{"protected":"x"}', `${'A'.repeat(2_000)}..${'A'.repeat(16)}..${'A'.repeat(22)}`])(
  'no compact JWE of ours: %s',
  (text) => expect(readJwe(text)).toBeNull(),
)
