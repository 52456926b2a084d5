import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { base64urlBytes, base64urlText } from './base64url.ts'

test.prop([fc.uint8Array({ maxLength: 400 })])('bytes are written as Node writes them, and read back', (bytes) => {
  const text = base64urlText(bytes)
  expect(text).toBe(Buffer.from(bytes).toString('base64url'))
  expect(base64urlBytes(text)).toEqual(new Uint8Array(bytes))
})

test.each(['A', 'AAAAA', 'A=', 'AA==', 'a+b/', 'a b', '中文', 'AA\n', 'AA.A'])('%j is not base64url', (text) => {
  expect(base64urlBytes(text)).toBeNull()
})
