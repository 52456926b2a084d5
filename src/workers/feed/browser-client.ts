import { newId } from '../../platform/ids.ts'
import { createFeedClient, type FeedClient, type FeedClientDeps } from './client.ts'
import { pageSeat, sharedSeat } from './seat.ts'

/** The feed client of a real page: picks its core and passes on the events that reach no SharedWorker. */
export function startFeedClient(on: Pick<FeedClientDeps, 'onSigned' | 'onFault'>): FeedClient {
  const client = createFeedClient({
    ...on,
    seats: [sharedSeat, pageSeat()],
    newTabId: newId,
    now: () => Date.now(),
    after(ms, run) {
      const id = setTimeout(run, ms)
      return () => clearTimeout(id)
    },
  })
  window.addEventListener('online', () => client.hint('online'))
  window.addEventListener('offline', () => client.hint('offline'))
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) client.rejoin()
  })
  // Focus too: a window beside another one is never hidden, and who comes back to it does not want to wait for the next try.
  window.addEventListener('focus', () => client.hint('visible'))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') client.hint('visible')
  })
  return client
}
