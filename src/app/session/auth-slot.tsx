import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { dayOf, timeOf } from '../../../domain/days.ts'
import { AuthDialog } from '../../features/account/auth-dialog.tsx'
import { AUTH_WAYS, type AuthEvent, type AuthMode } from '../../features/account/auth-events.ts'
import { remembered } from '../../features/account/flows/remembered.ts'
import { waitingLogin } from '../../features/account/flows/waiting-login.ts'
import { session } from '../../transport/session.ts'
import { takeLostFocus } from '../../ui/take-lost-focus.ts'
import { toast } from '../../ui/toast-store.ts'
import { closeDialog, openAuth, openService } from '../navigation/dialogs.ts'
import { startTour } from '../navigation/tour.ts'
import { memberQuery } from './member-query.ts'

/** Whether a login just began whose member is not known yet. */
let isLastLoginDue = false

type ActOf<K extends AuthEvent['kind']> = (event: Extract<AuthEvent, { kind: K }>) => void

/** What each event of account entry does. The member and the balance follow the session by themselves. */
const ACTS: { [K in AuthEvent['kind']]: ActOf<K> } = {
  switchAuthWay: ({ way }) => openAuth(AUTH_WAYS[way]),
  login: () => openAuth('login'),
  register: () => openAuth('register'),
  forgetPassword: () => openAuth('findPhone'),
  newDevice: () => openAuth('device'),
  closeAuth: () => closeDialog('auth'),
  loginSuccess: ({ member }) => {
    session.signIn(member)
    closeDialog('auth')
    toast.pill(t`登录成功`, 'done')
    isLastLoginDue = true
  },
  // The remembered credentials are no longer valid.
  passwordChangeSuccess: remembered.forget,
}

/** Once; later it is found among the member's pages. */
function offerTour(): void {
  toast.card({
    tone: 'info',
    title: t`要不要看看各处在哪里？`,
    text: t`几步就看完，不会下注；以后在我的里也能看。`,
    action: { label: t`看看`, onPress: () => startTour(window.location.pathname) },
    later: t`不用`,
  })
}

export function onAuthEvent(event: AuthEvent): void {
  // Whatever follows, the login that waited for its code is over (AUTH-28).
  if (event.kind !== 'newDevice') waitingLogin.forget()
  const act = ACTS[event.kind] as (event: AuthEvent) => void
  act(event)
}

export function AuthSlot({ open, mode }: { open: boolean; mode: AuthMode }) {
  useEffect(() => {
    // The browser discarded the page while its player read the code elsewhere.
    if (open && mode === 'login' && waitingLogin.read()) openAuth('device')
  }, [open, mode])
  // Also when the dialog is closed: the member is asked for after the login.
  const { data: info } = useQuery({ ...memberQuery, enabled: false })
  useEffect(() => {
    if (!isLastLoginDue || !info) return
    isLastLoginDue = false
    // The button that opened the dialog is gone from the header.
    takeLostFocus(document.getElementById('main'))
    if (info.lastLoginAt === null) return
    const last = `${dayOf(info.lastLoginAt)} ${timeOf(info.lastLoginAt)}`
    toast.pill(t`登录成功，上次登录 ${last}`, 'done')
  }, [info])
  const location = useLocation()
  const navigate = useNavigate()
  const forgetQuery = useEffectEvent(() => {
    const query = new URLSearchParams(location.search)
    if (!query.has('register')) return
    query.delete('register')
    void navigate({ ...location, search: query.toString() }, { replace: true })
  })
  useEffect(() => {
    // Opened once: neither a reload nor Back opens it again.
    if (open && mode === 'register') forgetQuery()
  }, [open, mode])
  return <AuthDialog open={open} mode={mode} tell={onAuthEvent} onService={openService} onRegistered={offerTour} />
}
