import { newId } from '../../platform/ids.ts'
import type { FeedClient } from '../../workers/feed/client.ts'

/** Puts a message into the outbox; a page that is without a core hands it to its next one. */
export function sayIn(feed: FeedClient, rid: string, msg: string, { epoch, state }: { epoch: number; state: 'member' | 'visitor' }): void {
  const row = { id: newId(), rid, msg, sessionEpoch: epoch, as: state === 'member' ? ('member' as const) : ('guest' as const) }
  const stop = feed.atEachSeat(async (api) => {
    await api.say(row)
    stop()
  })
}
