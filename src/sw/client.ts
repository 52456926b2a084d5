import { Workbox } from 'workbox-window'
import { isOtherBuild } from '../platform/other-build.ts'

/**
 * The page's side of the service worker. A new build is only announced: `accept` activates it and reloads this page, and does so
 * again where the old worker still answered. Other tabs keep running as they are; `accept` there only reloads, since the worker is
 * already active.
 */
export type OnUpdate = (accept: () => void) => void

/**
 * How long an accepted worker may take to become active. Chromium waits for a moment without any request of any page, for minutes on a
 * busy one, and hears no second wish; a page that is opened is such a moment, so the page is reloaded then all the same.
 */
const PATIENCE_MS = 2_000
/** Kept of the tab while it reloads for a worker that is not active yet: the old one may still answer, with the old build's page. */
const AWAITED = 'build-awaited'

/**
 * Registers the worker; rejects where the browser has none or refuses it. Looks for a new build at each return to the page,
 * and when the returned function is called. `reload` loads the page anew as soon as it may.
 */
export async function registerServiceWorker(onUpdate: OnUpdate, reload: () => void): Promise<() => void> {
  const workbox = new Workbox('/sw.js')
  let waiting = false
  let accepted = false
  function take(late: () => void) {
    accepted = true
    workbox.messageSkipWaiting()
    setTimeout(late, PATIENCE_MS)
  }
  function offer() {
    onUpdate(() => {
      if (accepted) return
      if (waiting) return take(reloadForIt)
      accepted = true
      reload()
    })
  }
  function reloadForIt() {
    if (waiting) setAwaited()
    reload()
  }
  /** An accepted worker that a reload did not make active is waited for once more, and is then the player's to accept again. */
  function offerAgain() {
    if (!waiting) return
    accepted = false
    offer()
  }
  workbox.addEventListener('waiting', () => {
    waiting = true
    if (takeAwaited()) take(offerAgain)
    else offer()
  })
  workbox.addEventListener('controlling', () => {
    waiting = false
    if (accepted) reload()
  })
  await workbox.register()
  // None waits: it became active before this page was answered, or after that and before it was listened to.
  if (takeAwaited() && (await isOtherBuild('/index.html'))) reload()
  const look = () => void workbox.update().catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  return look
}

/** Without storage the wish is forgotten, and the build is offered again. */
function setAwaited(): void {
  try {
    sessionStorage.setItem(AWAITED, '1')
  } catch {}
}

function takeAwaited(): boolean {
  try {
    const awaited = sessionStorage.getItem(AWAITED) !== null
    sessionStorage.removeItem(AWAITED)
    return awaited
  } catch {
    return false
  }
}
