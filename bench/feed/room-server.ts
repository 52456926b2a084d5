import type { RoomEvent } from '../../contract/chat.ts'
import { createHub } from '../../server/feed/hub/hub.ts'
import { numberOdds } from '../../server/feed/odds/number-odds.ts'
import { NO_ROOMS } from '../../server/feed/room/rooms.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { openMarket } from './market.ts'
import { publishOnCommand } from './publishing.ts'
import { NO_MEMBER_EVENTS, serveFeed } from './serve.ts'
import { RID, spoken } from './talk.ts'

/** The product's feed on a port, with one room whose rows are in memory: what is measured is how they reach its sockets. */
const clock = systemClock
const rows: RoomEvent[] = []
const listeners = new Set<(rid: string) => void>()
const rooms = {
  ...NO_ROOMS,
  read: async (_: string, after: number) => rows.slice(after, after + 200).map((event) => ({ seq: event.msgData.n, deltas: [event] })),
  whole: async () => ({
    seq: rows.length,
    body: { rid: RID, title: '', open: true, level: 0, guests: true, destroyed: false, events: rows.slice(-15), more: true },
  }),
  onAppended(listener: (rid: string) => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
const hub = createHub({ feed: numberOdds(openMarket().source, clock), memberEvents: NO_MEMBER_EVENTS, rooms, clock })
const port = await serveFeed(hub)
publishOnCommand({
  port,
  sockets: hub.sockets,
  publish(count) {
    rows.push(spoken(count))
    for (const listener of listeners) listener(RID)
  },
})
