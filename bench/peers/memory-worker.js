// The least a service worker can do: an answer by key out of a Map, the network when there is none.
const kept = new Map()
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const key = event.request.headers.get('x-cache-key')
  if (event.request.method === 'POST' && key) event.respondWith(answer(event.request, key))
})
async function answer(request, key) {
  const found = kept.get(key)
  if (found) return new Response(found, { headers: { 'content-type': 'application/json; charset=utf-8' } })
  const response = await fetch(request)
  kept.set(key, await response.clone().text())
  return response
}
