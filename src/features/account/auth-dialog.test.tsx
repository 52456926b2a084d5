import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { storage } from '../../db/storage.ts'
import { session } from '../../transport/session.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { AuthDialog } from './auth-dialog.tsx'
import type { AuthEvent } from './auth-events.ts'
import { passwordWire } from './password-wire.ts'

const sent = vi.fn<(path: string, body: Record<string, unknown>) => { status_code: number; data: unknown; message: string }>()
const CHECK = '/member/kaptchcate'
const SUCCESS = (data: unknown) => ({ status_code: CODES.success, data, message: '' })
/** Calls need no captcha here: flows/ tests captchas. */
const NO_CAPTCHA = SUCCESS({ way: 'none', work: { salt: 's', bits: 0 } })

beforeEach(() => {
  // Plain calls, from a known device.
  storage.set('safeSwitch', 0)
  storage.set('deviceId', '0'.repeat(32))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith(CHECK)) return new Response(JSON.stringify(NO_CAPTCHA))
    const answer = sent(path.split('/').at(-1) ?? '', JSON.parse(String(init.body)))
    return new Response(JSON.stringify(answer))
  })
})
afterEach(() => {
  sent.mockReset()
  // The end of a session discards what was typed.
  session.signIn({ token: 'token', userId: 'u' })
  session.signOut('logout')
  storage.remove('safeSwitch')
  useToasts.setState({ toasts: [] })
})

function open(mode: 'login' | 'register') {
  const onClose = vi.fn()
  const tell = (event: AuthEvent) => {
    if (event.kind === 'loginSuccess') session.signIn(event.member)
    if (event.kind === 'loginSuccess' || event.kind === 'closeAuth') onClose()
  }
  render(
    <I18nProvider i18n={i18n}>
      <AuthDialog open mode={mode} tell={tell} onService={() => undefined} onRegistered={() => undefined} />
    </I18nProvider>,
  )
  return { onClose }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }))
/** The visible messages, without the empty live regions. */
const messages = () =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter(Boolean)
const leave = async (label: string) => {
  await act(async () => fireEvent.blur(field(label)))
}

function fillRegister(values: { name?: string; password?: string; repeat?: string; agreed?: boolean } = {}) {
  const { name = 'linhai88', password = 'abcd1234', repeat = 'abcd1234', agreed = true } = values
  type('用户名', name)
  type('密码', password)
  type('确认密码', repeat)
  if (agreed) fireEvent.click(screen.getByRole('checkbox'))
}

const typeOf = (label: string) => field(label).type
const checkboxes = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

test('the login has a password that can be looked at, 记住密码 and 忘记密码 [AUTH-03]', async () => {
  open('login')
  expect([typeOf('用户名'), typeOf('密码')]).toEqual(['text', 'password'])
  fireEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(typeOf('密码')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(typeOf('密码')).toBe('password')
  expect(checkboxes()).toEqual(['记住密码'])
  expect(screen.queryByRole('button', { name: '忘记密码' })).not.toBeNull()
})

test('the registration has passwords that can be looked at one by one, the agreement, and neither of those [AUTH-04] [AUTH-53]', async () => {
  open('register')
  fireEvent.click(screen.getAllByRole('button', { name: '显示密码' })[0] as HTMLElement)
  expect(['用户名', '密码', '确认密码'].map(typeOf)).toEqual(['text', 'text', 'password'])
  expect(checkboxes()).toEqual(['我已年满 18 周岁，并同意条款与规则和隐私政策'])
  expect(screen.queryByRole('button', { name: '忘记密码' })).toBeNull()
})

test('an unfilled login answers with its first missing field, takes the focus there and sends nothing [VAL-01] [VAL-03] [VAL-22]', async () => {
  open('login')
  submit('登录')
  await waitFor(() => expect(messages()).toEqual(['用户名不能为空']))
  expect(document.activeElement).toBe(field('用户名'))
  type('用户名', 'linhai88')
  submit('登录')
  await waitFor(() => expect(messages()).toEqual(['密码不能为空']))
  expect(document.activeElement).toBe(field('密码'))
  expect(sent).not.toHaveBeenCalled()
})

test('whitespace never enters a field, and a login name ends at 11 characters [VAL-01] [VAL-03]', () => {
  open('login')
  type('用户名', ' lin hai88\tabcdef')
  type('密码', 'ab cd1234 ')
  expect([field('用户名').value, field('密码').value]).toEqual(['linhai88abc', 'abcd1234'])
})

test('a login carries the MD5 of the password, kind 4 and version 1.0, and begins the session [AUTH-11]', async () => {
  sent.mockReturnValue(SUCCESS({ token: 'token-1', userId: 'u1' }))
  const { onClose } = open('login')
  type('用户名', 'linhai88')
  type('密码', 'abcd1234')
  submit('登录')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const body = {
    isAgent: 0,
    name: 'linhai88',
    password: await passwordWire('abcd1234'),
    kaptchcate: 4,
    codeId: '',
    code: '',
    version: '1.0',
  }
  expect(sent.mock.calls).toEqual([['login', body]])
  expect(session.get()).toMatchObject({ state: 'member', token: 'token-1', userId: 'u1' })
})

const REFUSALS = [6002, 6015, 6016, 6017, 6034, 6036, 6037, 6038, 6039, 6066]

test.each(REFUSALS)('a login refused with %i says so, keeps the input and takes another try [AUTH-49] [AUTH-50]', async (code) => {
  sent.mockReturnValueOnce({ status_code: code, data: null, message: `不行 ${code}` })
  sent.mockReturnValueOnce(SUCCESS({ token: 'token-1', userId: 'u1' }))
  const { onClose } = open('login')
  type('用户名', 'linhai88')
  type('密码', 'wrong123')
  submit('登录')
  await waitFor(() => expect(messages()).toEqual([`不行 ${code}`]))
  expect(useToasts.getState().toasts).toMatchObject([{ style: 'pill', text: `不行 ${code}` }])
  expect([field('用户名').value, field('密码').value]).toEqual(['linhai88', 'wrong123'])
  expect([onClose.mock.calls, session.get().state]).toEqual([[], 'visitor'])
  submit('登录')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test.each(REFUSALS)('so does a registration refused with %i [AUTH-49] [AUTH-50]', async (code) => {
  sent.mockReturnValueOnce({ status_code: code, data: null, message: `不行 ${code}` })
  sent.mockReturnValue(SUCCESS({ token: 'token-1', userId: 'u1' }))
  const { onClose } = open('register')
  fillRegister()
  submit('注册')
  await waitFor(() => expect(messages()).toEqual([`不行 ${code}`]))
  expect(useToasts.getState().toasts).toMatchObject([{ style: 'pill', text: `不行 ${code}` }])
  expect(['用户名', '密码', '确认密码'].map((label) => field(label).value)).toEqual(['linhai88', 'abcd1234', 'abcd1234'])
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  submit('注册')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('without a network the form says so and keeps everything', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')))
  open('login')
  type('用户名', 'linhai88')
  type('密码', 'abcd1234')
  submit('登录')
  await waitFor(() => expect(messages()).toEqual(['服务开小差了，请稍后再试']))
  expect(field('密码').value).toBe('abcd1234')
})

test('leaving a field of the register form judges that field alone, and whitespace never enters it [VAL-02] [VAL-04]', async () => {
  open('register')
  for (const [label, rule, wrong, right] of [
    ['用户名', '4-11位，最少2个字母+数字组合，首位为字母', ['ab1', 'abcd', 'a123', '1abc', 'ab_1', 'abcdefghijk1'], ' ab 12 '],
    ['密码', '请输入8-12位字母+数字的组合', ['abc1234', 'abcdefgh', '12345678', 'abcd123!', 'abcd123456789'], ' abcd 1234 '],
  ] as const) {
    for (const bad of wrong) {
      type(label, bad)
      await leave(label)
      await waitFor(() => expect([bad, messages()]).toEqual([bad, [rule]]))
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
    }
    type(label, right)
    await waitFor(() => expect(messages()).toEqual([]))
    expect(field(label).value).toBe(right.replaceAll(' ', ''))
  }
})

test('each rule of the register form stops the call with its own sentence, and nothing typed is lost [VAL-02] [VAL-04] [VAL-05] [VAL-06] [VAL-22]', async () => {
  open('register')
  const cases: [Parameters<typeof fillRegister>[0], string][] = [
    [{ name: '1abc', agreed: false }, '4-11位，最少2个字母+数字组合，首位为字母'],
    [{ password: 'abcdefgh', agreed: false }, '请输入8-12位字母+数字的组合'],
    [{ repeat: 'abcd1235', agreed: false }, '两次密码输入不一致'],
    [{ agreed: false }, '请同意相关条款和隐私政策'],
  ]
  for (const [values, message] of cases) {
    fillRegister(values)
    const typed = () => ['用户名', '密码', '确认密码'].map((label) => field(label).value)
    const before = typed()
    submit('注册')
    await waitFor(() => expect(messages()).toEqual([message]))
    expect(typed()).toEqual(before)
  }
  expect(sent).not.toHaveBeenCalled()
})

test('the password hint turns to a tick once its rule is met', async () => {
  open('register')
  expect(screen.queryByText('8–12 位，字母和数字都要有')).not.toBeNull()
  type('密码', 'abcd1234')
  expect(await screen.findByText('8–12 位，含字母和数字')).not.toBeNull()
})

test('a registration is followed by a login of kind 99 and says 注册成功 [AUTH-12] [AUTH-14] [AUTH-16]', async () => {
  sent.mockImplementation((path) => (path === 'register' ? SUCCESS({ userId: 'u1' }) : SUCCESS({ token: 'token-1', userId: 'u1' })))
  const { onClose } = open('register')
  fillRegister()
  submit('注册')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [[first, registered] = [], [second, loggedIn] = []] = sent.mock.calls
  expect([first, second]).toEqual(['register', 'login'])
  const password = await passwordWire('abcd1234')
  expect(registered).toMatchObject({ name: 'linhai88', password, secondPassword: password, kaptchcate: 1, domain: location.hostname })
  expect(loggedIn).toMatchObject({ name: 'linhai88', password, kaptchcate: 99 })
  expect(session.get().state).toBe('member')
  expect(useToasts.getState().toasts).toMatchObject([{ text: '注册成功' }])
})

test('if the login after a registration fails, the dialog simply closes [AUTH-17]', async () => {
  sent.mockImplementation((path) =>
    path === 'register' ? SUCCESS({ userId: 'u1' }) : { status_code: CODES.serverError, data: null, message: '' },
  )
  const { onClose } = open('register')
  fillRegister()
  submit('注册')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(session.get().state).toBe('visitor')
})

test('while a login is out, pressing again sends nothing more', async () => {
  const answer = Promise.withResolvers<Response>()
  const fetched = vi.fn(() => answer.promise)
  vi.stubGlobal('fetch', async (path: string) => (path.endsWith(CHECK) ? new Response(JSON.stringify(NO_CAPTCHA)) : fetched()))
  const { onClose } = open('login')
  type('用户名', 'linhai88')
  type('密码', 'abcd1234')
  submit('登录')
  await screen.findByRole('button', { name: '正在登录' })
  submit('正在登录')
  answer.resolve(new Response(JSON.stringify(SUCCESS({ token: 'token-1', userId: 'u1' }))))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(fetched).toHaveBeenCalledTimes(1)
})
