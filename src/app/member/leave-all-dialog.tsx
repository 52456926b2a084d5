import { useLingui } from '@lingui/react/macro'
import { noticeText } from '../../i18n/problem-text.ts'
import { session } from '../../transport/session.ts'
import { tryCall } from '../../transport/try-call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast-store.ts'

/** Ends every session of the member, after a confirmation. Unlike a logout here, it is done only when the server did it. */
export function LeaveAllDialog({ open, onClose, onLeft }: { open: boolean; onClose: () => void; onLeft: () => void }) {
  const { t, i18n } = useLingui()
  const leave = async () => {
    const problem = await tryCall('user.logoutAll', {})
    if (problem) return noticeText(i18n, problem)
    onLeft()
    session.signOut('logout')
    toast.pill(t`已退出全部设备`, 'done')
    return null
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
