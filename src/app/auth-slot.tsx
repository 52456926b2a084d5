import { t } from '@lingui/core/macro'
import { AuthDialog } from '../features/auth/auth-dialog.tsx'
import { AUTH_WAYS, type AuthEvent, type AuthMode } from '../features/auth/auth-events.ts'
import { session } from '../transport/session.ts'
import { toast } from '../ui/toast-store.ts'
import { closeDialog, openAuth, openService } from './dialogs.ts'

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
  },
  passwordChangeSuccess: () => undefined,
}

const onAuthEvent = (event: AuthEvent): void => (ACTS[event.kind] as (event: AuthEvent) => void)(event)

export function AuthSlot({ open, mode }: { open: boolean; mode: AuthMode }) {
  return <AuthDialog open={open} mode={mode} tell={onAuthEvent} onService={openService} />
}
