import type { HistoryAnswer } from '../../../contract/chat.ts'
import type { ServerMessage } from '../../../contract/feed.ts'
import { MSG } from '../../../contract/feed-ids.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { ChatOutbox } from '../../db/chat-outbox.ts'
import type { OddsSnapshots } from '../../db/odds-snapshots.ts'
import { createLink, type Link, type LinkDeps } from './link.ts'
import { createMembership } from './membership.ts'
import { createOutbox } from './outbox.ts'
import type { FeedApi, FeedEvent, LinkState } from './protocol.ts'
import { createTabs } from './tabs.ts'
import { createTopics } from './topics.ts'

/**
 * The feed: one socket for any number of tabs. It knows neither SharedWorker nor page, only ports and what it is given,
 * so the same core runs in both.
 */
export interface CoreDeps extends LinkDeps {
  /** New with each start of the worker. */
  boot: string
  /** Calls back once the tab is gone, for whatever reason; absent where a tab can't die without the core. */
  whenGone?(tabId: string, gone: () => void): void
  /** Where lists are kept for a start without a network; null where they are not kept. */
  snapshots: OddsSnapshots | null
  /** Where chat messages wait for their room; null where they are not kept. */
  outbox?: Omit<ChatOutbox, 'wipe'> | null
}

/** An earlier page of a room is asked for by call when the socket brings none. */
const HISTORY_MS = 5_000

export interface FeedCore {
  api: FeedApi
  /** Reports to every tab a fault that would otherwise go unseen. */
  fault(message: string): void
}

/** Smaller steps back hide less than a heartbeat's time. */
const CLOCK_STEP_MS = 5_000

export function createFeedCore(deps: CoreDeps): FeedCore {
  const tabs = createTabs({
    boot: deps.boot,
    asOf: () => Math.min(link.asOf(), topics.spokeAt()),
    begin() {
      turnedAt = deps.now()
      topics.expire()
    },
  })
  /** Own time of the last turn. */
  let turnedAt = 0
  let serverBoot: string | null = null

  const onMessage = (message: ServerMessage) => {
    switch (message.msgId) {
      case MSG.welcome: {
        const { boot } = message.msgData
        topics.askAll(boot === serverBoot)
        serverBoot = boot
        return
      }
      case MSG.snapshot:
        return topics.onSnapshot(message.msgData)
      case MSG.frame:
        return topics.onFrame(message.msgData)
      case MSG.heartbeat:
        return topics.onHeartbeat(message.msgData.topics)
      case MSG.refused:
        return topics.onRefused(message.msgData)
      case MSG.signedIn:
        return membership.onSignedIn(message.msgData.member)
      case MSG.ownJoin:
      case MSG.joined:
      case MSG.muted:
      case MSG.blocked:
      case MSG.siteStatus:
        return topics.onAside(message)
      case MSG.said:
        return outbox.onSaid(message.msgData)
      case MSG.history:
        return pages.get(pageKey(message.msgData))?.(message.msgData)
    }
  }
  const onState = (state: LinkState) => {
    tabs.tell(linkEvent(link, deps.now()))
    if (state === 'open') return
    membership.lost()
    topics.lost()
    outbox.lost()
  }

  const link = createLink(deps, {
    opened: () => tabs.turn(() => membership.login()),
    message: (message) => tabs.turn(() => onMessage(message), message.msgId === MSG.heartbeat),
    state: (state) => tabs.turn(() => onState(state)),
  })
  const membership = createMembership({
    after: deps.after,
    unanswered: link.again,
    send: link.send,
    forget: () => topics.forgetMember(),
    proved(member) {
      tabs.tell({ kind: 'signed', member })
      if (member) topics.askMember()
    },
  })
  const topics = createTopics({ ...deps, tabs, link, isMember: membership.isMember })

  const outbox = createOutbox({
    ...deps,
    store: deps.outbox ?? null,
    send: (message) => link.state() === 'open' && link.send(message),
    speaksFor: membership.speaksFor,
    tell: (entries) => tabs.turn(() => tabs.tell({ kind: 'outbox', entries })),
  })
  /** Who waits for which page of which room. */
  const pages = new Map<string, (answer: HistoryAnswer | null) => void>()

  const detach = (tabId: string) => {
    const tab = tabs.get(tabId)
    if (!tab) return
    for (const topic of [...tab.topics]) topics.unwatch(tab, topic)
    tabs.remove(tabId)
    if (tabs.ids().length === 0) link.stop()
  }

  const api: FeedApi = {
    attach({ tabId, contract }, port) {
      if (contract !== CONTRACT_VERSION) throw new Error(`the feed worker speaks contract ${CONTRACT_VERSION}, the page ${contract}`)
      detach(tabId)
      // The timers of a background page hardly run: a silent socket may not have been noticed yet. After the clock was set back only
      // a new socket can tell how old everything is.
      if (link.state() === 'open') {
        if (deps.now() < turnedAt - CLOCK_STEP_MS) link.again()
        else link.hint('visible')
      }
      // The tab hears of the try, and not that nothing is connected: that would be news of a dead network.
      link.start()
      const tab = tabs.add(tabId, port)
      deps.whenGone?.(tabId, () => {
        if (tabs.get(tabId) === tab) detach(tabId)
      })
      tabs.turn(() => tab.events.push(linkEvent(link, deps.now())))
    },
    detach,
    watch(tabId, topic) {
      const tab = tabs.get(tabId)
      if (tab) tabs.turn(() => topics.watch(tab, topic))
      return tab !== undefined
    },
    unwatch(tabId, topic) {
      const tab = tabs.get(tabId)
      if (tab) topics.unwatch(tab, topic)
    },
    rest(tabId, resting) {
      const tab = tabs.get(tabId)
      if (tab) tabs.turn(() => topics.rest(tab, resting))
    },
    signIn(session) {
      tabs.turn(() => membership.signIn(session))
      outbox.raise(session.sessionEpoch)
    },
    signOut(sessionEpoch) {
      tabs.turn(() => membership.signOut(sessionEpoch))
      outbox.raise(sessionEpoch)
    },
    openChat({ sessionEpoch, guest }) {
      tabs.turn(() => membership.nameGuest(guest))
      return outbox.open(sessionEpoch)
    },
    say: outbox.say,
    sayAgain: outbox.again,
    unsay: outbox.drop,
    history: (request) =>
      new Promise((resolve) => {
        if (link.state() !== 'open') return resolve(null)
        const key = pageKey(request)
        const answer = (page: HistoryAnswer | null) => {
          pages.delete(key)
          resolve(page)
        }
        pages.get(key)?.(null)
        pages.set(key, answer)
        deps.after(HISTORY_MS, () => pages.get(key) === answer && answer(null))
        link.send({ msgId: MSG.history, msgData: request })
      }),
    hint: link.hint,
    debug: () => ({ boot: deps.boot, link: link.state(), tabs: tabs.ids(), topics: topics.debug() }),
  }
  return { api, fault: (message) => tabs.turn(() => tabs.tell({ kind: 'fault', message })) }
}

const linkEvent = (link: Link, at: number): FeedEvent => ({ kind: 'link', state: link.state(), at, retryAt: link.retryAt() })

const pageKey = ({ rid, pageNum }: { rid: string; pageNum: number }): string => `${rid} ${pageNum}`
