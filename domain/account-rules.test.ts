import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { userEndpoints } from '../contract/account.ts'
import { entryEndpoints } from '../contract/account-entry.ts'
import {
  agreement,
  checkIdentity,
  checkLogin,
  checkNewPassword,
  checkRegister,
  emailAddress,
  FIND_MAX_LENGTH,
  findUsername,
  loginPassword,
  loginUsername,
  newPassword,
  newRepeat,
  phoneMiddle,
  phoneNumber,
  realName,
  registerPassword,
  registerUsername,
  repeatPassword,
  stripWhitespace,
  USERNAME,
  USERNAME_MAX_LENGTH,
  verificationCode,
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

test('find password needs a username of up to 30 characters and a code of up to 30 [VAL-07] [VAL-12]', () => {
  expect([findUsername(''), findUsername('x'.repeat(31))]).toEqual(['find-username-required', 'find-username-required'])
  expect([findUsername('x'), findUsername('x'.repeat(30))]).toEqual([null, null])
  expect([verificationCode(''), verificationCode('1'.repeat(31))]).toEqual(['code-required', 'code-required'])
  expect([verificationCode('1'), verificationCode('1'.repeat(30))]).toEqual([null, null])
})

describe('a phone number is judged by its country, and as one of China without [VAL-08] [VAL-09]', () => {
  test.each(['13000000000', '19999999999', '13800136721'])('%s passes', (number) => expect(phoneNumber(number)).toBeNull())
  test.each(['', '12800000000', '10000000000', '23800000000', '1380000000', '138000000000', '1380000000a', '１3800000000', '+8613800000'])(
    '%j fails',
    (number) => expect(phoneNumber(number)).toBe('phone-format'),
  )
  const of = (regex: string, areaCode = '852') => ({ regex, areaCode })
  test("a country's pattern is matched against the whole number, with or without its area code", () => {
    expect(phoneNumber('61234567', of('[5-9]\\d{7}'))).toBeNull()
    expect(phoneNumber('61234567', of('^852[5-9]\\d{7}$'))).toBeNull()
    expect(phoneNumber('612345678', of('[5-9]\\d{7}'))).toBe('phone-format')
    expect(phoneNumber('13800136721', of('[5-9]\\d{7}'))).toBe('phone-format')
    expect(phoneNumber('912345678', of('8|9\\d{8}'))).toBeNull()
    expect(phoneNumber('91234567x8', of('8|9\\d{8}'))).toBe('phone-format')
  })
  test('more than 11 digits fail whatever the country says, and a broken pattern is as none', () => {
    expect(phoneNumber('123456789012', of('\\d+'))).toBe('phone-format')
    expect(phoneNumber('13800136721', of('('))).toBeNull()
    expect(phoneNumber('61234567', of(''))).toBe('phone-format')
  })
  test.prop([fc.stringMatching(/^[0-9]{0,13}$/)])('default: 11 digits, first 1, second 3 to 9', (number) => {
    const right = number.length === 11 && number[0] === '1' && Number(number[1]) >= 3
    expect(phoneNumber(number) === null).toBe(right)
  })
})

describe('an e-mail has a local part, @ and a domain with a dot, and no spaces [VAL-10] [VAL-11] [VAL-18]', () => {
  test.each(['a@b.co', 'lin.hai+1@mail.example.com'])('%s passes', (email) => expect(emailAddress(email)).toBeNull())
  test.each(['a@b', '@b.co', 'a b@c.co', 'a@b..co', 'a@.co', 'a@b.co.', 'a@@b.co', 'lin@hai', `${'a'.repeat(36)}@b.co`])(
    '%j fails',
    (email) => expect(emailAddress(email)).toBe('email-format'),
  )
  test('40 characters pass, 41 are too many', () => {
    expect([40, 41].map((length) => emailAddress(`${'a'.repeat(length - 5)}@b.co`))).toEqual([null, 'email-format'])
  })
  test('an empty one is missing, not wrong', () => {
    expect(emailAddress('')).toBe('email-required')
  })
  test.prop([fc.string({ unit: fc.constantFrom(...'ab@. 名'), maxLength: 42 })])(
    'the page and the wire judge every e-mail alike',
    (email) => {
      const wire = entryEndpoints['entry.forgetByEmailOne'].payload.shape.email
      expect(emailAddress(email) === null).toBe(z.safeParse(wire, email).success)
    },
  )
})

test('a new password is asked for, then judged as at registration; its repetition must equal it [VAL-13] [VAL-14]', () => {
  expect(newPassword('')).toBe('new-password-required')
  expect(newPassword('abcdefgh')).toBe('password-format')
  expect(newPassword('abcd1234')).toBeNull()
  expect(newRepeat('abcd1235', 'abcd1234')).toBe('new-repeat-mismatch')
  expect(newRepeat('abcd1234', 'abcd1234')).toBeNull()
})

test('the hidden digits of a phone are exactly four', () => {
  for (const wrong of ['', '123', '12345', '12a4', '１234']) expect(phoneMiddle(wrong)).toBe('phone-middle')
  expect(phoneMiddle('0013')).toBeNull()
})

describe('a real name [VAL-19] [VAL-20]', () => {
  test.each(['张三', '张', '阿不都·热合曼', '买买提·阿不都·热合曼', 'John·Smith', 'José', '𠮷野'])('%s passes', (name) =>
    expect(realName(name)).toBeNull(),
  )
  test.each(['', '·张三', '张三·', '张··三', '张A', 'A张', '张A三', 'A张B', '张3', 'John Smith', 'J0hn', '张·A', '张。三', '·', '张三 '])(
    '%j fails',
    (name) => expect(realName(name)).toBe('real-name-format'),
  )
  const part = fc.oneof(
    fc.array(fc.stringMatching(/^[一-龥]{1,4}$/), { minLength: 1, maxLength: 4 }),
    fc.array(fc.stringMatching(/^[A-Za-z]{1,6}$/), { minLength: 1, maxLength: 4 }),
  )
  test.prop([part])('parts of one script joined by single dots pass, in any number', (parts) => {
    expect(realName(parts.join('·'))).toBeNull()
  })
  test.prop([fc.string({ unit: fc.constantFrom('张', '三', 'A', 'b', '·'), maxLength: 8 })])('nothing else does', (name) => {
    const dots = name.startsWith('·') || name.endsWith('·') || name.includes('··')
    const mixed = /[张三]/.test(name) && /[Ab]/.test(name)
    expect(realName(name) === null).toBe(name !== '' && !dots && !mixed)
  })
})

test('of several failing fields of find password the first in form order is named, and only those of the way chosen', () => {
  const form = { name: '', phone: '', email: '' }
  expect(checkIdentity('phone', form)).toEqual({ field: 'name', rule: 'find-username-required' })
  expect(checkIdentity('phone', { ...form, name: 'x' })).toEqual({ field: 'phone', rule: 'phone-format' })
  expect(checkIdentity('phone', { name: 'x', phone: '61234567', email: '' }, { areaCode: '852', regex: '[5-9]\\d{7}' })).toBeNull()
  expect(checkIdentity('email', { ...form, name: 'x' })).toEqual({ field: 'email', rule: 'email-required' })
  expect(checkIdentity('email', { ...form, name: 'x', email: 'a@b.co' })).toBeNull()
  expect(checkNewPassword({ password: '', repeat: '1' })).toEqual({ field: 'password', rule: 'new-password-required' })
  expect(checkNewPassword({ password: 'abcd1234', repeat: '' })).toEqual({ field: 'repeat', rule: 'new-repeat-mismatch' })
  expect(checkNewPassword({ password: 'abcd1234', repeat: 'abcd1234' })).toBeNull()
})

test('an e-mail has a local part, @ and a domain with a dot, and no spaces; the wire judges alike [VAL-18]', () => {
  const form = { name: 'x', phone: '' }
  const { email: wire } = entryEndpoints['entry.forgetByEmailOne'].payload.shape
  for (const email of ['a@b.co', 'lin.hai+1@mail.example.cn']) {
    expect([email, checkIdentity('email', { ...form, email })]).toEqual([email, null])
    expect(wire.safeParse(email).success).toBe(true)
  }
  for (const email of ['a@b', '@b.co', 'a b@c.co', 'a@b.', 'a@@b.co', 'a@.co']) {
    expect([email, checkIdentity('email', { ...form, email })]).toEqual([email, { field: 'email', rule: 'email-format' }])
    expect(wire.safeParse(email).success).toBe(false)
  }
})

test('the longest inputs of find password are those of the wire', () => {
  const one = entryEndpoints['entry.forgetByEmailOne'].payload.shape
  const two = entryEndpoints['entry.forgetByEmailTwo'].payload.shape
  const longest = [one.name, one.email, two.code].map((shape) => z.toJSONSchema(shape).maxLength)
  expect(longest).toEqual([FIND_MAX_LENGTH.name, FIND_MAX_LENGTH.email, FIND_MAX_LENGTH.code])
  expect(phoneNumber('1'.repeat(FIND_MAX_LENGTH.phone), { areaCode: '1', regex: '1*' })).toBeNull()
  expect(phoneNumber('1'.repeat(FIND_MAX_LENGTH.phone + 1), { areaCode: '1', regex: '1*' })).toBe('phone-format')
})
