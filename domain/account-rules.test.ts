import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { userEndpoints } from '../contract/user.ts'
import {
  agreement,
  checkLogin,
  checkRegister,
  loginPassword,
  loginUsername,
  registerPassword,
  registerUsername,
  repeatPassword,
  stripWhitespace,
  USERNAME,
  USERNAME_MAX_LENGTH,
} from './account-rules.ts'

describe('register username [VAL-02]', () => {
  test.each(['ab12', 'Ab1c', 'a1b2c3d4e5f', 'player007'])('%s passes', (name) => {
    expect(registerUsername(name)).toBeNull()
  })
  test.each(['', 'ab1', 'abcd', 'a123', '1abc', 'ab_1', 'abcdefghij12', 'ab 12', '中文ab12', 'ab1２'])('%j fails', (name) => {
    expect(registerUsername(name)).toBe('username-format')
  })
  test('whitespace inside and around is stripped before the rule', () => {
    expect(stripWhitespace(' a\tb\u3000 1\u00a02\n')).toBe('ab12')
  })
})

const nameLike = fc.string({ unit: fc.constantFrom(...'aZ09_ 名'), maxLength: 13 })

test.prop([nameLike])('the page and the wire judge every username alike', (name) => {
  expect(registerUsername(name) === null).toBe(z.safeParse(userEndpoints['user.register'].payload.shape.name, name).success)
})

test('the username pattern is the one of the wire, and logins fit its length', () => {
  const wire = z.toJSONSchema(userEndpoints['user.register'].payload.shape.name)
  expect(wire.pattern).toBe(USERNAME.source)
  expect(z.toJSONSchema(userEndpoints['user.login'].payload.shape.name).maxLength).toBe(USERNAME_MAX_LENGTH)
})

describe('register password [VAL-04]', () => {
  test.each(['abcd1234', 'ABCDEFGHIJ12', '1234567a'])('%s passes', (password) => {
    expect(registerPassword(password)).toBeNull()
  })
  test.each(['', 'abc1234', 'abcdefgh', '12345678', 'abcd123!', 'abcdefghijk12', 'abcd 1234'])('%j fails', (password) => {
    expect(registerPassword(password)).toBe('password-format')
  })
})

test('a repeated password must follow the rule and be equal', () => {
  expect(repeatPassword('abcd1234', 'abcd1234')).toBeNull()
  expect(repeatPassword('abcd1235', 'abcd1234')).toBe('repeat-mismatch')
  expect(repeatPassword('abc', 'abc')).toBe('repeat-mismatch')
  expect(repeatPassword('', '')).toBe('repeat-mismatch')
})

test('a login needs a username and a password, of any form', () => {
  expect(loginUsername('')).toBe('username-required')
  expect(loginUsername('x')).toBeNull()
  expect(loginPassword('')).toBe('password-required')
  expect(loginPassword('x')).toBeNull()
})

test('the agreement must be ticked', () => {
  expect(agreement(false)).toBe('agreement-required')
  expect(agreement(true)).toBeNull()
})

test('of several failing fields the first one in form order is named', () => {
  const good = { name: 'player007', password: 'abcd1234', repeat: 'abcd1234', agreed: true }
  expect(checkRegister(good)).toBeNull()
  expect(checkRegister({ name: '', password: '', repeat: '', agreed: false })).toEqual({ field: 'name', rule: 'username-format' })
  expect(checkRegister({ ...good, password: 'x', agreed: false })).toEqual({ field: 'password', rule: 'password-format' })
  expect(checkRegister({ ...good, repeat: 'x', agreed: false })).toEqual({ field: 'repeat', rule: 'repeat-mismatch' })
  expect(checkRegister({ ...good, agreed: false })).toEqual({ field: 'agreed', rule: 'agreement-required' })
  expect(checkLogin({ name: '', password: '' })).toEqual({ field: 'name', rule: 'username-required' })
  expect(checkLogin({ name: 'x', password: '' })).toEqual({ field: 'password', rule: 'password-required' })
  expect(checkLogin({ name: 'x', password: 'y' })).toBeNull()
})
