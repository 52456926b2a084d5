import { roomTopicOf } from '../../../contract/chat-ids.ts'
import { applyDeltas } from '../../../contract/feed-book.ts'
import type { Topic } from '../../../contract/feed-ids.ts'
import type { GameList } from '../../../contract/sport.ts'
import { createFeedSession } from '../../../src/app/feed/feed-session.ts'
import { OddsStore } from '../../../src/features/sport/odds/odds-store.ts'
import type { Call } from '../../../src/transport/call.ts'
import type { SessionState } from '../../../src/transport/session.ts'
import { createFeedClient, type FeedClient } from '../../../src/workers/feed/client.ts'
import { familyOf } from '../../../src/workers/feed/families.ts'
import type { FeedEvent } from '../../../src/workers/feed/protocol.ts'
import { inTime, type Seat, type TakeSeat } from '../../../src/workers/feed/seat.ts'
import type { Timeline } from '../harness/timeline.ts'
import type { ChatRooms } from './chat-rooms.ts'
import type { Host, Page } from './host.ts'
import type { MeView } from './me-view.ts'
import { type RoomView, roomView } from './room-view.ts'
import type { Talk } from './talk.ts'
import { startThread } from './thread.ts'

/** Shorter than a page's, so that it happens in a history. */
const REST_MS = 3_000
/** As long as a page gives a worker. */
const SEAT_MS = 5_000

/** A plain copy of one topic, made only from the client's events. */
export interface Copy {
  list: GameList | null
  live: boolean
  refused: boolean
}

/** A page: the real client, the real book of odds, and the real session code. */
export interface Tab extends Page {
  readonly client: FeedClient
  readonly store: OddsStore
  /** Simulated times at which it asked for a seat, or made a call at one. */
  asks(): number[]
  /** The topics it watches. */
  readonly copies: ReadonlyMap<Topic, Copy>
  /** The browser's page lifecycle, as `browser-client.ts` passes it on. */
  show(): void
  hide(throttleMs: number): void
  /** Notifies the page that it is about to be frozen. */
  pause(): void
  watch(topic: Topic): void
  unwatch(topic: Topic): void
  /** Writes something in a room, as whom this tab knows. */
  say(rid: string): void
  /** The number of the last row it knows of a room that it watches. */
  roomSeq(rid: string): number
  /** Notifies this tab that the browser's session changed. */
  follow(): void
  /** The session as this tab knows it. */
  session(): SessionState
  sessionSince(): number
}

export interface TabDeps {
  timeline: Timeline
  name: string
  host: Host
  now(): number
  /** The browser's session in storage. */
  stored(): SessionState
  /** Rejects while offline; null when the session has ended. */
  memberJwt(token: string): Promise<string | null>
  expired(epoch: number): void
  me: MeView
  rooms: ChatRooms
  talk: Talk
  /** Names the browser's guest. */
  guest: string
  onFault(message: string): void
}

export function openTab({ timeline, name, host, now, stored, memberJwt, expired, me, rooms, talk, guest, onFault }: TabDeps): Tab {
  const thread = startThread(timeline, name)
  const page: Page = { name, thread, mail: thread.mailbox(3), isVisible: () => visible, shownAt: () => shownAt }
  const copies = new Map<Topic, Copy>()
  const stops = new Map<Topic, () => void>()
  const views = new Map<Topic, RoomView>()
  let writtenAt = 0
  const listeners = new Set<() => void>()
  let visible = true
  let shownAt = timeline.now
  let stopRest: () => void = () => undefined
  let seats = 0
  let session = stored()
  let sessionSince = timeline.now

  const asks: number[] = []
  const counted =
    (take: TakeSeat): TakeSeat =>
    async (tabId, on) => {
      // The timer of `inTime` is the global one, which runs on when this page has died.
      if (!thread.actor.alive) return new Promise<never>(() => undefined)
      asks.push(timeline.now)
      const seat = await take(tabId, on)
      const api = new Proxy(seat.api, {
        get: (calls, method: keyof Seat['api']) => {
          const call = calls[method] as (...args: unknown[]) => unknown
          return (...args: unknown[]) => {
            asks.push(timeline.now)
            return call(...args)
          }
        },
      })
      return { ...seat, api }
    }
  const client = createFeedClient({
    seats: host.seats(page).map((take) => inTime(SEAT_MS, counted(take))),
    newTabId: () => `${name}#${seats++}`,
    now,
    after: thread.after,
    isVisible: () => visible,
    onSigned: (member) => feedSession.onSigned(member),
    onFault,
    onGivenUp: onFault,
  })
  const call = (async () => {
    const { token, epoch } = session
    const body = await new Promise<string | null>((resolve, reject) => {
      memberJwt(token).then(
        (answer) => thread.run(() => resolve(answer)),
        (error) => thread.run(() => reject(error)),
      )
    })
    if (body !== null) return { ok: true, data: { body } }
    expired(epoch)
    return { ok: false, refusal: { code: 6001, message: '', data: null } }
  }) as unknown as Call
  const feedSession = createFeedSession({
    store: { set: () => undefined } as never,
    session: {
      get: () => session,
      isCurrent: (epoch) => stored().epoch === epoch,
      subscribe(listener) {
        const hear = () => listener('elsewhere')
        listeners.add(hear)
        return () => listeners.delete(hear)
      },
    },
    call,
    feed: client,
    after: (ms, run) => void thread.after(ms, run),
    isVisible: () => visible,
  })
  const openChat = () => client.atEachSeat((api) => api.openChat({ sessionEpoch: session.epoch, guest }))
  let closeChat = openChat()
  const store = new OddsStore({ now: () => timeline.now, setTimer: (run, ms) => void thread.after(ms, run) })

  const take = (copy: Copy, event: FeedEvent) => {
    if (event.kind === 'snapshot' && 'games' in event.body)
      Object.assign(copy, { list: structuredClone(event.body), live: true, refused: false })
    else if (event.kind === 'stale') copy.live = false
    else if (event.kind === 'refused') copy.refused = true
    else if (event.kind === 'frame' && copy.list) applyDeltas(copy.list, structuredClone(event.deltas) as never)
  }
  return {
    ...page,
    asks: () => asks,
    show() {
      if (visible) return
      visible = true
      shownAt = timeline.now
      thread.throttle(0)
      stopRest()
    },
    hide(throttleMs) {
      visible = false
      thread.throttle(throttleMs)
      stopRest()
      stopRest = thread.after(REST_MS, client.rest)
    },
    pause() {
      client.pause()
      host.sleep(page)
    },
    client,
    store,
    copies,
    watch(topic) {
      if (copies.has(topic)) return
      const copy: Copy = { list: null, live: false, refused: false }
      copies.set(topic, copy)
      const room = rooms.all.find(({ rid }) => roomTopicOf(rid) === topic)
      if (room) views.set(topic, roomView(name, room))
      const stop = client.watch(topic, (event) => {
        const view = views.get(topic)
        if (topic !== 'me' && !view) {
          take(copy, event)
          store.apply(event)
          return
        }
        if (view) view.hear(event)
        else me.hear(event, session, sessionSince)
        copy.live = event.kind === 'snapshot' || (copy.live && event.kind !== 'stale')
      })
      stops.set(topic, stop)
    },
    // As in src/app/betting/betting.ts: a list stays as it was left, a game's own topic is dropped.
    unwatch(topic) {
      stops.get(topic)?.()
      stops.delete(topic)
      copies.delete(topic)
      if (topic === 'me' || views.delete(topic)) return
      if (!familyOf(topic).kept || store.list(topic).state === 'refused') store.drop(topic)
      else store.apply({ kind: 'stale', topic, since: now() })
    },
    say(rid) {
      const { state, userId, epoch } = session
      const isMember = state === 'member'
      const written = talk.write({
        rid,
        author: isMember ? `member ${userId}` : `guest ${guest}`,
        tab: name,
        epoch,
        alone: host.coreOf(page)?.thread === thread,
      })
      timeline.say(`${name} writes ${written.id} in ${rid} as ${written.author}`)
      writtenAt = Math.max(now(), writtenAt + 1)
      const row = { id: written.id, rid, msg: 'a word', at: writtenAt, sessionEpoch: epoch, as: isMember ? 'member' : 'guest' } as const
      // As in src/features/chat/chat-panel.tsx.
      const stop = client.atEachSeat(async (api) => {
        await api.say(row)
        if (!thread.actor.alive) return
        written.taken = true
        stop()
      })
    },
    roomSeq: (rid) => views.get(roomTopicOf(rid))?.seq() ?? -1,
    follow() {
      const next = stored()
      if (next.epoch === session.epoch && next.token === session.token) return
      session = next
      sessionSince = timeline.now
      for (const listener of listeners) listener()
      closeChat()
      closeChat = openChat()
    },
    session: () => session,
    sessionSince: () => sessionSince,
  }
}
