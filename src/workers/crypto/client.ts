import { type Endpoint, type Remote, transfer, wrap } from 'comlink'
import { systemClock } from '../../platform/clock.ts'
import type { Bytes, CryptoApi } from './protocol.ts'

/** The part of a running worker that is used here. */
export interface CryptoHost {
  endpoint: Endpoint
  /** Called when the script can't be loaded or has crashed. */
  onFailure(listener: () => void): void
  terminate(): void
}

export interface ClientDeps {
  start(): CryptoHost
  /** Runs the same core in the page. */
  inline(): Promise<CryptoApi>
  deadlineMs: number
}

/** Every step of the core is local and takes milliseconds; its storage has its own, shorter deadlines. */
const DEADLINE_MS = 8_000
const STARTS = 2

interface Running {
  api: Remote<CryptoApi>
  /** Rejects when the worker dies. */
  gone: Promise<never>
  lose(): void
}

/**
 * The page's way to the crypto worker. A worker that does not load, crashes or is silent past the deadline is replaced once,
 * then the page runs the core itself: each step can be asked for again, since nothing has left the device yet. An error that
 * the core itself throws reaches the caller.
 */
export function createCryptoClient({ start, inline, deadlineMs }: ClientDeps): CryptoApi {
  let starts = 0
  let running: Running | null = null
  let own: Promise<CryptoApi> | null = null

  function host(): Running | null {
    if (running) return running
    while (starts < STARTS) {
      starts++
      try {
        running = run(start())
        return running
      } catch {
        // No Worker here, or a policy that forbids it.
      }
    }
    return null
  }

  function run(worker: CryptoHost): Running {
    let fail: (error: Lost) => void = () => undefined
    const gone = new Promise<never>((_, reject) => {
      fail = reject
    })
    gone.catch(() => undefined)
    const mine: Running = {
      api: wrap<CryptoApi>(worker.endpoint),
      gone,
      lose() {
        if (running === mine) running = null
        worker.terminate()
        fail(new Lost())
      },
    }
    worker.onFailure(mine.lose)
    return mine
  }

  /** `use` may run more than once, each time on another worker: it makes its arguments each time, because bytes are handed over. */
  async function ask<T>(use: (api: CryptoApi | Remote<CryptoApi>) => Promise<T>): Promise<T> {
    for (let mine = host(); mine; mine = host()) {
      const timer = setTimeout(mine.lose, deadlineMs)
      try {
        return await Promise.race([use(mine.api), mine.gone])
      } catch (error) {
        if (!(error instanceof Lost)) throw error
      } finally {
        clearTimeout(timer)
      }
    }
    own ??= inline()
    return use(await own)
  }

  /** Hands over a copy: if the worker dies with these bytes, the next one gets them again. */
  const handOver = (bytes: Bytes): Bytes => {
    const copy = bytes.slice()
    return transfer(copy, [copy.buffer])
  }

  return {
    seal: (call, proof) => ask((api) => api.seal(handOver(call), proof)),
    open: (answer, jti) => ask((api) => api.open(handOver(answer), jti)),
    greet: () => ask((api) => api.greet()),
    agree: (welcome) => ask((api) => api.agree(welcome)),
    forget: (ticket) => ask((api) => api.forget(ticket)),
    setClock: (siteNowMs) => ask((api) => api.setClock(siteNowMs)),
    md5: (text) => ask((api) => api.md5(text)),
    graphics: () => ask((api) => api.graphics()),
    work: (demand, from) => ask((api) => api.work(demand, from)),
    conceal: (text) => ask((api) => api.conceal(text)),
    reveal: (concealed) => ask((api) => api.reveal(concealed)),
  }
}

class Lost extends Error {}

export const cryptoWorker = createCryptoClient({
  deadlineMs: DEADLINE_MS,
  start() {
    const worker = new Worker(new URL('./entry.ts', import.meta.url), { type: 'module', name: 'crypto' })
    return {
      endpoint: worker,
      onFailure(listener) {
        worker.addEventListener('error', listener)
        worker.addEventListener('messageerror', listener)
      },
      terminate: () => worker.terminate(),
    }
  },
  async inline() {
    const [{ createCryptoCore }, { openDeviceKeys }] = await Promise.all([import('./core.ts'), import('../../db/device-keys.ts')])
    return createCryptoCore({ keys: openDeviceKeys(), clock: systemClock })
  },
})
