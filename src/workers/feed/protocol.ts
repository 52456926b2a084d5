import type { HistoryAnswer, HistoryRequest, RoomAside } from '../../../contract/chat.ts'
import type { Delta } from '../../../contract/feed.ts'
import type { Topic } from '../../../contract/feed-ids.ts'
import type { OutboxRow } from '../../db/chat-outbox.ts'
import type { TopicBody } from './families.ts'

/** What the pages know of the feed worker: control by comlink, the hot path by plain batched messages on its own port. */

export interface FeedSession {
  token: string
  /** Signed membership value from `user.memberJwt`, good for one socket; '' when a core already got it. */
  body: string
  /** Rises at each login and logout in any tab; the highest wins. */
  sessionEpoch: number
}

/** Where a core posts a tab's batches. */
export type TabPort = Pick<MessagePort, 'postMessage' | 'close'>

export interface FeedApi {
  /** The tab holds a Web Lock `tab:<tabId>`; the core queues for it and drops the tab when it gets it. */
  attach(tab: { tabId: string; contract: number }, port: TabPort): void
  detach(tabId: string): void
  /** False: this core does not know the tab, which must attach again. */
  watch(tabId: string, topic: Topic): boolean
  unwatch(tabId: string, topic: Topic): void
  /** A tab that nobody has looked at for a while: until `false` its prices rest, as stale; hints and chat go on. */
  rest(tabId: string, resting: boolean): void
  signIn(session: FeedSession): void
  signOut(sessionEpoch: number): void
  /** No online, offline or visibility event reaches a SharedWorker: pages pass theirs on. */
  hint(what: 'online' | 'offline' | 'visible'): void
  /** This tab shows chat; `guest` names whoever is no member. The outbox is told to all tabs from then on. */
  openChat(who: { sessionEpoch: number; guest: string }): Promise<void>
  /** Puts a message into the outbox, which outlives this core; the same id again has no effect. */
  say(row: Omit<OutboxRow, 'why'>): Promise<void>
  /** Sends a refused message again, or drops one. */
  sayAgain(id: string): void
  unsay(id: string): void
  /** Earlier events by the socket; null when it can't be asked. */
  history(request: HistoryRequest): Promise<HistoryAnswer | null>
  debug(): FeedDebug
}

/** A message on its way, as the pages show it. */
export interface OutboxEntry extends OutboxRow {
  state: 'queued' | 'sending' | 'sent' | 'failed'
  /** Its place in the room, once sent. */
  n: number | null
  /** Epoch ms until which its room takes nothing; null for now. */
  retryAt: number | null
}

export interface FeedDebug {
  boot: string
  link: LinkState
  tabs: string[]
  topics: Record<string, { epoch: number; seq: number; stale: boolean; tabs: number }>
}

/** `outdated`: connected to a server that serves no page as old as this one; only its heartbeats count. */
export type LinkState = 'connecting' | 'open' | 'down' | 'outdated'

export type FeedEvent =
  /** The state of the one socket. `retryAt`: epoch ms of the next try, while down. */
  | { kind: 'link'; state: LinkState; at: number; retryAt: number | null }
  /** Epoch −1: from an earlier start; a `stale` follows. */
  | { kind: 'snapshot'; topic: Topic; epoch: number; seq: number; at: number; body: TopicBody }
  | { kind: 'frame'; topic: Topic; epoch: number; seq: number; at: number; deltas: Delta[] }
  /** Nothing of this topic may be shown as live until its next snapshot. `since`: epoch ms it was last known right. */
  | { kind: 'stale'; topic: Topic; since: number }
  | { kind: 'refused'; topic: Topic; code: number }
  /** What the server told this socket alone about the topic. `again`: told before, to another view. */
  | { kind: 'aside'; topic: Topic; aside: RoomAside; again: boolean }
  /** All chat messages on their way. */
  | { kind: 'outbox'; entries: OutboxEntry[] }
  /** Whether the socket has proved its session. False: it ended or was refused, or a new socket needs a new signed value. */
  | { kind: 'signed'; member: boolean }
  /** A fault inside the worker, for the page's log. */
  | { kind: 'fault'; message: string }

/**
 * One message a frame to each tab. A worker holds a Web Lock `core:<boot>` while it lives. A new `boot` means that the worker
 * restarted empty: watch everything again.
 */
export interface FeedBatch {
  boot: string
  /** Epoch ms at which all live data was right: when the last heartbeat was sent, or its source last spoke. A frozen page gets it late. */
  at: number
  events: FeedEvent[]
}
