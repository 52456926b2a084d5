import type { LocalStore } from '../db/storage.ts'
import type { Call } from '../transport/call.ts'
import type { Session } from '../transport/session.ts'
import type { FeedClient } from '../workers/feed/client.ts'

/**
 * How the feed learns who is logged in. Every tab of a member proves membership: the core believes the highest session
 * epoch, and any tab may be the last one left.
 */
const AGAIN_MS = 2_000
/** After a call that failed though there is a line. */
const FAILED_MS = 10_000

export interface FeedSessionDeps {
  store: Pick<LocalStore, 'get' | 'set'>
  session: Pick<Session, 'get' | 'subscribe' | 'isCurrent'>
  call: Call
  feed: Pick<FeedClient, 'signIn' | 'signOut' | 'link'>
  after: (ms: number, run: () => void) => void
}

/** Keeps the feed's session equal to the page's from now on; pass `onSigned` what the feed says of it. */
export function createFeedSession({ store, session, call, feed, after }: FeedSessionDeps): { onSigned: (member: boolean) => void } {
  let provenEpoch: number | null = null
  /** The value of an earlier page is tried first: it spares a call, and may be too old. */
  let kept = store.get('jwt')
  let isWaiting = false

  const prove = async () => {
    const { state, token, epoch } = session.get()
    if (state === 'visitor') return
    provenEpoch = null
    const body = kept || (await ask(epoch))
    if (!body) return proveLater()
    provenEpoch = epoch
    feed.signIn({ token, body, sessionEpoch: epoch })
  }
  const ask = async (epoch: number): Promise<string | null> => {
    const reply = await call('user.memberJwt', {}).catch(() => null)
    if (!reply?.ok || !session.isCurrent(epoch)) return null
    store.set('jwt', reply.data.body)
    return reply.data.body
  }

  /** A proof that could not be fetched (offline at the start) is fetched once there is a line again. */
  function proveIfOpen() {
    if (feed.link.get().state === 'open' && provenEpoch !== session.get().epoch) void prove()
  }

  function proveLater() {
    if (isWaiting) return
    isWaiting = true
    after(FAILED_MS, () => {
      isWaiting = false
      proveIfOpen()
    })
  }

  session.subscribe(() => {
    kept = ''
    const { state, epoch } = session.get()
    if (state === 'member') void prove()
    else feed.signOut(epoch)
  })
  feed.link.subscribe(proveIfOpen)
  void prove()

  return {
    // The value was too old for a reconnect, or the session ended: the call for a new one tells which.
    onSigned: (member) => {
      if (member) return
      after(kept ? 0 : AGAIN_MS, () => void prove())
      kept = ''
    },
  }
}
