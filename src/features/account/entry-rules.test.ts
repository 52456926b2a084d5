import { expect, test } from 'vitest'
import { loginRules, registerRules } from './entry-rules.ts'

const BAD = { name: '8lin', password: 'short', repeat: 'other', agreed: false }
const GOOD = { name: 'linhai88', password: 'abcd1234', repeat: 'abcd1234', agreed: true }
type Names = (keyof typeof GOOD)[]

const judge = (form: typeof BAD, names: Names) => registerRules(form, undefined, { fields: {}, shouldUseNativeValidation: false, names })
const ALL: Names = ['name', 'password', 'repeat', 'agreed']

test('on submit only the first failing field is told, in the order of the form', async () => {
  expect((await judge(BAD, ALL)).errors).toEqual({ name: { type: 'username-format' } })
  expect((await judge({ ...BAD, name: 'ab12' }, ALL)).errors).toEqual({ password: { type: 'password-format' } })
  expect((await judge({ ...GOOD, repeat: 'abcd1235' }, ALL)).errors).toEqual({ repeat: { type: 'repeat-mismatch' } })
  expect((await judge({ ...GOOD, agreed: false }, ALL)).errors).toEqual({ agreed: { type: 'agreement-required' } })
  expect((await judge(GOOD, ALL)).errors).toEqual({})
})

test('on leaving a field only that field is told', async () => {
  expect((await judge(BAD, ['repeat'])).errors).toEqual({ repeat: { type: 'repeat-mismatch' } })
  expect((await judge({ ...BAD, password: 'abcd1234' }, ['password'])).errors).toEqual({})
})

test('the login form asks only that both fields hold something', async () => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const submit = (form: { name: string; password: string }) => loginRules(form, undefined, { ...options, names: ['name', 'password'] })
  expect((await submit({ name: '', password: '' })).errors).toEqual({ name: { type: 'username-required' } })
  expect((await submit({ name: 'x', password: '' })).errors).toEqual({ password: { type: 'password-required' } })
  expect((await submit({ name: 'x', password: 'y' })).errors).toEqual({})
})
