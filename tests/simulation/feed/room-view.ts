import { isDeepStrictEqual } from 'node:util'
import type { RoomSnapshot } from '../../../contract/chat.ts'
import { applyRoomEvents } from '../../../contract/room-book.ts'
import type { FeedEvent } from '../../../src/workers/feed/protocol.ts'
import { must } from '../harness/violation.ts'
import { type Room, seenAt, wholeAt } from './chat-rooms.ts'

/** Checks a tab's events of a room against its rows as they arrive. */
export interface RoomView {
  hear(event: FeedEvent): void
  /** The number of the last row it knows. */
  seq(): number
}

export function roomView(name: string, room: Room): RoomView {
  let shown: RoomSnapshot | null = null
  let seq = -1
  /** Events may be missing between a stale mark and the next snapshot, which makes up for them. */
  let live = false
  const what = `${name}: the room ${room.rid}`

  const compare = (held: RoomSnapshot) => {
    const seen = seenAt(room, seq)
    must(isDeepStrictEqual(held.events, seen.slice(seen.length - held.events.length)), () => `${what} at ${seq} shows other events`)
    must(held.more || held.events.length === seen.length, () => `${what} at ${seq} says that there is nothing older`)
    must(held.open === wholeAt(room, seq).open, () => `${what} at ${seq} says that it is ${held.open ? 'open' : 'closed'}`)
  }
  return {
    seq: () => seq,
    hear(event) {
      if (event.kind === 'stale') live = false
      if (event.kind === 'snapshot') {
        must(event.seq >= seq, () => `${what} goes back from ${seq} to ${event.seq}`)
        shown = structuredClone(event.body as RoomSnapshot)
        live = true
      } else if (event.kind === 'frame' && shown) {
        must(live ? event.seq === seq + 1 : event.seq > seq, () => `${what}: row ${event.seq} after ${seq}`)
        must(isDeepStrictEqual(event.deltas, [room.rows[event.seq - 1]]), () => `${what}: row ${event.seq} is another`)
        if (event.seq === seq + 1) applyRoomEvents(shown, structuredClone(event.deltas) as never)
      } else return
      const next = event.seq
      const isWhole = event.kind === 'snapshot' || next === seq + 1
      seq = next
      if (isWhole && shown) compare(shown)
    },
  }
}
