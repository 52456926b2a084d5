import { Workbox } from 'workbox-window'

/**
 * The page's side of the service worker. A new build is only announced: `accept` activates it and reloads this page, once.
 * Other tabs keep running as they are; `accept` there only reloads, since the worker is already active.
 */
export type OnUpdate = (accept: () => void) => void

/**
 * Registers the worker; rejects where the browser has none or refuses it. Looks for a new build at each return to the page,
 * and when the returned function is called.
 */
export async function registerServiceWorker(onUpdate: OnUpdate): Promise<() => void> {
  const workbox = new Workbox('/sw.js')
  let waiting = false
  let accepted = false
  workbox.addEventListener('waiting', () => {
    waiting = true
    onUpdate(() => {
      if (accepted) return
      accepted = true
      if (waiting) workbox.messageSkipWaiting()
      else location.reload()
    })
  })
  workbox.addEventListener('controlling', () => {
    waiting = false
    if (accepted) location.reload()
  })
  await workbox.register()
  const look = () => void workbox.update().catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  return look
}
