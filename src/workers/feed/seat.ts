import { transfer, wrap } from 'comlink'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { FeedApi, FeedBatch } from './protocol.ts'

/** A page's place at a feed core, wherever that runs. */
export interface Seat {
  readonly tabId: string
  /** Where the core runs. */
  readonly host: 'worker' | 'this tab' | 'leading tab' | 'other tab'
  readonly api: RemoteFeed
  /** Gives the place up: the core forgets this tab and its topics. */
  leave(): void
}

/** The control calls as a page makes them: a core in the page answers at once, one in a worker or another tab later. */
export type RemoteFeed = {
  [K in keyof FeedApi]: (...args: Parameters<FeedApi[K]>) => ReturnType<FeedApi[K]> | Promise<ReturnType<FeedApi[K]>>
}

/** What a page gets at its seat. */
export interface SeatEvents {
  batch(batch: FeedBatch): void
  /** The core is known to be gone. */
  lost(): void
}

/** Takes a seat. Rejects where this kind of core is not available. */
export type TakeSeat = (tabId: string, on: SeatEvents) => Promise<Seat>

/** Rejects when no seat came in that time; one that comes later is given up. */
export const inTime =
  (ms: number, take: TakeSeat): TakeSeat =>
  (tabId, on) =>
    new Promise((resolve, reject) => {
      let late = false
      const taken = take(tabId, {
        batch: (batch) => !late && on.batch(batch),
        lost: () => !late && on.lost(),
      })
      const timer = setTimeout(() => {
        late = true
        reject(new Error(`no seat in ${ms} ms`))
        taken.then((seat) => seat.leave()).catch(() => undefined)
      }, ms)
      taken.then(resolve, reject).finally(() => clearTimeout(timer))
    })

/**
 * The core in a SharedWorker, one for all tabs of this build. Two Web Locks give notice of a death, as nothing else does: the
 * worker queues for this page's, so the seat is taken only while holding it, and leaving releases it; the page queues for
 * the worker's.
 */
export const sharedSeat: TakeSeat = (tabId, on) =>
  new Promise((resolve, reject) => {
    if (typeof SharedWorker === 'undefined' || !navigator.locks) throw new Error('no SharedWorker or no Web Locks')
    const worker = new SharedWorker(new URL('./entry.ts', import.meta.url), { type: 'module', name: `parlay-feed-${CONTRACT_VERSION}` })
    worker.onerror = () => reject(new Error('the feed worker did not start'))
    const api = wrap<FeedApi>(worker.port)
    const left = new AbortController()
    let boot: string | null = null
    const { near, far } = portTo((batch) => {
      if (boot === null)
        navigator.locks.request(`core:${batch.boot}`, { mode: 'shared', signal: left.signal }, on.lost).catch(() => undefined)
      boot = batch.boot
      on.batch(batch)
    })
    const hold = async () => {
      await api.attach({ tabId, contract: CONTRACT_VERSION }, transfer(far, [far]))
      await new Promise<void>((leave) => resolve({ tabId, host: 'worker', api, leave }))
      left.abort()
      near.close()
      worker.port.close()
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
  return async (tabId, on) => {
    core ??= load()
    core.catch(() => {
      core = undefined
    })
    const api = await core
    api.attach({ tabId, contract: CONTRACT_VERSION }, portTo(on.batch).far)
    return { tabId, host: 'this tab', api, leave: () => api.detach(tabId) }
  }
}

/** Makes a port: this page's end, whose batches go to `hear`, and the core's end. */
export function portTo(hear: (batch: FeedBatch) => void): { near: MessagePort; far: MessagePort } {
  const { port1: near, port2: far } = new MessageChannel()
  near.onmessage = ({ data }: MessageEvent<FeedBatch>) => hear(data)
  return { near, far }
}
