import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginRefusal } from '../../../contract/login-refusal.ts'
import { areasWithout, splitPhone } from './areas.ts'
import { maskEmail, maskPhone } from './mask.ts'

test('a phone of every listed country is masked as the contract says, without its middle four digits [AUTH-19]', () => {
  expect(maskPhone('13800136721')).toBe('138****6721')
  for (const { areaCode, regex } of areasWithout([])) {
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(regex)), (number) => {
        const split = splitPhone(areasWithout([]), areaCode + number)
        const masked = maskPhone(split?.number ?? '')
        expect(loginRefusal.safeParse({ phoneNumber: masked }).success).toBe(true)
        expect(masked).toHaveLength(split?.number.length ?? 0)
      }),
      { numRuns: 50 },
    )
  }
})

test('an e-mail keeps its first sign and its domain', () => {
  expect(maskEmail('linhai@parlay.example')).toBe('l***@parlay.example')
  expect(maskEmail('a@b.co')).toBe('a***@b.co')
})
