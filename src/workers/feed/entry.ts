import { expose } from 'comlink'
import { createFeedCore } from './core.ts'
import { browserDeps } from './runtime.ts'

declare const self: SharedWorkerGlobalScope

const core = createFeedCore({
  ...browserDeps(self.location.origin),
  // A port tells nothing of its page's death; the page's Web Lock does, after a close, a navigation or a crash.
  whenGone: (tabId, gone) => {
    navigator.locks.request(`tab:${tabId}`, gone).catch(gone)
  },
})

self.addEventListener('connect', ({ ports: [port] }) => {
  if (port) expose(core.api, port)
})
// Errors inside a SharedWorker reach no page by themselves.
self.addEventListener('error', (event) => core.fault(event.message))
self.addEventListener('unhandledrejection', (event) => core.fault(String(event.reason)))
