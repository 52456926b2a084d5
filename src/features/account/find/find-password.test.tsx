import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODES } from '../../../../contract/codes.ts'
import { storage } from '../../../db/storage.ts'
import { useToasts } from '../../../ui/toast-store.ts'
import type { FindRoute } from '../flows/find-password.ts'
import { FindPassword } from './find-password.tsx'

type Envelope = { status_code: number; data: unknown; message: string }
const SUCCESS = (data: unknown = {}): Envelope => ({ status_code: CODES.success, data, message: '' })
const refused = (status_code: number, message: string): Envelope => ({ status_code, data: null, message })
const AREAS = [
  { areaName: '中国香港', areaCode: '852', regex: '^[4-79]\\d{7}$' },
  { areaName: '中国大陆', areaCode: '86', regex: '^1[3-9]\\d{9}$' },
]
/** Calls by the last part of their path, except the country list. */
const sent = vi.fn<(path: string, body: Record<string, unknown>) => Envelope>()

beforeEach(() => {
  // Plain calls, from a known device.
  storage.set('safeSwitch', 0)
  storage.set('deviceId', '0'.repeat(32))
  sent.mockImplementation(() => SUCCESS({ againInSeconds: 60 }))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = path.endsWith('queryCountryArea')
      ? SUCCESS(AREAS)
      : path.endsWith('kaptchcate')
        ? SUCCESS({ way: 'none', work: { salt: '', bits: 0 } })
        : sent(path.split('/').slice(-2).join('/'), JSON.parse(String(init.body)))
    return new Response(JSON.stringify(answer))
  })
})
afterEach(() => {
  sent.mockReset()
  storage.remove('safeSwitch')
  useToasts.setState({ toasts: [] })
})

function Owner({ start, onLogin }: { start: FindRoute; onLogin: () => void }) {
  const [route, setRoute] = useState<FindRoute>(start)
  return <FindPassword route={route} onRoute={setRoute} onLogin={onLogin} onChanged={() => undefined} onService={() => undefined} />
}

function open(start: FindRoute = 'phone') {
  const onLogin = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <Owner start={start} onLogin={onLogin} />
      </I18nProvider>
    </QueryClientProvider>,
  )
  return { onLogin }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }))
const messages = () =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter(Boolean)
const step = () => document.querySelector('[aria-current="step"]')?.textContent

async function toCode(name = 'demo99', phone = '13800136721') {
  type('用户名', name)
  type('手机号码', phone)
  press('获取验证码')
  await screen.findByLabelText('验证码')
}

test('three steps in the header, two ways to choose from; the other way begins with an empty form [AUTH-29] [AUTH-30]', async () => {
  open()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1身份信息', '2身份验证', '3重置密码'])
  expect(step()).toBe('1身份信息')
  await toCode()
  expect(step()).toBe('2身份验证')
  press('上一步')
  expect(field('手机号码').value).toBe('13800136721')
  fireEvent.click(screen.getByRole('radio', { name: '邮箱找回' }))
  await waitFor(() => expect(field('邮箱').value).toBe(''))
  expect(field('用户名').value).toBe('')
  fireEvent.click(screen.getByRole('radio', { name: '手机找回' }))
  await waitFor(() => expect(field('手机号码').value).toBe(''))
})

test('each rule has its sentence, only the first failing field is told and nothing is sent [VAL-07] [VAL-08] [VAL-10] [VAL-11] [VAL-22]', async () => {
  open()
  press('获取验证码')
  await waitFor(() => expect(messages()).toEqual(['请输入用户名']))
  expect(document.activeElement).toBe(field('用户名'))
  type('用户名', 'x'.repeat(31))
  expect(field('用户名').value).toHaveLength(30)
  press('获取验证码')
  await waitFor(() => expect(messages()).toEqual(['请输入正确的手机号码']))
  expect(document.activeElement).toBe(field('手机号码'))
  type('手机号码', '+86 138 0013 67219')
  expect(field('手机号码').value).toBe('13800136721')
  await waitFor(() => expect(messages()).toEqual([]))
  fireEvent.click(screen.getByRole('radio', { name: '邮箱找回' }))
  await screen.findByLabelText('邮箱')
  type('用户名', 'demo99')
  press('获取验证码')
  await waitFor(() => expect(messages()).toEqual(['请输入邮箱']))
  type('邮箱', 'lin@hai')
  press('获取验证码')
  await waitFor(() => expect(messages()).toEqual(['请输入正确的邮箱']))
  expect(sent).not.toHaveBeenCalled()
})

test('the whole way by phone: toast, code, password, success [AUTH-24] [AUTH-31] [VAL-12] [VAL-13] [VAL-14]', async () => {
  const { onLogin } = open()
  await toCode()
  expect(useToasts.getState().toasts).toMatchObject([{ text: '获取手机验证码成功' }])
  expect(screen.getByText('+86 138 **** 6721')).not.toBeNull()
  sent.mockImplementation(() => SUCCESS())
  press('下一步')
  await waitFor(() => expect(messages()).toEqual(['请输入验证码']))
  type('验证码', '123456')
  press('下一步')
  await screen.findByLabelText('新密码')
  press('重置密码')
  await waitFor(() => expect(messages()).toEqual(['请设置新密码']))
  type('新密码', 'abcdefgh')
  press('重置密码')
  await waitFor(() => expect(messages()).toEqual(['请输入8-12位字母+数字的组合']))
  type('新密码', 'abcd1234')
  type('确认新密码', 'abcd1235')
  press('重置密码')
  await waitFor(() => expect(messages()).toEqual(['两次密码输入不一致，请重新输入']))
  type('确认新密码', 'abcd1234')
  press('重置密码')
  await screen.findByText('密码已重置')
  expect(sent.mock.calls.map(([path]) => path)).toEqual(['forgetByPhone/one', 'forgetByPhone/two', 'forgetByPhone/three'])
  press('立即返回登录')
  expect(onLogin).toHaveBeenCalled()
})

test('another code waits 60 s, the button counts down and then reads 重新发送; success goes to login after 3 s [AUTH-32] [AUTH-33]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { onLogin } = open()
  await toCode()
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: /重新发送$/ })
  expect([again().textContent, again().disabled]).toEqual(['60 秒后重新发送', true])
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(again().textContent).toMatch(/^(28|29) 秒后重新发送$/)
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect([again().textContent, again().disabled]).toEqual(['重新发送', false])
  press('重新发送')
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(sent.mock.calls[1]?.[0]).toBe('sendCode/one')
  sent.mockImplementation(() => SUCCESS())
  type('验证码', '123456')
  press('下一步')
  await screen.findByLabelText('新密码')
  type('新密码', 'abcd1234')
  type('确认新密码', 'abcd1234')
  press('重置密码')
  await screen.findByText('密码已重置')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(onLogin).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(onLogin).toHaveBeenCalledTimes(1)
})

test('a wrong code is told at its field, a refusal at the form, and everything typed stays [AUTH-50]', async () => {
  open()
  sent.mockImplementation(() => refused(CODES.maxPhoneAttempts, '今日获取验证码次数已达上限'))
  type('用户名', 'demo99')
  type('手机号码', '13800136721')
  press('获取验证码')
  await waitFor(() => expect(messages()).toEqual(['今日获取验证码次数已达上限']))
  expect([field('用户名').value, field('手机号码').value]).toEqual(['demo99', '13800136721'])
  sent.mockImplementation(() => SUCCESS({ againInSeconds: 60 }))
  press('获取验证码')
  await screen.findByLabelText('验证码')
  sent.mockImplementation(() => refused(CODES.authenticationCodeError, '验证码错误'))
  type('验证码', '000000')
  press('下一步')
  await waitFor(() => expect(messages()).toEqual(['验证码错误']))
  expect([field('验证码').value, field('验证码').getAttribute('aria-invalid')]).toEqual(['000000', 'true'])
  sent.mockImplementation(() => SUCCESS())
  press('下一步')
  await screen.findByLabelText('新密码')
  type('新密码', 'abcd1234')
  type('确认新密码', 'abcd1234')
  sent.mockImplementation(() => refused(CODES.authenticationCodeExpired, '验证码已过期，请重新获取'))
  press('重置密码')
  await waitFor(() => expect(messages()).toEqual(['验证码已过期，请重新获取']))
  expect(step()).toBe('2身份验证')
  sent.mockImplementation(() => SUCCESS())
  press('下一步')
  await screen.findByLabelText('新密码')
  expect([field('新密码').value, field('确认新密码').value]).toEqual(['abcd1234', 'abcd1234'])
})

test('the country picker begins at +86 and is searched by name or number; the number goes with its area code [AUTH-35] [AUTH-37]', async () => {
  open()
  fireEvent.click(await screen.findByRole('combobox', { name: /国家或地区 中国大陆 \+86/ }))
  const search = await screen.findByRole('combobox', { name: '搜索国家或地区' })
  fireEvent.change(search, { target: { value: '852' } })
  await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['中国香港+852']))
  fireEvent.click(screen.getByRole('option'))
  await screen.findByRole('combobox', { name: /\+852/ })
  type('用户名', 'demo99')
  type('手机号码', '61234567')
  press('获取验证码')
  await screen.findByText('+852 61 **** 567')
  expect(sent.mock.calls[0]).toMatchObject(['forgetByPhone/one', { phone: '85261234567', name: 'demo99' }])
})
