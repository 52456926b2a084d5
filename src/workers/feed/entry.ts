import { expose } from 'comlink'
import { startOnce } from '../start-once.ts'
import { createFeedCore } from './core.ts'
import { browserDeps } from './runtime.ts'

declare const self: SharedWorkerGlobalScope

startOnce(() => {
  const deps = browserDeps(self.location.origin)
  const core = createFeedCore({
    ...deps,
    // A port gives no notice of its page's death; the page's Web Lock does, after a close, a navigation or a crash.
    whenGone: (tabId, gone) => {
      navigator.locks.request(`tab:${tabId}`, gone).catch(gone)
    },
  })
  // Nor of this worker's: tabs queue for this lock, so no tab is let in before it is held.
  const held = new Promise<void>((resolve) => {
    const hold = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request(`core:${deps.boot}`, hold)
  })

  self.addEventListener('connect', ({ ports: [port] }) => {
    if (port) void held.then(() => expose(core.api, port))
  })
  // Errors inside a SharedWorker reach no page by themselves.
  self.addEventListener('error', (event) => core.fault(event.message))
  self.addEventListener('unhandledrejection', (event) => core.fault(String(event.reason)))
})
