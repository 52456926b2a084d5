import { newId } from '../../platform/ids.ts'
import { createFeedClient, type FeedClient, type FeedClientDeps } from './client.ts'
import { inTime, pageSeat, sharedSeat, type TakeSeat } from './seat.ts'

const SEAT_MS = 5_000
/** Who comes back sooner finds live prices. */
const REST_MS = 30_000

/** The feed client of a real page: picks its core, and passes on the events that no SharedWorker gets. */
export function startFeedClient(on: Pick<FeedClientDeps, 'onSigned' | 'onFault' | 'onGivenUp'>): FeedClient {
  const client = createFeedClient({
    ...on,
    seats: [inTime(SEAT_MS, sharedSeat), electedSeat(), pageSeat()],
    newTabId: newId,
    now: () => Date.now(),
    after,
    isVisible,
  })
  window.addEventListener('online', () => client.hint('online'))
  window.addEventListener('offline', () => client.hint('offline'))
  onSleep(client.pause)
  document.addEventListener('resume', client.rejoin)
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) client.rejoin()
  })
  // Focus too: a window beside another one is never hidden, and its player should not wait for the next try.
  window.addEventListener('focus', () => client.hint('visible'))
  let stopRest: () => void = () => undefined
  const look = () => {
    stopRest()
    if (isVisible()) client.hint('visible')
    else stopRest = after(savesData() ? 0 : REST_MS, client.rest)
  }
  document.addEventListener('visibilitychange', look)
  // A page may be opened in the background.
  if (!isVisible()) look()
  return client
}

/** The browser's own switch, which not all of them have. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const isVisible = () => document.visibilityState === 'visible'

function after(ms: number, run: () => void): () => void {
  const id = setTimeout(run, ms)
  return () => clearTimeout(id)
}

/** Runs before the browser freezes the page, in a background tab or in the back/forward cache. */
function onSleep(run: () => void): void {
  document.addEventListener('freeze', run)
  window.addEventListener('pagehide', (event) => {
    if (event.persisted) run()
  })
}

/** One for the life of the page: between two leaders the tab stays in the election. Loaded only where it is needed. */
function electedSeat(): TakeSeat {
  let loaded: Promise<TakeSeat> | undefined
  const load = async (): Promise<TakeSeat> => {
    if (!navigator.locks || typeof BroadcastChannel === 'undefined') throw new Error('no Web Locks or no BroadcastChannel')
    const [{ createElectedSeat, SCOPE }, { browserDeps }] = await Promise.all([import('./elected.ts'), import('./runtime.ts')])
    return createElectedSeat({
      locks: navigator.locks,
      scope: SCOPE,
      openChannel: (name) => new BroadcastChannel(name),
      coreDeps: () => browserDeps(location.origin),
      isVisible,
      onSleep,
      after,
      random: Math.random,
    })
  }
  return async (tabId, on) => {
    loaded ??= load()
    loaded.catch(() => {
      loaded = undefined
    })
    return (await loaded)(tabId, on)
  }
}
