import { useEffect, useEffectEvent } from 'react'
import { CHAT_MSG, type RoomEvent, roomTopicOf } from '../../../contract/chat.ts'
import type { FeedClient } from '../../workers/feed/client.ts'

/** Counts what is said in a room while it is not shown. */
export function Unread({ rid, feed, onCount }: { rid: string; feed: Pick<FeedClient, 'watch'>; onCount: (count: number) => void }) {
  const tell = useEffectEvent(onCount)
  useEffect(() => {
    let count = 0
    /** The last number that counts as read or counted; null before the room is known. */
    let last: number | null = null
    const take = (events: readonly RoomEvent[], upTo: number) => {
      const from = last
      if (from !== null) count += events.filter(({ msgId, msgData }) => msgId === CHAT_MSG.say && msgData.n > from).length
      last = upTo
      tell(count)
    }
    const stop = feed.watch(roomTopicOf(rid), (event) => {
      if (event.kind === 'snapshot' && 'events' in event.body) take(event.body.events, event.seq)
      else if (event.kind === 'frame') take(event.deltas as RoomEvent[], event.seq)
    })
    return () => {
      stop()
      tell(0)
    }
  }, [rid, feed])
  return null
}
