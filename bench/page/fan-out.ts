import { transfer, wrap } from 'comlink'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { createFeedClient } from '../../src/workers/feed/client.ts'
import type { FeedApi } from '../../src/workers/feed/protocol.ts'
import { portTo, type TakeSeat } from '../../src/workers/feed/seat.ts'
import { TOPIC } from './stream.ts'

/** One of several tabs at one SharedWorker, `?by=ours` or `?by=peer`, that counts the updates it gets. */
declare global {
  interface Window {
    updates?: number
  }
}

const by = new URLSearchParams(location.search).get('by') ?? ''
const worker = new SharedWorker(new URL('./fan-out-worker.ts', import.meta.url), { type: 'module', name: by })
window.updates = 0
const count = (updates: number) => {
  window.updates = (window.updates ?? 0) + updates
}

if (by === 'ours') {
  const seat: TakeSeat = async (tabId, on) => {
    const api = wrap<FeedApi>(worker.port)
    const { far } = portTo(on.batch)
    await api.attach({ tabId, contract: CONTRACT_VERSION }, transfer(far, [far]))
    return { tabId, host: 'worker', api, leave: () => undefined }
  }
  const feed = createFeedClient({
    seats: [seat],
    newTabId: () => crypto.randomUUID(),
    now: () => Date.now(),
    after(ms, run) {
      const id = setTimeout(run, ms)
      return () => clearTimeout(id)
    },
    isVisible: () => true,
    onSigned: () => undefined,
    onFault: () => undefined,
    onGivenUp: () => undefined,
  })
  feed.watch(TOPIC, (event) => {
    if (event.kind === 'frame') count(event.deltas.length)
  })
} else {
  worker.port.onmessage = () => count(1)
}
