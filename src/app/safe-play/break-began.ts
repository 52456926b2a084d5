import { t } from '@lingui/core/macro'
import { dayOf, timeOf } from '../../../domain/days.ts'
import { session } from '../../transport/session.ts'
import { toast } from '../../ui/toast-store.ts'
import { openAuth } from '../navigation/dialogs.ts'

/** A break has begun, and the server has ended all sessions: this page leaves too, and says what still works. */
export function breakBegan(until: number): void {
  session.signOut('logout')
  toast.card({
    tone: 'info',
    title: t`已经开始，到 ${dayOf(until)} ${timeOf(until)} 为止`,
    text: t`所有设备都已退出。再登录可以取款、查记录和联系客服。`,
    action: { label: t`登录`, onPress: () => openAuth('login') },
    stays: true,
  })
}
