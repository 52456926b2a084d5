import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../../db/storage.ts'
import { waitingLogin } from '../../features/account/flows/waiting-login.ts'
import { passwordWire } from '../../features/account/password-wire.ts'
import { session } from '../../transport/session.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { openAuth, useDialogs } from '../navigation/dialogs.ts'
import { AuthSlot, onAuthEvent } from './auth-slot.tsx'

const open = () => useDialogs.getState().open
const WAITING = { name: 'demo99', password: 'a'.repeat(32), phone: '138****6721', message: '', at: Date.now(), againAt: null }

beforeEach(() => {
  useDialogs.setState({ open: null })
  session.signOut('logout')
})
afterEach(() => {
  storage.remove('safeSwitch')
})

/** No screen waits for what it asks for. */
const unasked = new QueryClient({ defaultOptions: { queries: { enabled: false } } })

/** The account dialog as the page shows it. */
function Slot() {
  const shown = useDialogs((state) => state.open)
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={unasked}>
        <AuthSlot open={shown?.kind === 'auth'} mode={shown?.kind === 'auth' ? shown.mode : 'login'} />
      </QueryClientProvider>
    </I18nProvider>
  )
}

/** What a player sees of each screen. */
const login = () => screen.findByRole('tab', { name: '登录', selected: true })
const register = () => screen.findByRole('tab', { name: '注册', selected: true })
const byPhone = () => screen.findByLabelText('手机号码')
const byEmail = () => screen.findByLabelText('邮箱')
const device = () => screen.findByRole('dialog', { name: '验证新设备' })

test.each([
  [{ kind: 'switchAuthWay', way: 1 }, login],
  [{ kind: 'switchAuthWay', way: 2 }, register],
  [{ kind: 'switchAuthWay', way: 3 }, byPhone],
  [{ kind: 'switchAuthWay', way: 4 }, byEmail],
  [{ kind: 'login' }, login],
  [{ kind: 'register' }, register],
  [{ kind: 'forgetPassword' }, byPhone],
  [{ kind: 'newDevice' }, device],
] as const)('%j shows its screen, and close auth none [SESSION-08] [AUTH-02]', async (event, shown) => {
  if (event.kind === 'newDevice') waitingLogin.keep(WAITING)
  render(<Slot />, { wrapper: MemoryRouter })
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => onAuthEvent(event))
  expect(await shown()).toBeTruthy()
  act(() => onAuthEvent({ kind: 'closeAuth' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('close auth closes no other dialog [SESSION-08]', () => {
  useDialogs.setState({ open: { kind: 'service' } })
  onAuthEvent({ kind: 'closeAuth' })
  expect(open()).toEqual({ kind: 'service' })
})

test('login success begins the session, closes the dialog and is announced [SESSION-08] [AUTH-15]', () => {
  openAuth('login')
  onAuthEvent({ kind: 'loginSuccess', member: { token: 'token', userId: '7' } })
  expect(session.get()).toMatchObject({ state: 'member', token: 'token', userId: '7' })
  expect(open()).toBeNull()
  expect(useToasts.getState().toasts).toMatchObject([{ text: '登录成功' }])
})

test('a changed password is no longer remembered [SESSION-08]', () => {
  storage.set('rememberAt', '1793000000000')
  storage.set('remembered', 'x.y')
  onAuthEvent({ kind: 'passwordChangeSuccess' })
  expect([storage.get('rememberAt'), storage.get('remembered')]).toEqual(['', ''])
})

test('whatever event follows, a login that waits for its code leaves storage; the event that shows it keeps it [AUTH-28]', () => {
  for (const kind of ['login', 'register', 'forgetPassword', 'closeAuth'] as const) {
    waitingLogin.keep(WAITING)
    onAuthEvent({ kind: 'newDevice' })
    expect(waitingLogin.read()).not.toBeNull()
    onAuthEvent({ kind })
    expect(waitingLogin.read(), kind).toBeNull()
  }
})

test.each([6025, 6026, 6027, 6028, 6029])(
  'a login answered %i waits for its code on the new-device screen; who switches the account or registers leaves nothing behind [AUTH-18] [AUTH-20] [AUTH-28]',
  async (status_code) => {
    const answers: Record<string, object> = {
      kaptchcate: { status_code: 6000, data: { way: 'none', work: { salt: 's', bits: 0 } }, message: '' },
      login: { status_code, data: { phoneNumber: '138****6721' }, message: `请完成手机验证 ${status_code}` },
    }
    // Plain calls, from a device that is known already.
    storage.set('safeSwitch', 0)
    storage.set('deviceId', '0'.repeat(32))
    vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(answers[path.split('/').at(-1) ?? ''])))
    render(<Slot />, { wrapper: MemoryRouter })
    for (const [leave, mode] of [
      ['切换账户', 'login'],
      ['注册新账户', 'register'],
    ] as const) {
      openAuth('login')
      fireEvent.change(await screen.findByLabelText('用户名'), { target: { value: 'demo99' } })
      fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'demo1234' } })
      fireEvent.click(screen.getByRole('button', { name: '登录' }))
      await screen.findByRole('dialog', { name: '验证新设备' })
      expect(document.body.textContent).toContain(`请完成手机验证 ${status_code}`)
      expect(document.body.textContent).toContain('138 **** 6721')
      const kept = { name: 'demo99', password: await passwordWire('demo1234'), phone: '138****6721' }
      expect(JSON.parse(storage.get('newDevice'))).toMatchObject(kept)
      fireEvent.click(screen.getByRole('button', { name: leave }))
      await waitFor(() => expect(open()).toEqual({ kind: 'auth', mode }))
      expect(storage.get('newDevice')).toBe('')
    }
  },
)
