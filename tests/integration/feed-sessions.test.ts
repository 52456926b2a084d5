import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLOSE, type CloseReason } from '../../contract/feed-ids.ts'
import { createMember } from '../../server/account/register.ts'
import { createSessions, type Sessions } from '../../server/account/session/sessions.ts'
import { createHub, type Hub } from '../../server/feed/hub/hub.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import { numberOdds } from '../../server/feed/odds/number-odds.ts'
import { watchSessions } from '../../server/feed/socket/session-watch.ts'
import type { Db } from '../../server/platform/database.ts'
import { createMemoryBus } from '../../server/platform/pubsub.ts'
import { SAFE_PLAY } from '../../server/safe-play/domain.ts'
import { createMemorySource } from '../support/odds-source.ts'
import { testDatabase } from '../support/template.ts'
import { runningClock } from '../support/test-clock.ts'

const DAY_MS = 24 * 3_600_000
const bus = createMemoryBus()
let shiftMs: number
let db: Db
let away: boolean
let sessions: Sessions
let memberId: bigint
let ends: (() => unknown)[]
const clock = runningClock(() => shiftMs)

beforeEach(async () => {
  shiftMs = 0
  away = false
  ends = []
  db = await testDatabase()
  sessions = createSessions(db, clock)
  memberId = (await createMember(db, 'punter88', '0'.repeat(32), clock.now())) ?? 0n
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  await db.destroy()
})

/** One of several processes on the database: the closings of its sockets, and its notice that a session ended. */
async function processOf() {
  const feed = numberOdds(createMemorySource([], clock.steady), clock)
  const hub = createHub({ feed, memberEvents: createMemberEventStore(db).events, clock })
  const endsOf: Sessions['ends'] = (hashes) => (away ? Promise.reject(new Error('the database is away')) : sessions.ends(hashes))
  const watch = await watchSessions({ hub, clock, endsOf, pubsub: bus.join(), onFault: () => undefined })
  ends.push(feed.close, hub.close, watch.stop)
  return { hub, watch }
}

async function socketOf(hub: Hub, token: string, found = sessions.find(token, null)) {
  const closed: CloseReason[] = []
  const connection = hub.connect({
    bufferedAmount: 0,
    send: () => undefined,
    close: (code, reason) => closed.push({ code, reason } as CloseReason),
  })
  await connection.signIn(await found)
  return closed
}
const login = () => db.transaction().execute((tx) => sessions.open(tx, memberId, null))
/** Long enough for two checks for ended sessions. */
const within1s = (check: () => void) => vi.waitFor(check, { timeout: 1_000, interval: 10 })
const looks = () => new Promise((done) => setTimeout(done, 1_100))

test('a socket goes within a second of its session’s end: the absolute one, and the idle one unless it was used', async () => {
  const { hub } = await processOf()
  const [used, idle] = [await login(), await login()]
  const [usedSocket, idleSocket] = [await socketOf(hub, used), await socketOf(hub, idle)]
  await looks()
  shiftMs = 13 * DAY_MS
  await sessions.find(used, null)
  shiftMs = 14 * DAY_MS
  await within1s(() => expect(idleSocket).toEqual([CLOSE.sessionExpired]))
  await looks()
  expect(usedSocket).toEqual([])
  for (let day = 26; day < 90; day += 13) {
    shiftMs = day * DAY_MS
    await sessions.find(used, null)
  }
  shiftMs = 90 * DAY_MS
  await within1s(() => expect(usedSocket).toEqual([CLOSE.sessionExpired]))
})

test('a logout ends the session’s sockets on every process, and no other’s', async () => {
  const [here, there] = [await processOf(), await processOf()]
  const [ended, other] = [await login(), await login()]
  const [onHere, onThere, stays] = [await socketOf(here.hub, ended), await socketOf(there.hub, ended), await socketOf(there.hub, other)]
  const session = await sessions.find(ended, null)
  await sessions.end(session?.tokenHash ?? '')
  here.watch.ended(session?.tokenHash ?? '')
  await within1s(() => expect([onHere, onThere]).toEqual([[CLOSE.signedOut], [CLOSE.signedOut]]))
  expect(stays).toEqual([])
})

test('a break ends the sockets of all devices on every process within a second, and no other member’s [SAFE-03] [SEC-12]', async () => {
  const [here, there] = [await processOf(), await processOf()]
  const [phone, desktop] = [await login(), await login()]
  const [onHere, onThere] = [await socketOf(here.hub, phone), await socketOf(there.hub, desktop)]
  const other = await createMember(db, 'other88', '0'.repeat(32), clock.now())
  const theirs = await db.transaction().execute((tx) => sessions.open(tx, other ?? 0n, null))
  const stays = await socketOf(there.hub, theirs)
  const play = { db, clock, events: createMemberEventStore(db), account: { sessions, onSessionEnded: here.watch.ended } }
  const context = { memberId, tokenHash: '', device: null, ip: '127.0.0.1', now: clock.now() }
  await SAFE_PLAY.handlers({ play })['play.exclude']({ months: 6 }, context)
  await within1s(() => expect([onHere, onThere]).toEqual([[CLOSE.signedOut], [CLOSE.signedOut]]))
  expect(stays).toEqual([])
})

test('a socket that proved its session just before a logout, and is told so just after it, goes within a second [SEC-15]', async () => {
  const { hub, watch } = await processOf()
  const token = await login()
  const earlier = await socketOf(hub, token)
  await looks()
  const found = await sessions.find(token, null)
  await sessions.end(found?.tokenHash ?? '')
  watch.ended(found?.tokenHash ?? '')
  expect(earlier).toEqual([CLOSE.signedOut])
  const late = await socketOf(hub, token, Promise.resolve(found))
  await within1s(() => expect(late).toEqual([CLOSE.signedOut]))
})

test('a logout whose word was lost is found all the same, half a minute later', async () => {
  const { hub } = await processOf()
  const token = await login()
  const socket = await socketOf(hub, token)
  await looks()
  await sessions.end((await sessions.find(token, null))?.tokenHash ?? '')
  shiftMs = 30_000
  await within1s(() => expect(socket).toEqual([CLOSE.signedOut]))
})

test('while the database is away a socket ends when its session was to end, and no other does', async () => {
  const { hub } = await processOf()
  const early = await socketOf(hub, await login())
  shiftMs = DAY_MS
  const late = await socketOf(hub, await login())
  await looks()
  away = true
  shiftMs = 14 * DAY_MS
  await within1s(() => expect(early).toEqual([CLOSE.sessionExpired]))
  await looks()
  expect(late).toEqual([])
})
