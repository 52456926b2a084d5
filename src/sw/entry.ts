import { addPlugins, addRoute, createHandlerBoundToURL, type PrecacheEntry, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { openContentStore } from '../db/content-store.ts'
import { systemClock } from '../platform/clock.ts'
import { createContentCache, isContentCall, isShellNavigation } from './core.ts'
import { createPushes } from './core-push.ts'
import { isOfBuild } from './of-build.ts'
import { CONTENT_CHANGED, isActivateMessage, RETIRE } from './protocol.ts'

/**
 * The whole shell: every built file is stored when the worker installs, and any page address opens with it. Of the POSTs it
 * answers content calls only; all others pass as if there were no worker. It never repeats a call.
 *
 * A new build waits until a player accepts it: an open page must find its own chunks. A page without a worker, on a first
 * visit, is claimed, so that the content of that visit is kept too.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

const files = self.__WB_MANIFEST
// While builds are being exchanged, another process may answer index.html than the one that answered this worker. A worker that kept
// another build's page would have none of its scripts, so it does not install, and the browser tries again later.
addPlugins([{ cacheWillUpdate: async ({ response }) => ((await isOfBuild(response, files)) ? response : null) }])
precache(files)
addRoute({ directoryIndex: '', cleanURLs: false })
registerRoute(({ request, url, sameOrigin }) => sameOrigin && isShellNavigation(request, url), createHandlerBoundToURL('/index.html'))

const store = openContentStore()
const retirement = new AbortController()
const answer = createContentCache({
  store,
  fetch: (request) => fetch(request),
  clock: systemClock,
  changed: tellPages,
  retired: retirement.signal,
})
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && isContentCall(request),
  ({ request, event }) => answer(request, (work) => event.waitUntil(work)),
  'POST',
)

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([store.tidy(), self.clients.claim()])))

self.addEventListener('message', (event) => {
  if (event.data === RETIRE) retirement.abort()
  if (!isActivateMessage(event.data)) return
  // The browser lets the old worker finish its requests first, which on a bad network takes their whole timeout.
  self.registration.active?.postMessage(RETIRE)
  event.waitUntil(self.skipWaiting())
})

const pushes = createPushes({
  show: (title, options) => self.registration.showNotification(title, options),
  windows: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: (path) => self.clients.openWindow(path),
  host: self.location.hostname,
  // WebKit.
  mustShow: !/Chrome|Firefox/.test(navigator.userAgent),
})
self.addEventListener('push', (event) => event.waitUntil(pushes.onPush(event.data?.text() ?? '')))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(pushes.onPress(event.notification.data))
})

async function tellPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(CONTENT_CHANGED)
}
