import { t } from '@lingui/core/macro'
import { session } from '../../transport/session.ts'
import { toast } from '../../ui/toast-store.ts'

/** The account is closed, and the server has ended all its sessions: this page leaves too. */
export function accountClosed(): void {
  session.signOut('logout')
  toast.card({ tone: 'info', title: t`账户已经关闭`, text: t`所有设备都已退出。谢谢你来过。`, stays: true })
}
