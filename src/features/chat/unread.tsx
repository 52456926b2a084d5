import { useEffect, useEffectEvent, useRef } from 'react'
import type { RoomEvent } from '../../../contract/chat.ts'
import { CHAT_MSG, roomTopicOf } from '../../../contract/chat-ids.ts'
import type { FeedClient } from '../../workers/feed/client.ts'

export interface UnreadProps {
  rid: string
  feed: Pick<FeedClient, 'watch'>
  /** Whether the room is shown: then nothing in it is unread. */
  shown: boolean
  onCount: (count: number) => void
}

/** Counts what is said in a room while it is not shown. It stays in the room meanwhile, so that coming back is no arrival. */
export function Unread({ rid, feed, shown, onCount }: UnreadProps) {
  const count = useRef(0)
  const tell = useEffectEvent(onCount)
  const more = useEffectEvent((said: number) => {
    if (!shown) count.current += said
    tell(count.current)
  })
  useEffect(() => {
    if (!shown) return
    count.current = 0
    tell(0)
  }, [shown])
  useEffect(() => {
    /** The last number that was looked at; null before the room is known. */
    let last: number | null = null
    const take = (events: readonly RoomEvent[], upTo: number) => {
      const from = last
      if (from !== null) more(events.filter(({ msgId, msgData }) => msgId === CHAT_MSG.say && msgData.n > from).length)
      last = upTo
    }
    return feed.watch(roomTopicOf(rid), (event) => {
      if (event.kind === 'snapshot' && 'events' in event.body) take(event.body.events, event.seq)
      else if (event.kind === 'frame') take(event.deltas as RoomEvent[], event.seq)
    })
  }, [rid, feed])
  return null
}
