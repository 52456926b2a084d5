import { IDBFactory } from 'fake-indexeddb'
import { endpoints } from '../../contract/endpoints.ts'
import { openDeviceKeys } from '../../src/db/device-keys.ts'
import { createStorage } from '../../src/db/storage.ts'
import { createCall } from '../../src/transport/call.ts'
import { learn } from '../../src/transport/endpoint-table.ts'
import { createSealedSend } from '../../src/transport/sealed-send.ts'
import type { Fetch } from '../../src/transport/send.ts'
import { createSession } from '../../src/transport/session.ts'
import { createCryptoCore } from '../../src/workers/crypto/core.ts'
import { fakeBrowser } from './fake-storage.ts'

// Its page has every feature.
learn(endpoints)

/** A request as it left the browser, complete, so that a test can repeat or change it. */
export interface Posted {
  path: string
  headers: Record<string, string>
  body: string
}

/** One browser: its own storage area and database, shared by its tabs. The page's real code from `call` to the wire. */
export function sealedBrowser(origin: string, clock: { now(): number } = { now: () => Date.now() }) {
  const area = fakeBrowser()
  const database = { indexedDB: new IDBFactory() }

  function openTab() {
    const { area: local, events } = area.openTab()
    const storage = createStorage(local, events)
    const session = createSession(storage)
    const keys = openDeviceKeys(database)
    const crypto = createCryptoCore({ keys, clock })
    const posted: Posted[] = []
    const fetchOrigin: Fetch = async (path, init) => {
      const body = typeof init.body === 'string' ? init.body : new TextDecoder().decode(init.body as Uint8Array)
      posted.push({ path, headers: init.headers as Record<string, string>, body })
      return fetch(origin + path, init)
    }
    const send = createSealedSend({ fetch: fetchOrigin, crypto, clock, timeoutMs: 30_000 })
    const call = createCall({
      send: () => send,
      session,
      online: { get: () => true },
      clock,
      deviceId: async () => '0123456789abcdef0123456789abcdef',
      language: () => 'zh-CN',
      cacheKey: async (path) => path,
      timeoutMs: 30_000,
    })
    return { call, session, storage, keys, crypto, posted }
  }

  return { openTab }
}

export type SealedTab = ReturnType<ReturnType<typeof sealedBrowser>['openTab']>

/** Sends a request again, as a thief or a broken network would, with the given changes. */
export async function repost(origin: string, posted: Posted | undefined, change: Partial<Posted> = {}) {
  if (!posted) throw new Error('nothing was posted')
  const { path, headers, body } = { ...posted, ...change }
  const answer = await fetch(origin + path, { method: 'POST', headers, body })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}
