import type { RoomAside } from '../../../contract/chat.ts'
import { roomTopicOf } from '../../../contract/chat-ids.ts'
import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import { MSG, type Topic } from '../../../contract/feed-ids.ts'
import type { OddsSnapshots } from '../../db/odds-snapshots.ts'
import { familyOf } from './families.ts'
import { createKeeper } from './keeper.ts'
import type { Link } from './link.ts'
import type { FeedDebug, FeedEvent } from './protocol.ts'
import type { Tab, Tabs } from './tabs.ts'
import {
  compare,
  createTopicCopy,
  type Frame,
  forgetPosition,
  type HeartbeatEntry,
  type SnapshotPart,
  type TopicCopy,
  takeFrame,
  takeSnapshotPart,
} from './topic-copy.ts'

/** A source that was silent for this long is not trusted. */
const SOURCE_SILENT_MS = 2 * HEARTBEAT_MS

/** A refused topic is asked for again after this long. */
const REFUSED_MS = 15_000

/** The topics the tabs watch: asks the server for them, keeps a copy of each, and marks it stale when it is no longer trusted. */
export interface Topics {
  watch(tab: Tab, topic: Topic): void
  unwatch(tab: Tab, topic: Topic): void
  /** Prices of a tab out of sight cost its player's line and tell nobody anything. */
  rest(tab: Tab, resting: boolean): void
  /** The server can be asked. Its positions mean nothing after another boot. */
  askAll(sameBoot: boolean): void
  /** The socket is gone, and with it every subscription. */
  lost(): void
  /** The socket has logged the member in: asks for the member's topics. */
  askMember(): void
  /** Drops everything of the member so far. */
  forgetMember(): void
  onSnapshot(part: SnapshotPart): void
  onFrame(frame: Frame): void
  onHeartbeat(entries: readonly HeartbeatEntry[]): void
  onAside(aside: RoomAside): void
  onRefused(refusal: { topic: string; code: number }): void
  /** Marks overdue copies stale: timers of a hidden page may run a minute late. */
  expire(): void
  /** Own time, epoch ms, at which the sources of all live copies had spoken: that of the oldest. */
  spokeAt(): number
  debug(): FeedDebug['topics']
}

interface TopicsDeps {
  tabs: Tabs
  link: Link
  now(): number
  after(ms: number, run: () => void): () => void
  isMember(): boolean
  snapshots: OddsSnapshots | null
}

export function createTopics({ tabs, link, now, after, isMember, snapshots }: TopicsDeps): Topics {
  const copies = new Map<Topic, TopicCopy>()
  const keeper = createKeeper({ snapshots, after, copies: () => copies.values() })

  const mayAsk = ({ family }: TopicCopy) => !family.ofMember || isMember()
  const ask = (copy: TopicCopy) => {
    if (link.state() !== 'open' || copy.refused !== null || !mayAsk(copy)) return
    copy.askedAt = now()
    const { topic, family, epoch, seq } = copy
    link.send(family.ask(topic, epoch === -1 ? null : { epoch, seq }))
  }
  const copiesOfMember = () => [...copies.values()].filter(({ family }) => family.ofMember)
  const leave = (topic: Topic) => void link.send({ msgId: MSG.unsubscribe, msgData: { topic } })
  const goStale = (copy: TopicCopy) => {
    if (!copy.live) return
    copy.live = false
    tabs.tell(staleEvent(copy), copy.topic)
  }
  /** While the server can't be asked, shows the list as it was kept, as stale and with an unknown position. */
  const restore = async (copy: TopicCopy) => {
    const found = await keeper.load(copy).catch(() => null)
    if (!found || copy.body || link.state() === 'open' || copies.get(copy.topic) !== copy) return
    tabs.turn(() => {
      Object.assign(copy, { body: found.body, at: found.at, knownAt: found.knownAt })
      for (const event of copyEvents(copy)) tabs.tell(event, copy.topic)
    })
  }
  /** Asks, unless an answer is on its way: messages keep their order, so only one sent before our question can still mislead. */
  const recover = (copy: TopicCopy) => {
    goStale(copy)
    // A clock that was set back counts as time gone by.
    if (copy.askedAt === null || Math.abs(now() - copy.askedAt) >= link.heartbeatMs() / 2) ask(copy)
  }
  /** A process with an outdated book may have refused an existing topic. */
  const askAgain = (copy: TopicCopy) => {
    if (copy.askedAt !== null && Math.abs(now() - copy.askedAt) < REFUSED_MS) return
    copy.refused = null
    ask(copy)
  }
  /** The copy a message is for. A late message for the member before has none. */
  const copyFor = (topic: string): TopicCopy | undefined => {
    const copy = copies.get(topic as Topic)
    return copy && mayAsk(copy) ? copy : undefined
  }

  /** A heartbeat confirmed the copy: trusted for the rest of the time its source may be silent, and no longer without another. */
  const trust = (copy: TopicCopy, ageMs: number) => {
    copy.spokeAt = now() - ageMs
    copy.stopExpiry()
    copy.stopExpiry = after(SOURCE_SILENT_MS - ageMs, () => {
      if (copies.get(copy.topic) === copy) tabs.turn(() => goStale(copy))
    })
  }

  const judge = (copy: TopicCopy, entry: HeartbeatEntry | undefined) => {
    if (copy.refused !== null) return askAgain(copy)
    const verdict = compare(copy, entry)
    if (verdict === 'behind') return recover(copy)
    if (verdict === 'old' || !entry) return
    copy.askedAt = null
    const ageMs = entry.ageMs + link.lagMs()
    if (ageMs >= SOURCE_SILENT_MS) return goStale(copy)
    trust(copy, ageMs)
    copy.knownAt = now()
    keeper.lived(copy)
    if (copy.live) return
    copy.live = true
    for (const event of copyEvents(copy)) tabs.tell(event, copy.topic)
  }

  const watch = (tab: Tab, topic: Topic) => {
    if (tab.resting && !familyOf(topic).hints) return void tab.resting.add(topic)
    tab.topics.add(topic)
    const known = copies.get(topic)
    // A second view in the same tab gets the copy by watching again.
    if (known) tab.events.push(...copyEvents(known))
    const copy = known ?? createTopicCopy(topic)
    copies.set(topic, copy)
    if (known) return
    ask(copy)
    void restore(copy)
  }
  const unwatch = (tab: Tab, topic: Topic) => {
    tab.resting?.delete(topic)
    if (!tab.topics.delete(topic) || tabs.watching(topic) > 0) return
    const copy = copies.get(topic)
    if (copy) keeper.left(copy)
    copy?.stopExpiry()
    copies.delete(topic)
    leave(topic)
  }

  return {
    watch,
    unwatch,
    rest(tab, resting) {
      const rested = tab.resting ?? []
      tab.resting = resting ? new Set(rested) : null
      if (!resting) for (const topic of rested) watch(tab, topic)
      else
        for (const topic of tab.topics) {
          const copy = copies.get(topic)
          if (!copy || copy.family.hints) continue
          tab.events.push(staleEvent(copy))
          unwatch(tab, topic)
          tab.resting?.add(topic)
        }
    },
    askAll(sameBoot) {
      for (const copy of copies.values()) {
        if (!sameBoot) forgetPosition(copy)
        ask(copy)
      }
    },
    lost() {
      for (const copy of copies.values()) {
        goStale(copy)
        copy.askedAt = null
        copy.refused = null
        if (!copy.body) void restore(copy)
      }
    },
    askMember() {
      for (const copy of copiesOfMember()) {
        copy.refused = null
        ask(copy)
      }
    },
    forgetMember() {
      for (const copy of copiesOfMember()) {
        goStale(copy)
        copies.set(copy.topic, createTopicCopy(copy.topic))
      }
    },
    onSnapshot(part) {
      const copy = copyFor(part.topic)
      if (!copy) return
      try {
        // The next heartbeat makes it live: until then the old body must not pass for the new one.
        if (takeSnapshotPart(copy, part)) goStale(copy)
      } catch (error) {
        forgetPosition(copy)
        throw error
      }
    },
    onFrame(frame) {
      const copy = copyFor(frame.topic)
      if (!copy) return
      const taken = takeFrame(copy, frame)
      if (taken === 'lost') return recover(copy)
      if (taken === 'ignored') return
      if (copy.live) copy.knownAt = now()
      if (copy.live || copy.family.hints) tabs.tell({ kind: 'frame', ...frame, topic: copy.topic }, copy.topic)
    },
    onHeartbeat(entries) {
      const byTopic = new Map(entries.map((entry) => [entry.topic, entry]))
      for (const copy of copies.values()) judge(copy, byTopic.get(copy.topic))
      // The server never got the unsubscribe.
      for (const topic of byTopic.keys()) if (!copies.has(topic as Topic)) leave(topic as Topic)
    },
    onAside(aside) {
      const copy = copyFor(roomTopicOf(aside.msgData.rid))
      if (!copy) return
      copy.asides.set(aside.msgId, aside)
      tabs.tell({ kind: 'aside', topic: copy.topic, aside, again: false }, copy.topic)
    },
    onRefused({ topic, code }) {
      const copy = copyFor(topic)
      if (!copy) return
      copy.refused = code
      tabs.tell(refusedEvent(copy.topic, code), copy.topic)
    },
    expire() {
      for (const copy of copies.values()) if (now() - copy.spokeAt >= SOURCE_SILENT_MS) goStale(copy)
    },
    spokeAt() {
      const live = [...copies.values()].filter((copy) => copy.live)
      return Math.min(now(), ...live.map((copy) => copy.spokeAt))
    },
    debug: () =>
      Object.fromEntries(
        [...copies.values()].map(({ topic, epoch, seq, live }) => [topic, { epoch, seq, stale: !live, tabs: tabs.watching(topic) }]),
      ),
  }
}

const staleEvent = ({ topic, knownAt }: TopicCopy): FeedEvent => ({ kind: 'stale', topic, since: knownAt })
const refusedEvent = (topic: Topic, code: number): FeedEvent => ({ kind: 'refused', topic, code })

/** The events that a late watcher needs. */
function copyEvents(copy: TopicCopy): FeedEvent[] {
  const { topic, epoch, seq, at, body, live, refused } = copy
  const events: FeedEvent[] = []
  if (body) events.push({ kind: 'snapshot', topic, epoch, seq, at, body })
  if (body) for (const aside of copy.asides.values()) events.push({ kind: 'aside', topic, aside, again: true })
  if (body && !live) events.push(staleEvent(copy))
  if (refused !== null) events.push(refusedEvent(topic, refused))
  return events
}
