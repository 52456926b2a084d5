import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addMember, betDeps } from '../tests/support/betting.ts'
import { testDatabase } from '../tests/support/template.ts'
import { CHORES, ROUNDS } from './domains.ts'
import { createSiteDuties } from './duties.ts'
import { createOddsSwitch } from './feed/odds/odds-switch.ts'
import type { Db } from './platform/database.ts'
import { createDuties, type Duty } from './platform/duty.ts'
import { LeaseLost } from './platform/fenced.ts'
import { createLog } from './platform/log.ts'
import { createPushService } from './push/push-service.ts'
import { createTranslate } from './texts/translate.ts'

const MINUTES = 60_000
let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())
beforeEach(() => db.deleteFrom('lease').execute())

/** Processes whose time the test passes; leases keep the database's time. */
function world() {
  const clock = { ms: 1_000_000, now: () => Date.now(), steady: () => clock.ms }
  const log = createLog('silent')
  const process = (...duties: Omit<Duty, 'db' | 'everyMs'>[]) =>
    createDuties(
      { db, log, clock },
      duties.map((duty) => ({ db, everyMs: 5 * MINUTES, ...duty })),
    )
  return { clock, log, process, error: vi.spyOn(log, 'error'), warn: vi.spyOn(log, 'warn') }
}

const leases = async () => (await db.selectFrom('lease').select('name').orderBy('name').execute()).map(({ name }) => name)
/** As if the holders had not renewed for so long; 0: they died now. */
const expire = () => db.updateTable('lease').set({ expires_at: sql<Date>`clock_timestamp() - interval '1 second'` }).execute()

test('one process proves the books and does the chores every five minutes, each under a lease of its own, and says what breaks the books [MONEY-09]', async () => {
  const { clock, log, error } = world()
  const odds = createOddsSwitch()
  const service = await createPushService(db, { contact: 'mailto:site@parlay.test', own: undefined })
  const push = { ...service, wording: { translate: createTranslate('zh-CN'), siteTitle: '' } }
  const duties = createSiteDuties({ ...betDeps(db, odds, clock), provider: null, log, sites: new Map(), push, odds, objects: null }, log)
  await duties.turn()
  const names = ['books', 'whole books', 'months', ...CHORES.map(([name]) => name), ...ROUNDS.map(([name]) => name)]
  expect(await leases()).toEqual(names.map((name) => `duty:${name}`).sort())
  expect(new Set(names).size, 'no two share a lease').toBe(names.length)
  await addMember(db, Date.now(), 'audited1')
  await db.updateTable('account').set({ version: 7n }).where('wallet', '=', 'main').execute()
  clock.ms += 5 * MINUTES
  await duties.turn()
  await vi.waitFor(() => expect(duties.faults()).toBe(1))
  await vi.waitFor(() => expect(error.mock.calls.at(-1)?.[1]).toMatch(/the books do not hold: account member:\d+:main is at version 7/))
  await duties.stop()
})

test('a duty of a living process is done there alone; one that was killed is replaced and what it left is looked after at once [OPS-13]', async () => {
  const { clock, process } = world()
  const [first, second, elsewhere] = [vi.fn(async () => undefined), vi.fn(async () => undefined), vi.fn()]
  const killed = process({ name: 'held', run: first })
  const next = process({ name: 'held', run: second, elsewhere })
  await killed.turn()
  await next.turn()
  clock.ms += 5 * MINUTES
  await next.turn()
  await killed.turn()
  expect([first.mock.calls.length, second.mock.calls.length, elsewhere.mock.calls.length]).toEqual([1, 0, 2])
  await expire()
  await next.turn()
  expect([second.mock.calls.length, elsewhere.mock.calls.length]).toEqual([1, 2])
  clock.ms += 4 * MINUTES
  await next.turn()
  expect(second, 'then every five minutes').toHaveBeenCalledOnce()
})

test('a process that stops frees its duties: the next has them at its next turn, and begins a period later [OPS-13]', async () => {
  const { clock, process } = world()
  const run = vi.fn(async () => undefined)
  const stops = process({ name: 'held', run: async () => undefined })
  const next = process({ name: 'held', run })
  await stops.turn()
  await stops.stop()
  await next.turn()
  expect(run).not.toHaveBeenCalled()
  clock.ms += 5 * MINUTES
  await next.turn()
  expect(run).toHaveBeenCalledOnce()
})

test('a holder that stood still for longer than its lease, in the middle of its run, writes nothing when it goes on [OPS-13]', async () => {
  const { clock, process, error, warn } = world()
  const wakes = Promise.withResolvers<void>()
  const write = (held: Db, who: string) =>
    held
      .insertInto('setting')
      .values({ key: `by ${who}`, value: '1' })
      .execute()
  const sleeper = process({
    name: 'held',
    async run(held) {
      await write(held, 'the first, before')
      await wakes.promise
      await write(held, 'the first, after')
    },
  })
  const next = process({ name: 'held', run: async (held) => void (await write(held, 'the next')) })
  await sleeper.turn()
  clock.ms += 5 * MINUTES
  await sleeper.turn()
  await vi.waitFor(async () => expect(await written()).toHaveLength(1))
  await expire()
  await next.turn()
  await next.stop()
  wakes.resolve()
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
  expect(error.mock.calls[0]?.[0]).toMatchObject({ duty: 'held', err: expect.any(LeaseLost) })
  expect(await written()).toEqual(['by the first, before', 'by the next'])
  await sleeper.turn()
  expect(warn).toHaveBeenCalledWith({ duty: 'held' }, 'another process has taken over a duty')
})
const written = async () =>
  (await db.selectFrom('setting').select('key').where('key', 'like', 'by %').orderBy('key').execute()).map(({ key }) => key)

test('a duty that hangs stops only itself and is free for another process, one that fails is logged and tried again [MONEY-09] [OPS-13]', async () => {
  const { clock, process, error } = world()
  const held = Promise.withResolvers<void>()
  const hangs = vi.fn(() => held.promise)
  const fails = vi.fn(async () => Promise.reject(new Error('the duty failed')))
  const duties = process({ name: 'hangs', run: hangs }, { name: 'fails', run: fails })
  await duties.turn()
  for (const times of [1, 2, 3]) {
    clock.ms += 5 * MINUTES
    await duties.turn()
    await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(times))
    expect([hangs.mock.calls.length, fails.mock.calls.length]).toEqual([1, times])
  }
  await expire()
  await duties.turn()
  const elsewhere = vi.fn(async () => undefined)
  const other = process({ name: 'hangs', run: elsewhere }, { name: 'fails', run: elsewhere })
  await other.turn()
  expect(elsewhere, 'only the duty that hangs').toHaveBeenCalledOnce()

  let isStopped = false
  const stopping = duties.stop().then(() => {
    isStopped = true
  })
  await db.selectFrom('lease').execute()
  expect(isStopped, 'a run under way is ended first').toBe(false)
  held.resolve()
  await stopping
})
