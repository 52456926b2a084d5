import { t } from '@lingui/core/macro'
import { online } from '../../platform/online.ts'
import { toast } from '../../ui/toast-store.ts'
import { unanswered } from '../session/member-query.ts'

/** Tells the player when the server did not answer on a navigation; the session stays. Without a network the banner says it already. */
export function startStaleNotice(): void {
  unanswered.subscribe(() => {
    if (online.get()) toast.pill(t`连不上服务器，显示的是之前的内容`)
  })
}
