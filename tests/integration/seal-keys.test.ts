import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { openEmbedded } from '../../server/platform/database.ts'
import { readEnv } from '../../server/platform/env.ts'
import { createLog } from '../../server/platform/log.ts'
import { DEMO_LOGIN, seed } from '../../server/seed.ts'
import { ROTATE_MS } from '../../server/transport/seal-keys.ts'
import { TICKET_LIFE_MS } from '../../server/transport/ticket.ts'
import { md5 } from '../support/api.ts'
import { repost, type SealedTab, sealedBrowser } from '../support/sealed-browser.ts'
import { startServer, type TestServer } from '../support/server.ts'

const balance = (tab: SealedTab) => tab.call('funds.getBalance', { withLockMoney: 1 })

async function logIn(tab: SealedTab) {
  const { name, password } = DEMO_LOGIN
  const codes = { kaptchcate: 99, codeId: '', code: '', version: '1.0' } as const
  const reply = await tab.call('user.login', { isAgent: 0, name, password: md5(password), ...codes })
  if (!reply.ok) throw new Error(`not logged in: ${reply.refusal.code}`)
  tab.session.signIn(reply.data)
}

describe('a server whose clock the test holds', () => {
  const clock = { offset: 0, now: () => Date.now() + clock.offset }
  let origin: string
  let keyIds: () => Promise<string[]>
  let close: () => Promise<void>
  beforeEach(async () => {
    clock.offset = 0
    const db = await openEmbedded(null)
    await seed(db, clock)
    const log = createLog('silent')
    const deps = { db, clock, log, env: readEnv({}), request: { kind: 'resume' }, staticDir: '/nowhere', allowedOrigins: () => [] } as const
    const app = await buildApp(deps)
    origin = await app.http.listen({ port: 0 })
    keyIds = async () => {
      const { value } = await db.selectFrom('setting').select('value').where('key', '=', 'seal_keys').executeTakeFirstOrThrow()
      return (value as { id: string }[]).map(({ id }) => id)
    }
    close = async () => {
      await app.close()
      await db.destroy()
    }
  })
  afterEach(() => close())

  test('a ticket that expires in mid-session is renewed before the next call: no refusal, the member stays', async () => {
    const tab = sealedBrowser(origin, clock).openTab()
    await logIn(tab)
    clock.offset += TICKET_LIFE_MS + 1
    expect(await balance(tab)).toMatchObject({ ok: true })
    expect(tab.posted).toHaveLength(4)
  })

  test('a device that does not notice the expiry is told, shakes hands once and resends once', async () => {
    const own = { offset: 0, now: () => Date.now() + own.offset }
    const tab = sealedBrowser(origin, own).openTab()
    await logIn(tab)
    clock.offset += TICKET_LIFE_MS + 1
    expect(await balance(tab)).toMatchObject({ ok: true })
    // The login's handshake and call; then the refused call, the handshake, the call again.
    expect(tab.posted).toHaveLength(2 + 3)
    expect(await repost(origin, tab.posted[2])).toMatchObject({ status: 200, text: expect.stringContaining('"seal":"ticket"') })
  })

  test('keys change after their time, and an open client does not notice', async () => {
    const tab = sealedBrowser(origin, clock).openTab()
    clock.offset += ROTATE_MS - 60_000
    await logIn(tab)
    clock.offset += 120_000
    await sealedBrowser(origin, clock).openTab().call('site.preInfo', {})
    expect(await keyIds()).toHaveLength(2)
    expect(await balance(tab)).toMatchObject({ ok: true })
    expect(tab.posted).toHaveLength(3)
  })
})

describe('a server process that ends', { timeout: 60_000 }, () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ env: { ALLOW_PLAIN: '0' } })
  })
  afterEach(() => server.close())

  test('and starts again finds its keys: an open client goes on, what was recorded before is stale [SEC-03]', async () => {
    const tab = sealedBrowser(server.origin).openTab()
    await logIn(tab)
    await server.kill()
    await server.start()
    expect(await repost(server.origin, tab.posted.at(-1))).toMatchObject({ status: 200, text: expect.stringContaining('"seal":"clock"') })
    expect(await balance(tab)).toMatchObject({ ok: true })
    expect(tab.posted).toHaveLength(3)
  })

  test('and comes back with other keys logs nobody out: one handshake, one resend', async () => {
    const tab = sealedBrowser(server.origin).openTab()
    await logIn(tab)
    await server.kill()
    const db = await openEmbedded(server.dataDir)
    await db.deleteFrom('setting').where('key', '=', 'seal_keys').execute()
    await db.destroy()
    await server.start()
    expect(await balance(tab)).toMatchObject({ ok: true })
    expect(tab.posted).toHaveLength(2 + 3)
  })
})
