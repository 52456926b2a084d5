import { t } from '@lingui/core/macro'
import { storage } from '../../db/storage.ts'
import { call } from '../../transport/call.ts'
import { session } from '../../transport/session.ts'
import { toast } from '../../ui/toast-store.ts'
import { startFeedClient } from '../../workers/feed/browser-client.ts'
import { createFeedSession } from './feed-session.ts'

/** This page's seat at the feed. Faults are not logged in production; a dead feed shows itself as stale prices. */
export const feed = startFeedClient({
  onSigned: (member) => feedSession.onSigned(member),
  onFault: () => undefined,
  onGivenUp(message) {
    reportError(new Error(message))
    toast.card({ tone: 'warn', title: t`行情连接反复中断`, text: t`本页已换一种方式连接，赔率随即恢复。` })
  },
})

const feedSession = createFeedSession({
  store: storage,
  session,
  call,
  feed,
  after: (ms, run) => void setTimeout(run, ms),
  isVisible: () => document.visibilityState === 'visible',
})
