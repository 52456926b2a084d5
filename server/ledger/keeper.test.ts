import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { createMember } from '../account/register.ts'
import { BOOKS } from '../domains.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import type { Db } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { takeMessage } from '../wallet/take-message.ts'
import { houseAccount } from './accounts.ts'
import { createKeeper } from './keeper.ts'

const clock = testClock(Date.UTC(2026, 0, 1))
let db: Db
beforeAll(async () => {
  db = await testDatabase()
  await createMember(db, 'audited1', '0'.repeat(32), clock.at)
})
afterAll(() => db.destroy())

async function proved(log: ReturnType<typeof createLog>) {
  const before = clock.at
  const keeper = createKeeper({ clock, log, books: BOOKS })
  clock.at += 1_000
  clock.setBy -= 4_200_000
  expect([keeper.faults(), keeper.auditAgeMs()]).toEqual([0, clock.at - before])
  await keeper.prove(db)
  expect(keeper.auditAgeMs()).toBe(0)
  clock.at += 5 * 60_000
  await keeper.proveOn(db)
  return keeper
}

test('one bad row is alarm at the next proof, whatever its clock is set to: it is logged by name and counted [MONEY-09] [OPS-18]', async () => {
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  const healthy = await proved(log)
  expect(healthy.faults()).toBe(0)
  expect(error).not.toHaveBeenCalled()

  const [from, to] = [await houseAccount(db, 'sports'), await houseAccount(db, 'grants')]
  await sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at) values ('slipped in', ${from}, ${to}, 7, 'a whim', 'x', now())`.execute(
    db,
  )
  const alarmed = await proved(log)
  const says = 'transfer slipped in moves for a whim, which no domain lists'
  const told = [{ faults: [says] }, `the books do not hold: ${says}`]
  expect(error.mock.calls, 'by the proof of the new, then by that of the whole').toEqual([told, told])
  clock.at += 1_000
  expect(alarmed.metrics.map(({ name, read }) => [name, read()])).toEqual([
    ['parlay_ledger_faults', 1],
    ['parlay_ledger_audit_age_ms', 301_000],
    ['parlay_ledger_whole_age_ms', 1_000],
  ])
  alarmed.elsewhere()
  expect([alarmed.faults(), alarmed.auditAgeMs()], 'the whole is still proved here').toEqual([1, 0])
  alarmed.wholeElsewhere()
  expect(
    alarmed.metrics.map(({ read }) => read()),
    'counted by the process that proves them',
  ).toEqual([0, 0, 0])
})

test('with each proof the checkpoints of the house move up to what was posted', async () => {
  await proved(createLog('silent'))
  const { rows } = await sql<{ posted: bigint; stand: bigint }>`
    select (select max(seq) from transfer) posted, min(seq) stand from house_checkpoint`.execute(db)
  expect(rows[0]?.stand).toBe(rows[0]?.posted)
})

test('what a provider says against how a payment ended is told to the log by name, and is no fault of the books [MONEY-09] [MONEY-08]', async () => {
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  await proved(log)
  expect(warn).not.toHaveBeenCalled()

  const said = { id: 'message 1', payment: 'unknown', amountFen: 1_000n, says: 'paid' } as const
  expect(await takeMessage({ db, events: createMemberEventStore(db), clock }, said)).toMatchObject({ answer: { effect: 'disputed' } })
  await proved(log)
  expect(warn.mock.calls).toEqual([
    [{ disputes: [expect.any(String)] }, 'callback message 1: the provider says paid of unknown, which has ended otherwise'],
  ])
})
