import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountHandlers } from '../../server/account/routes.ts'
import { createMembership } from '../../server/account/session/membership.ts'
import { createSessions } from '../../server/account/session/sessions.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import type { Clock } from '../../server/platform/clock.ts'
import { type Db, openEmbedded } from '../../server/platform/database.ts'
import { readEnv } from '../../server/platform/env.ts'
import { createLog } from '../../server/platform/log.ts'
import { createSecurityLog } from '../../server/platform/security-log.ts'
import { memoryStore } from '../../server/platform/shared-store.ts'
import { DEMO_LOGIN, seed } from '../../server/seed.ts'
import { readContent } from '../../server/site/content.ts'
import { siteHandlers } from '../../server/site/routes.ts'
import { createTranslate } from '../../server/texts/translate.ts'
import { createDispatch } from '../../server/transport/dispatch.ts'
import { createPresent } from '../../server/transport/envelope.ts'
import type { Handlers } from '../../server/transport/handlers.ts'
import { ROTATE_MS } from '../../server/transport/seal-keys.ts'
import { addSealedDoor } from '../../server/transport/sealing.ts'
import { TICKET_LIFE_MS } from '../../server/transport/ticket.ts'
import { walletHandlers } from '../../server/wallet/routes.ts'
import { md5 } from '../support/api.ts'
import { entryOf } from '../support/entry.ts'
import { repost, type SealedTab, sealedBrowser } from '../support/sealed-browser.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { testDatabase } from '../support/template.ts'
import { runningClock } from '../support/test-clock.ts'

const balance = (tab: SealedTab) => tab.call('funds.getBalance', { withLockMoney: 1 })

async function logIn(tab: SealedTab) {
  const { name, password } = DEMO_LOGIN
  const codes = { kaptchcate: 99, codeId: '', code: '', version: '1.0' } as const
  const reply = await tab.call('user.login', { isAgent: 0, name, password: md5(password), ...codes })
  if (!reply.ok) throw new Error(`not logged in: ${reply.refusal.code}`)
  tab.session.signIn(reply.data)
}

describe('a server whose clock the test holds', () => {
  let passedMs = 0
  const clock = runningClock(() => passedMs)
  let db: Db
  let http: FastifyInstance
  let origin: string
  beforeAll(async () => {
    db = await testDatabase()
    await seed(db, clock, true)
    http = await doorOf(db, clock)
    origin = await http.listen({ port: 0 })
  })
  afterAll(async () => {
    await http.close()
    await db.destroy()
  })

  const someoneElse = () => sealedBrowser(origin, clock).openTab().call('site.preInfo', {})
  const keyIds = async () => {
    const { value } = await db.selectFrom('setting').select('value').where('key', '=', 'seal_keys').executeTakeFirstOrThrow()
    return (value as { id: string }[]).map(({ id }) => id)
  }

  test('a ticket that expires in mid-session is renewed before the next call: no refusal, the member stays', async () => {
    const tab = sealedBrowser(origin, clock).openTab()
    await logIn(tab)
    passedMs += TICKET_LIFE_MS + 1
    expect(await balance(tab)).toMatchObject({ ok: true })
    expect(tab.posted).toHaveLength(4)
  })

  test('a device that does not notice the expiry is told, shakes hands once and resends once', async () => {
    const behindMs = passedMs
    const own = runningClock(() => behindMs)
    const tab = sealedBrowser(origin, own).openTab()
    await logIn(tab)
    passedMs += TICKET_LIFE_MS + 1
    expect(await balance(tab)).toMatchObject({ ok: true })
    // The login's handshake and call; then the refused call, a handshake, and the call again.
    expect(tab.posted).toHaveLength(2 + 3)
    expect(await repost(origin, tab.posted[2])).toMatchObject({ status: 200, text: expect.stringContaining('"seal":"ticket"') })
  })

  test('keys change after their time, and an open client does not notice', async () => {
    passedMs += ROTATE_MS
    await someoneElse()
    const [before] = await keyIds()
    passedMs += ROTATE_MS - 60_000
    const tab = sealedBrowser(origin, clock).openTab()
    await logIn(tab)
    passedMs += 120_000
    await someoneElse()
    const [after, kept] = await keyIds()
    expect([after === before, kept === before]).toEqual([false, true])
    expect(await balance(tab)).toMatchObject({ ok: true })
    expect(tab.posted).toHaveLength(3)
  })
})

/** The sealed door over the site's and the members' handlers, without games, so that the test may move the clock far. */
async function doorOf(db: Db, clock: Clock): Promise<FastifyInstance> {
  const log = createLog('silent')
  const security = createSecurityLog(log, clock)
  const sessions = createSessions(db, clock)
  const membership = await createMembership(db, sessions, clock)
  const users = accountHandlers({ account: (await entryOf(db, clock)).deps, membership, cardNumber: async () => null })
  const handlers = {
    ...siteHandlers({
      db,
      env: readEnv({}),
      content: readContent({ language: 'zh-CN', siteTitle: 'Parlay', excludedTerritories: [], depositSwitch: 1 }),
    }),
    ...users,
    ...walletHandlers({
      funds: { db, events: createMemberEventStore(db), clock },
      mayBurn: async () => true,
      byNow: async (_kind, _id, kept) => kept,
    }),
  } as Handlers
  const http = Fastify()
  const present = createPresent(createTranslate('zh-CN'))
  const dispatch = createDispatch({
    handlers,
    sessions,
    clock,
    log,
    present,
    siteGate: async () => null,
    security,
  })
  await addSealedDoor(http, { db, dispatch, present, clock, log, security, store: memoryStore(clock) })
  return http
}

describe('a server process that ends', () => {
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
