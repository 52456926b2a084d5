import { createListeners } from '../../platform/listeners.ts'
import type { Online } from '../../platform/online.ts'
import type { FeedClient } from '../../workers/feed/client.ts'

/**
 * The page's connection as one state: the device without a network, else this build too old for the server, else the one socket
 * down, else fine. A drop shorter than GRACE_MS is not worth moving the page for.
 */
export type Connection =
  | { state: 'fine' }
  /** `since`: epoch ms, null where the page was opened offline. */
  | { state: 'offline'; since: number | null }
  /** `retryAt`: epoch ms of the next try; null while one runs. */
  | { state: 'lost'; since: number | null; retryAt: number | null }
  /** The server serves no page as old as this one. */
  | { state: 'outdated' }
  /** The connection was shown as lost and is back: shown for BACK_MS. */
  | { state: 'back' }

export interface ConnectionDeps {
  online: Online
  link: FeedClient['link']
  now(): number
  after(ms: number, run: () => void): () => void
}

export const GRACE_MS = 2_000
export const BACK_MS = 3_000
const FINE: Connection = { state: 'fine' }

export function createConnection({ online, link, now, after }: ConnectionDeps) {
  const listeners = createListeners()
  let shown: Connection = FINE
  /** When the connection was last whole; null before it was. */
  let wholeAt: number | null = null
  let whole = false
  let stopWaiting: () => void = () => undefined

  const become = (next: Connection) => {
    shown = next
    listeners.notify()
  }
  const lost = (): Connection => ({ state: 'lost', since: wholeAt, retryAt: link.get().retryAt })
  const look = () => {
    const isOnline = online.get()
    const wasWhole = whole
    whole = isOnline && link.get().state === 'open'
    if (wasWhole || whole) wholeAt = now()
    if (whole !== wasWhole || !isOnline) stopWaiting()
    if (whole) {
      if (shown.state !== 'offline' && shown.state !== 'lost') return
      become({ state: 'back' })
      stopWaiting = after(BACK_MS, () => become(FINE))
    } else if (!isOnline) {
      if (shown.state !== 'offline') become({ state: 'offline', since: wholeAt })
    } else if (link.get().state === 'outdated') {
      stopWaiting()
      if (shown.state !== 'outdated') become({ state: 'outdated' })
    } else if (shown.state !== 'fine') become(lost())
    else if (wasWhole) wait()
  }
  const wait = () => {
    stopWaiting = after(GRACE_MS, () => become(lost()))
  }

  online.subscribe(look)
  link.subscribe(look)
  wait()
  look()
  return {
    get: () => shown,
    subscribe: listeners.subscribe,
  }
}
