import { newId } from '../../platform/ids.ts'
import type { FeedClient } from '../../workers/feed/client.ts'

let lastAt = 0
/** Rises from message to message, also while the clock is set back. */
function writtenAt(): number {
  lastAt = Math.max(Date.now(), lastAt + 1)
  return lastAt
}

/** Puts a message into the outbox; a page that is without a core hands it to its next one. */
export function sayIn(feed: FeedClient, rid: string, msg: string, { epoch, state }: { epoch: number; state: 'member' | 'visitor' }): void {
  const as = state === 'member' ? 'member' : 'guest'
  const row = { id: newId(), rid, msg, at: writtenAt(), sessionEpoch: epoch, as } as const
  const stop = feed.atEachSeat(async (api) => {
    await api.say(row)
    stop()
  })
}
