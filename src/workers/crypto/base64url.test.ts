import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { base64urlBytes, base64urlLoop, base64urlText } from './base64url.ts'

test.prop([fc.uint8Array({ maxLength: 400 })])('bytes are written as Node writes them, and read back', (bytes) => {
  const text = Buffer.from(bytes).toString('base64url')
  expect(base64urlLoop(bytes)).toBe(text)
  expect(base64urlText(bytes)).toBe(text)
  expect(base64urlBytes(text)).toEqual(new Uint8Array(bytes))
})

test('a browser that can write base64url itself is asked to, unpadded', () => {
  const own = Object.assign(new Uint8Array([1, 2]), { toBase64: (options: object) => JSON.stringify(options) })
  expect(base64urlText(own)).toBe('{"alphabet":"base64url","omitPadding":true}')
})

test.each(['A', 'AAAAA', 'A=', 'AA==', 'a+b/', 'a b', '中文', 'AA\n', 'AA.A'])('%j is not base64url', (text) => {
  expect(base64urlBytes(text)).toBeNull()
})
