import { useLingui } from '@lingui/react/macro'
import { noticeText } from '../../i18n/problem-text.ts'
import { call } from '../../transport/call.ts'
import { Fault } from '../../transport/fault.ts'
import { session } from '../../transport/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast-store.ts'

/** Ends every session of the member, after a confirmation. Unlike a logout here, it is done only when the server did it. */
export function LeaveAllDialog({ open, onClose, onLeft }: { open: boolean; onClose: () => void; onLeft: () => void }) {
  const { t, i18n } = useLingui()
  const leave = async () => {
    try {
      const reply = await call('user.logoutAll', {})
      if (!reply.ok) return noticeText(i18n, reply.refusal)
      onLeft()
      session.signOut('logout')
      toast.pill(t`已退出全部设备`, 'done')
      return null
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return noticeText(i18n, error)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t`退出全部设备`}
      text={t`所有设备上的登录都会结束，包括这一台。`}
      action={t`全部退出`}
      run={leave}
    />
  )
}
