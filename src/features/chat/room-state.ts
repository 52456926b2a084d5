import type { HistoryAnswer, RoomAside, RoomEvent, RoomSnapshot } from '../../../contract/chat.ts'
import { CHAT_MSG, roomTopicOf } from '../../../contract/chat-ids.ts'
import { CHAT_HISTORY_PAGE_SIZE } from '../../../contract/constants.ts'
import { applyRoomEvents } from '../../../contract/room-book.ts'
import { createListeners } from '../../platform/listeners.ts'
import type { FeedClient } from '../../workers/feed/client.ts'
import type { FeedEvent, OutboxEntry } from '../../workers/feed/protocol.ts'

type AsideOf<K extends RoomAside['msgId']> = Extract<RoomAside, { msgId: K }>['msgData']

/** A room as a page shows it. */
export interface RoomView {
  state: 'loading' | 'shown' | 'refused'
  /** Its state and its last events; null before it is known. */
  room: RoomSnapshot | null
  /** All events that are held, the oldest first. */
  events: readonly RoomEvent[]
  more: boolean
  older: 'idle' | 'loading' | 'failed'
  you: AsideOf<typeof CHAT_MSG.ownJoin>['you']
  online: number | null
  muted: AsideOf<typeof CHAT_MSG.muted> | null
  blocked: AsideOf<typeof CHAT_MSG.blocked> | null
  siteOpen: boolean
  /** Who came lately, after which event. */
  arrivals: { names: string[]; more: number; after: number } | null
  /** Own messages on their way to this room that it does not show yet. */
  pending: readonly OutboxEntry[]
}

export interface RoomDeps {
  rid: string
  feed: Pick<FeedClient, 'watch' | 'onOutbox' | 'call' | 'link'>
  /** Earlier events by a call of their own; null when they did not come. */
  history(request: { rid: string; pageNum: number; pageSize: number; before?: number }): Promise<HistoryAnswer | null>
  after(ms: number, run: () => void): () => void
}

/** A shorter drop of the socket is not worth a call. */
const PATIENCE_MS = 2_000

export interface RoomState {
  get(): RoomView
  subscribe(listener: () => void): () => void
  /** Asks for the page before the oldest event that is held. */
  loadOlder(): Promise<void>
  /** Follows the room until the returned function is called. */
  start(): () => void
}

const EMPTY: RoomView = {
  state: 'loading',
  room: null,
  events: [],
  more: false,
  older: 'idle',
  you: null,
  online: null,
  muted: null,
  blocked: null,
  siteOpen: true,
  arrivals: null,
  pending: [],
}

/**
 * One room in one page. The worker's copy holds the last events; a page that has gone further back keeps what it has, as long as the
 * two meet.
 */
export function createRoomState({ rid, feed, history, after }: RoomDeps): RoomState {
  const listeners = createListeners()
  let view = EMPTY
  let entries: readonly OutboxEntry[] = []

  const set = (changed: Partial<RoomView>) => {
    view = { ...view, ...changed }
    const there = new Set(view.events.flatMap(({ msgId, msgData }) => (msgId === CHAT_MSG.say ? msgData.id : [])))
    view.pending = entries.filter((entry) => entry.rid === rid && !there.has(entry.id))
    listeners.notify()
  }
  const firstOf = (events: readonly RoomEvent[]) => events[0]?.msgData.n ?? 0
  const lastOf = (events: readonly RoomEvent[]) => events.at(-1)?.msgData.n ?? 0

  const show = (room: RoomSnapshot) => {
    const isCleared = room.events[0]?.msgId === CHAT_MSG.cleared
    const held = isCleared ? [] : view.events.filter(({ msgData }) => msgData.n < firstOf(room.events))
    // Numbers that nobody sees lie between events, so what meets is what overlaps.
    const meets = held.length > 0 && lastOf(view.events) >= firstOf(room.events)
    set({
      state: 'shown',
      room,
      events: meets ? [...held, ...room.events] : room.events,
      more: meets ? view.more : room.more,
    })
  }
  const onFrame = (deltas: readonly RoomEvent[]) => {
    if (!view.room) return
    // The shared function keeps the state, and this page all events.
    const room = { ...view.room, events: [...view.events] }
    const isCleared = deltas.some(({ msgId, msgData }) => msgId === CHAT_MSG.cleared && 'only' in msgData && msgData.only === null)
    const most = room.events.length
    applyRoomEvents(room, deltas)
    const dropped = room.events.length < most && !isCleared ? view.events.filter(({ msgData }) => msgData.n < firstOf(room.events)) : []
    set({ room, events: [...dropped, ...room.events], more: isCleared ? false : view.more })
  }
  const onAside = ({ msgId, msgData }: RoomAside, again: boolean) => {
    switch (msgId) {
      case CHAT_MSG.ownJoin:
        // A socket that has just connected is nobody until it has logged in: what the player said stays the player's.
        return set({ you: msgData.you ?? view.you, online: msgData.online })
      case CHAT_MSG.joined: {
        const { names, more, online } = msgData
        if (again || names.length + more === 0) return set({ online })
        const after = lastOf(view.events)
        const before = view.arrivals?.after === after ? view.arrivals : { names: [], more: 0 }
        const all = [...new Set([...before.names, ...names])]
        return set({ online, arrivals: { names: all.slice(0, 3), more: before.more + more + Math.max(0, all.length - 3), after } })
      }
      case CHAT_MSG.muted:
        return set({ muted: msgData.until === null ? null : msgData })
      case CHAT_MSG.blocked:
        return set({ blocked: msgData.blocked ? msgData : null })
      case CHAT_MSG.siteStatus:
        return set({ siteOpen: msgData.open })
    }
  }
  const onEvent = (event: FeedEvent) => {
    if (event.kind === 'snapshot' && 'events' in event.body) show(event.body)
    else if (event.kind === 'frame') onFrame(event.deltas as RoomEvent[])
    else if (event.kind === 'aside') onAside(event.aside, event.again)
    else if (event.kind === 'refused') set({ state: 'refused' })
  }

  /** By the socket, else by a call. */
  const page = async (pageNum: number, before?: number): Promise<HistoryAnswer | null> => {
    const request = { rid, pageNum, pageSize: CHAT_HISTORY_PAGE_SIZE, ...(before !== undefined && { before }) }
    return (await feed.call((api) => api.history(request))) ?? history(request)
  }
  /** Without a socket a room can still be read. */
  const showWithoutSocket = async () => {
    if (view.room) return
    const answer = await history({ rid, pageNum: 1, pageSize: CHAT_HISTORY_PAGE_SIZE })
    if (answer && !view.room && view.state === 'loading') set({ events: answer.list, more: answer.more })
  }

  return {
    get: () => view,
    subscribe: listeners.subscribe,
    async loadOlder() {
      const oldest = view.events[0]
      if (!view.more || view.older === 'loading' || !oldest) return
      set({ older: 'loading' })
      const answer = await page(2, oldest.msgData.n)
      // Cleared meanwhile.
      if (view.events[0] !== oldest) return set({ older: 'idle' })
      if (answer) set({ older: 'idle', events: [...answer.list, ...view.events], more: answer.more })
      else set({ older: 'failed' })
    },
    start() {
      const stops = [
        feed.watch(roomTopicOf(rid), onEvent),
        feed.onOutbox((all) => {
          entries = all
          set({})
        }),
        after(feed.link.get().state === 'down' ? 0 : PATIENCE_MS, () => void showWithoutSocket()),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
