import { Workbox } from 'workbox-window'

/**
 * The page's side of the service worker. A new build is only announced: `accept` activates it and reloads this page, once.
 * Other tabs keep running as they are; `accept` there only reloads, since the worker is already active.
 */
export type OnUpdate = (accept: () => void) => void

/**
 * How long an accepted worker may take to become active. Chromium waits for a moment without any request of any page, for minutes on a
 * busy one, and hears no second wish; a page that is opened is such a moment, so the page is reloaded then all the same.
 */
const PATIENCE_MS = 2_000

/**
 * Registers the worker; rejects where the browser has none or refuses it. Looks for a new build at each return to the page,
 * and when the returned function is called. `reload` loads the page anew as soon as it may.
 */
export async function registerServiceWorker(onUpdate: OnUpdate, reload: () => void): Promise<() => void> {
  const workbox = new Workbox('/sw.js')
  let waiting = false
  let accepted = false
  workbox.addEventListener('waiting', () => {
    waiting = true
    onUpdate(() => {
      if (accepted) return
      accepted = true
      if (!waiting) return reload()
      workbox.messageSkipWaiting()
      setTimeout(reload, PATIENCE_MS)
    })
  })
  workbox.addEventListener('controlling', () => {
    waiting = false
    if (accepted) reload()
  })
  await workbox.register()
  const look = () => void workbox.update().catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  return look
}
