import { createFeedClient, type FeedClient } from '../../src/workers/feed/client.ts'
import { createElectedSeat, SCOPE } from '../../src/workers/feed/elected.ts'
import { browserDeps } from '../../src/workers/feed/runtime.ts'
import { sharedSeat, type TakeSeat } from '../../src/workers/feed/seat.ts'

/** A page with only the product's feed client, at `?seat=shared` or `?seat=elected`, that watches one list. */
export interface BenchTab {
  feed: FeedClient
  /** The cores it heard, by boot id, in order. */
  reigns: Reign[]
}

export interface Reign {
  boot: string
  /** Epoch ms of the first and the last message, and of the first snapshot; 0 before that. */
  firstAt: number
  lastAt: number
  liveAt: number
}

declare global {
  interface Window {
    tab?: BenchTab
  }
}

const now = (): number => performance.timeOrigin + performance.now()
const isVisible = (): boolean => document.visibilityState === 'visible'
const after = (ms: number, run: () => void) => {
  const id = setTimeout(run, ms)
  return () => clearTimeout(id)
}
const elected = createElectedSeat({
  locks: navigator.locks,
  scope: SCOPE,
  openChannel: (name) => new BroadcastChannel(name),
  coreDeps: () => browserDeps(location.origin),
  isVisible,
  onSleep: () => undefined,
  after,
  random: Math.random,
})

const reigns: Reign[] = []
/** The seat, and the core that posts to it. */
const heardFrom =
  (take: TakeSeat): TakeSeat =>
  (tabId, on) =>
    take(tabId, {
      ...on,
      batch(batch) {
        const at = now()
        let reign = reigns.at(-1)
        if (reign?.boot !== batch.boot) {
          reign = { boot: batch.boot, firstAt: at, lastAt: at, liveAt: 0 }
          reigns.push(reign)
        }
        reign.lastAt = at
        if (reign.liveAt === 0 && batch.events.some(({ kind }) => kind === 'snapshot')) reign.liveAt = at
        on.batch(batch)
      },
    })

const seat = new URLSearchParams(location.search).get('seat') === 'elected' ? elected : sharedSeat
const feed = createFeedClient({
  seats: [heardFrom(seat)],
  newTabId: () => crypto.randomUUID(),
  now: () => Date.now(),
  after,
  isVisible,
  onSigned: () => undefined,
  onFault: () => undefined,
  onGivenUp: () => undefined,
})
feed.watch('list/FT/RB', () => undefined)
window.tab = { feed, reigns }
