import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addMember, betDeps } from '../tests/support/betting.ts'
import { testDatabase } from '../tests/support/template.ts'
import { CHORES } from './domains.ts'
import { startDuties } from './duties.ts'
import { createOddsSwitch } from './feed/odds/odds-switch.ts'
import { systemClock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import { createDuty } from './platform/duty.ts'
import { createLog } from './platform/log.ts'
import { createPushService } from './push/push-service.ts'
import { createTranslate } from './texts/translate.ts'

const EVERY_MS = 5 * 60_000
let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())
afterEach(() => void vi.restoreAllMocks())
beforeEach(() => db.deleteFrom('lease').execute())

/** Replaces timers of five minutes: only the test fires them. */
function fiveMinutes() {
  const waiting: (() => void)[] = []
  const real = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms === EVERY_MS) waiting.push(run)
    return real(run, ms, ...rest)
  }) as typeof setTimeout)
  return {
    waiting,
    pass: () => {
      for (const run of waiting.splice(0)) run()
    },
  }
}

const leases = async () => (await db.selectFrom('lease').select('name').orderBy('name').execute()).map(({ name }) => name)

test('every process proves the books and does the chores every five minutes, each under a lease of its own, and says what breaks the books [MONEY-09]', async () => {
  const time = fiveMinutes()
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  const odds = createOddsSwitch()
  const service = await createPushService(db, { contact: 'mailto:site@parlay.test', own: undefined })
  const push = { ...service, wording: { translate: createTranslate('zh-CN'), siteTitle: '' } }
  const duties = startDuties({ ...betDeps(db, odds, systemClock), provider: null, log, sites: new Map(), push, odds }, log)
  expect(time.waiting).toHaveLength(CHORES.length + 1)
  await addMember(db, Date.now(), 'audited1')
  await db.updateTable('account').set({ version: 7n }).where('wallet', '=', 'main').execute()
  time.pass()
  await vi.waitFor(() => expect(duties.faults()).toBe(1))
  expect(error.mock.calls.at(-1)?.[1]).toMatch(/the books do not hold: account member:\d+:main is at version 7/)
  await vi.waitFor(() => expect(time.waiting).toHaveLength(CHORES.length + 1))
  expect(await leases()).toEqual(['books', ...CHORES.map(([name]) => name)].map((name) => `duty:${name}`).sort())
  expect(new Set(CHORES.map(([name]) => name)).size, 'no two chores share a lease').toBe(CHORES.length)
  await duties.stop()
})

test('a duty that another process holds waits until its lease ends [MONEY-09]', async () => {
  const time = fiveMinutes()
  const run = vi.fn(async () => undefined)
  const elsewhere = vi.fn()
  const duty = createDuty({ db, log: createLog('silent'), name: 'held', run, elsewhere })
  duty.start()
  const heldFor = (seconds: number) => sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`
  await db
    .insertInto('lease')
    .values({ name: 'duty:held', holder: 'another-machine 4711', fence: 1n, expires_at: heldFor(200) })
    .execute()
  time.pass()
  await vi.waitFor(() => expect(time.waiting).toHaveLength(1))
  expect([run.mock.calls.length, elsewhere.mock.calls.length]).toEqual([0, 1])
  await db
    .updateTable('lease')
    .set({ expires_at: heldFor(-1) })
    .execute()
  time.pass()
  await vi.waitFor(() => expect(time.waiting).toHaveLength(1))
  expect([run.mock.calls.length, elsewhere.mock.calls.length]).toEqual([1, 1])
  await duty.stop()
})

test('a duty that hangs stops only itself, and one that fails is logged and tried again [MONEY-09]', async () => {
  const time = fiveMinutes()
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  const held = Promise.withResolvers<void>()
  const hangs = vi.fn(() => held.promise)
  const fails = vi.fn(async () => Promise.reject(new Error('the duty failed')))
  const duties = [createDuty({ db, log, name: 'hangs', run: hangs }), createDuty({ db, log, name: 'fails', run: fails })]
  for (const duty of duties) duty.start()
  for (const times of [1, 2, 3]) {
    time.pass()
    await vi.waitFor(() => expect(time.waiting, 'only the one that fails').toHaveLength(1))
    expect([hangs.mock.calls.length, fails.mock.calls.length, error.mock.calls.length]).toEqual([1, times, times])
  }

  let isStopped = false
  const stopping = Promise.all(duties.map((duty) => duty.stop())).then(() => {
    isStopped = true
  })
  await db.selectFrom('lease').execute()
  expect(isStopped, 'a run under way is ended first').toBe(false)
  held.resolve()
  await stopping
  expect(time.waiting, 'nothing is set anew').toHaveLength(1)
})
