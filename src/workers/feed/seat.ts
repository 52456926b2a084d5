import { transfer, wrap } from 'comlink'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { FeedApi } from './protocol.ts'

/** A page's place at a feed core, wherever that runs. */
export interface Seat {
  readonly tabId: string
  readonly api: RemoteFeed
  /** Give the place up: the core forgets this tab and its topics. */
  leave(): void
}

/** The control calls as a page makes them: answered at once by a core in the page, later by one in a worker. */
type RemoteFeed = {
  [K in keyof FeedApi]: (...args: Parameters<FeedApi[K]>) => ReturnType<FeedApi[K]> | Promise<ReturnType<FeedApi[K]>>
}

/** Take a seat; batches arrive on the other end of `port`. Rejects where this kind of core cannot be had. */
export type TakeSeat = (tabId: string, port: MessagePort) => Promise<Seat>

/**
 * The core in a SharedWorker, one for all tabs of this build. The Web Lock tells the worker of this page's death, so the
 * seat is taken only while holding it; leaving lets it go.
 */
export const sharedSeat: TakeSeat = (tabId, port) =>
  new Promise((resolve, reject) => {
    if (typeof SharedWorker === 'undefined' || !navigator.locks) throw new Error('no SharedWorker or no Web Locks')
    const worker = new SharedWorker(new URL('./entry.ts', import.meta.url), { type: 'module', name: `parlay-feed-${CONTRACT_VERSION}` })
    worker.onerror = () => reject(new Error('the feed worker did not start'))
    const api = wrap<FeedApi>(worker.port)
    const hold = async () => {
      await api.attach({ tabId, contract: CONTRACT_VERSION }, transfer(port, [port]))
      await new Promise<void>((leave) => resolve({ tabId, api, leave }))
    }
    navigator.locks.request(`tab:${tabId}`, hold).catch(reject)
  })

/** The same core inside this page, with a socket of its own. Loaded only where it is needed. */
export function pageSeat(): TakeSeat {
  let core: Promise<FeedApi> | undefined
  const load = async (): Promise<FeedApi> => {
    const [{ createFeedCore }, { browserDeps }] = await Promise.all([import('./core.ts'), import('./runtime.ts')])
    return createFeedCore(browserDeps(location.origin)).api
  }
  return async (tabId, port) => {
    core ??= load()
    const api = await core
    api.attach({ tabId, contract: CONTRACT_VERSION }, port)
    return { tabId, api, leave: () => api.detach(tabId) }
  }
}
