import { addRoute, createHandlerBoundToURL, type PrecacheEntry, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isShellNavigation } from './core.ts'
import { isActivateMessage } from './protocol.ts'

/**
 * The shell, whole: every built file is stored when the worker installs, and any page address opens with it. Workbox's
 * routes are for GET alone and nothing else is registered, so no call is answered, stored or repeated here.
 *
 * A new build waits until a player accepts it: an old page must find its own chunks for as long as it is open. Nothing is
 * claimed either, so the first visit runs as it loaded and the worker begins with the next.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

precache(self.__WB_MANIFEST)
addRoute({ directoryIndex: '', cleanURLs: false })
registerRoute(({ request, url, sameOrigin }) => sameOrigin && isShellNavigation(request, url), createHandlerBoundToURL('/index.html'))

self.addEventListener('message', (event) => {
  if (isActivateMessage(event.data)) event.waitUntil(self.skipWaiting())
})
