import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { createMember } from '../account/register.ts'
import { audit } from '../domains.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import type { Db } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { providerCallback, signCallback } from '../wallet/provider-callback.ts'
import { memberAccounts } from './accounts.ts'
import { createKeeper, type Keeper } from './keeper.ts'

const clock = testClock(Date.UTC(2026, 0, 1))
let db: Db
let main: bigint
let held: bigint
beforeAll(async () => {
  db = await testDatabase()
  ;({ main, held } = await memberAccounts(db, (await createMember(db, 'audited1', '0'.repeat(32), clock.at)) ?? 0n))
})
afterAll(() => db.destroy())

/** Runs until it has finished one more cycle. */
async function oneCycle(log: ReturnType<typeof createLog>, chores: (() => Promise<void>)[] = []): Promise<Keeper> {
  const before = clock.at
  const keeper = createKeeper({ db, clock, log, audit, chores }, 1)
  clock.at += 1_000
  clock.setBy -= 4_200_000
  expect(keeper.auditAgeMs()).toBe(clock.at - before)
  keeper.start()
  await vi.waitFor(() => expect(keeper.auditAgeMs()).toBe(0), { timeout: 30_000, interval: 5 })
  await keeper.stop()
  return keeper
}

test('one bad row is alarm within one cycle, whatever its clock is set to: it is logged by name and counted [MONEY-09] [OPS-18]', async () => {
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  const chore = vi.fn(async () => undefined)
  const healthy = await oneCycle(log, [chore])
  expect(healthy.faults()).toBe(0)
  expect(chore).toHaveBeenCalled()
  expect(error).not.toHaveBeenCalled()

  await sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at) values ('slipped in', ${held}, ${main}, 7, 'winnings', 'x', now())`.execute(
    db,
  )
  const alarmed = await oneCycle(log)
  expect(alarmed.faults()).toBeGreaterThan(0)
  expect(error.mock.calls[0]?.[1]).toMatch(/the books do not hold: account member:\d+:(main|held) stores/)
})

test('what a provider says against how a payment ended is told to the log by name, and is no fault of the books [MONEY-09] [MONEY-08]', async () => {
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  await oneCycle(log)
  expect(warn).not.toHaveBeenCalled()

  const text = JSON.stringify({ id: 'message 1', payment: 'unknown', amountFen: '1000', says: 'paid' })
  const deps = { db, events: createMemberEventStore(db), clock }
  expect(await providerCallback(deps, 'key', text, signCallback(text, 'key'))).toMatchObject({ answer: { effect: 'disputed' } })
  await oneCycle(log)
  expect(warn.mock.calls).toEqual([
    [{ disputes: [expect.any(String)] }, 'callback message 1: the provider says paid of unknown, which has ended otherwise'],
  ])
})

describe('on its timer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const MINUTES = 60_000
  /** Its cycles end with the first chore: the database has no part in them. */
  const failing = () => vi.fn(async () => Promise.reject(new Error('the chore failed')))

  test('it comes every five minutes, also after a cycle that failed, which is logged [MONEY-09]', async () => {
    const log = createLog('silent')
    const error = vi.spyOn(log, 'error')
    const chore = failing()
    const keeper = createKeeper({ db, clock, log, audit, chores: [chore] })
    keeper.start()
    await vi.advanceTimersByTimeAsync(5 * MINUTES - 1)
    expect(chore).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect([chore.mock.calls.length, error.mock.calls.length]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(10 * MINUTES)
    expect(chore).toHaveBeenCalledTimes(3)
    await keeper.stop()
  })

  test('stopped it comes no more, before its first cycle or while it is at one, which it ends first', async () => {
    const chore = failing()
    const waiting = createKeeper({ db, clock, log: createLog('silent'), audit, chores: [chore] })
    waiting.start()
    await waiting.stop()
    expect(vi.getTimerCount()).toBe(0)

    const held = Promise.withResolvers<void>()
    const atWork = createKeeper({ db, clock, log: createLog('silent'), audit, chores: [() => held.promise, chore] })
    atWork.start()
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    let isStopped = false
    const stopping = atWork.stop().then(() => {
      isStopped = true
    })
    await vi.advanceTimersByTimeAsync(10 * MINUTES)
    expect([isStopped, chore.mock.calls.length]).toEqual([false, 0])
    held.resolve()
    await stopping
    await vi.advanceTimersByTimeAsync(10 * MINUTES)
    expect([chore.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
  })
})
