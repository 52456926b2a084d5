import type { Topic } from '../../../contract/feed-ids.ts'
import type { FeedBatch, FeedEvent, TabPort } from './protocol.ts'

/**
 * The ports of the living tabs. Every entry into the core (a socket message, a timer, a tab's call) is one turn: events
 * are collected per tab, and each tab is posted one batch at its end.
 */
export interface Tabs {
  add(tabId: string, port: TabPort): Tab
  remove(tabId: string): void
  get(tabId: string): Tab | undefined
  ids(): string[]
  /** How many tabs watch the topic. */
  watching(topic: Topic): number
  /** Queues the event for every tab, or for those that watch the topic. */
  tell(event: FeedEvent, topic?: Topic): void
  /** `toAll`: posts to every tab even without events, which is how a page knows that the worker lives. */
  turn(run: () => void, toAll?: boolean): void
}

export interface Tab {
  readonly port: TabPort
  readonly topics: Set<Topic>
  /** What it will watch again once somebody looks at it; null while somebody may. */
  resting: Set<Topic> | null
  /** The events of this turn so far. */
  events: FeedEvent[]
}

interface TabsDeps {
  boot: string
  /** Epoch ms at which the data of this turn was right. */
  asOf(): number
  /** Runs first in each turn. */
  begin(): void
}

export function createTabs({ boot, asOf, begin }: TabsDeps): Tabs {
  const tabs = new Map<string, Tab>()

  const post = (tab: Tab) => {
    const batch: FeedBatch = { boot, at: asOf(), events: tab.events }
    tab.events = []
    tab.port.postMessage(batch)
  }
  const watchers = (topic: Topic) => [...tabs.values()].filter((tab) => tab.topics.has(topic))
  const tell = (event: FeedEvent, topic?: Topic) => {
    for (const tab of topic === undefined ? tabs.values() : watchers(topic)) tab.events.push(event)
  }

  return {
    add(tabId, port) {
      const tab: Tab = { port, topics: new Set(), resting: null, events: [] }
      tabs.set(tabId, tab)
      return tab
    },
    remove(tabId) {
      tabs.get(tabId)?.port.close()
      tabs.delete(tabId)
    },
    get: (tabId) => tabs.get(tabId),
    ids: () => [...tabs.keys()],
    watching: (topic) => watchers(topic).length,
    tell,
    turn(run, toAll = false) {
      try {
        begin()
        run()
      } catch (error) {
        tell({ kind: 'fault', message: String(error) })
      }
      for (const tab of tabs.values()) if (toAll || tab.events.length > 0) post(tab)
    },
  }
}
