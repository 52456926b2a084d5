import { CONTENT_DATABASE } from '../db/content-database.ts'

/**
 * The worker that ends all workers: shipped as /sw.js (`npm run build:kill`), it takes over at once, deletes everything the
 * one before it stored and unregisters itself. Open pages go on with what they have loaded, and with the network; none is
 * reloaded.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(leaveNothing()))

async function leaveNothing(): Promise<void> {
  // Unregistering must not depend on storage, which may be the broken part.
  await self.registration.unregister()
  const deleting = indexedDB.deleteDatabase(CONTENT_DATABASE)
  await Promise.allSettled([
    ...(await caches.keys()).map((name) => caches.delete(name)),
    new Promise((done) => {
      deleting.onsuccess = done
      deleting.onerror = done
    }),
  ])
}
