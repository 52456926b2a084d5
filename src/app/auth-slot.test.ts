// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import { storage } from '../db/storage.ts'
import { waitingLogin } from '../features/auth/flows/waiting-login.ts'
import { session } from '../transport/session.ts'
import { useToasts } from '../ui/toast-store.ts'
import { onAuthEvent } from './auth-slot.tsx'
import { openAuth, useDialogs } from './dialogs.ts'

const open = () => useDialogs.getState().open
const WAITING = { name: 'demo99', password: 'a'.repeat(32), phone: '138****6721', message: '', at: Date.now(), againAt: null }

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'zh-CN', messages: {} })
  useDialogs.setState({ open: null })
  session.signOut('logout')
})

test.each([
  [1, 'login'],
  [2, 'register'],
  [3, 'findPhone'],
  [4, 'findEmail'],
] as const)('switch auth way %i shows %s [SESSION-08] [AUTH-02]', (way, mode) => {
  onAuthEvent({ kind: 'switchAuthWay', way })
  expect(open()).toEqual({ kind: 'auth', mode })
})

test.each([
  ['login', 'login'],
  ['register', 'register'],
  ['forgetPassword', 'findPhone'],
  ['newDevice', 'device'],
] as const)('%s shows %s [SESSION-08]', (kind, mode) => {
  onAuthEvent({ kind })
  expect(open()).toEqual({ kind: 'auth', mode })
})

test('close auth closes the account dialog and no other one [SESSION-08]', () => {
  openAuth('login')
  onAuthEvent({ kind: 'closeAuth' })
  expect(open()).toBeNull()
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
