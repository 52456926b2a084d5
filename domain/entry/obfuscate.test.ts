import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { obfuscate, reveal } from './obfuscate.ts'

test('a number to send a code to goes percent-encoded, last character first [AUTH-38]', () => {
  expect(obfuscate('+86 13')).toBe('3102%68B2%')
})

test.prop([fc.string({ unit: 'grapheme' })])('whatever was hidden is revealed [AUTH-38]', (text) => {
  expect(reveal(obfuscate(text))).toBe(text)
})

test.each(['%', '+', 'b2%', '3102%6 '])('%j was never hidden so, and reveals nothing [AUTH-38]', (hidden) => {
  expect(reveal(hidden)).toBeNull()
})
