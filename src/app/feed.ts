import { call } from '../transport/call.ts'
import { session } from '../transport/session.ts'
import { startFeedClient } from '../workers/feed/browser-client.ts'

/**
 * This page's seat at the feed, and how the feed learns who is logged in. Every tab of a member proves membership: the
 * core believes the highest session epoch, and any tab may be the last one left.
 */
const AGAIN_MS = 2_000

export const feed = startFeedClient({
  // A reconnect came with too old a value, or the session ended: the call for a new value tells which.
  onSigned: (member) => {
    if (!member) setTimeout(() => void proveMembership(), AGAIN_MS)
  },
  // Production logs nothing; a dead feed shows itself as stale prices.
  onFault: () => undefined,
})

let provenEpoch: number | null = null

async function proveMembership(): Promise<void> {
  const { state, token, epoch } = session.get()
  if (state === 'visitor') return
  provenEpoch = null
  const reply = await call('user.memberJwt', {}).catch(() => null)
  if (!reply?.ok || !session.isCurrent(epoch)) return
  provenEpoch = epoch
  feed.signIn({ token, body: reply.data.body, sessionEpoch: epoch })
}

/** Keep the feed's session equal to the page's from now on. */
export function startFeedSession(): void {
  session.subscribe(() => {
    const { state, epoch } = session.get()
    if (state === 'member') void proveMembership()
    else feed.signOut(epoch)
  })
  // A proof that could not be fetched (offline at start) is fetched once there is a line again.
  feed.link.subscribe(() => {
    if (feed.link.get().state === 'open' && provenEpoch !== session.get().epoch) void proveMembership()
  })
  void proveMembership()
}
