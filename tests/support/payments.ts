import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { Db } from '../../server/platform/database.ts'
import { createLog } from '../../server/platform/log.ts'
import { startProvider } from '../../server/sandbox/provider/process.ts'
import type { PaymentDeps } from '../../server/wallet/deps.ts'
import { CALLBACK_PATH, callbackDoor } from '../../server/wallet/provider/callback-door.ts'
import { createHttpProvider } from '../../server/wallet/provider/http-provider.ts'
import { freePort } from './server.ts'
import { type TestClock, testClock } from './test-clock.ts'

export interface PaymentWorld {
  deps: PaymentDeps & { clock: TestClock }
  /** The provider's address. */
  address: string
  /** The provider's process ends, and starts again with what it knew. */
  stopProvider(): Promise<void>
  startProvider(): Promise<void>
  /** The site's door for callbacks is shut, or open again. */
  hears(does: boolean): void
  close(): Promise<void>
}

/** Payments with the sandbox's provider in its own process, and the site's door for what it says. Time is the test's. */
export async function paymentWorld(db: Db): Promise<PaymentWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-payments-'))
  const log = createLog('silent')
  const key = { id: 'tests', secret: 'a secret of the tests' }
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const provider = createHttpProvider({ name: 'sandbox', url: address, keys: [key], clock: systemClock, timeoutMs: 2_000 })
  const deps = { db, events: createMemberEventStore(db), clock: testClock(Date.now()), provider, log }
  let isOpen = true
  const http = Fastify()
  http.addHook('onRequest', async (_, reply) => {
    if (!isOpen) await reply.code(503).send()
  })
  callbackDoor(http, deps, [provider], log)
  const site = await http.listen({ host: '127.0.0.1', port: 0 })
  const setup = { port, key, callbackUrl: `${site}${CALLBACK_PATH}sandbox`, file: join(folder, 'orders.json'), codesUrl: null }
  let running = await startProvider(setup, log)
  return {
    deps,
    address,
    stopProvider: () => running.close(),
    async startProvider() {
      running = await startProvider(setup, log)
    },
    hears(does) {
      isOpen = does
    },
    async close() {
      await running.close()
      await http.close()
      rmSync(folder, { recursive: true })
    },
  }
}
