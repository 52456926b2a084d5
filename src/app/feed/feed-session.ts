import type { LocalStore } from '../../db/storage.ts'
import type { Call } from '../../transport/call.ts'
import type { Session } from '../../transport/session.ts'
import type { FeedClient } from '../../workers/feed/client.ts'

/**
 * How the feed learns who is logged in. Every tab of a member proves membership: the core believes the highest session
 * epoch, and any tab may be the last one left. The proof is a signed value: it comes by a sealed call, so that only this
 * device can get it, and opens one socket: each new socket needs another.
 */
const AGAIN_MS = 2_000
/** The pause after a call that failed although the socket is open. */
const FAILED_MS = 10_000

export interface FeedSessionDeps {
  store: Pick<LocalStore, 'set'>
  session: Pick<Session, 'get' | 'subscribe' | 'isCurrent'>
  call: Call
  feed: Pick<FeedClient, 'signIn' | 'signOut' | 'link'>
  after: (ms: number, run: () => void) => void
  isVisible(): boolean
}

/** Keeps the feed's session equal to the page's from now on; `onSigned` is the feed client's callback. */
export function createFeedSession({ store, session, call, feed, after, isVisible }: FeedSessionDeps): {
  onSigned: (member: boolean) => void
} {
  let provenEpoch: number | null = null
  /** The session a value is on its way for: a page that starts asks before its socket is open, and the socket wants that one. */
  let comingEpoch: number | null = null
  let isWaiting = false
  /** Whether the core wants a value; and whether this page will ask for one in a moment. */
  let isWanted = false
  let isAsking = false
  let againMs = 0

  const prove = async () => {
    const { state, token, epoch } = session.get()
    if (state === 'visitor') return
    provenEpoch = null
    comingEpoch = epoch
    const body = await ask(epoch)
    if (comingEpoch === epoch) comingEpoch = null
    if (!body) return proveLater()
    provenEpoch = epoch
    feed.signIn({ token, body, sessionEpoch: epoch })
  }
  const ask = async (epoch: number): Promise<string | null> => {
    const reply = await call('user.memberJwt', {}).catch(() => null)
    if (!reply?.ok || !session.isCurrent(epoch)) return null
    // The specification stores it here; nothing reads it, since it is good once.
    store.set('jwt', reply.data.body)
    return reply.data.body
  }

  const isComing = () => comingEpoch === session.get().epoch

  /** A proof that could not be fetched (offline at the start) is fetched once the socket is open again. */
  function proveIfOpen() {
    if (feed.link.get().state !== 'open' || provenEpoch === session.get().epoch) return
    // One that left on a dead network never comes, or too late.
    if (isComing()) after(AGAIN_MS, () => provenEpoch !== session.get().epoch && void prove())
    else void prove()
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
    const { state, epoch } = session.get()
    if (state === 'member') void prove()
    else feed.signOut(epoch)
  })
  feed.link.subscribe(proveIfOpen)
  void prove()

  return {
    // A socket wants a value, or the session ended: the call for a value finds out which. The visible tab brings it; others only
    // when it did not, and after a refused value every tab waits first.
    onSigned: (member) => {
      isWanted = !member
      if (member) againMs = 0
      if (member || isAsking) return
      isAsking = true
      after((isComing() ? AGAIN_MS : againMs) + (isVisible() ? 0 : AGAIN_MS), () => {
        isAsking = false
        if (isWanted) void prove()
      })
      againMs = AGAIN_MS
    },
  }
}
