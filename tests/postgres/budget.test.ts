import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '../../server/activity/entry.ts'
import { joinActivity } from '../../server/activity/join.ts'
import { loadActivities } from '../../server/activity/store.ts'
import { audit } from '../../server/domains.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import { budgetsLeft } from '../../server/ledger/budget.ts'
import { shippedActivities } from '../support/activities.ts'
import { addMember } from '../support/betting.ts'
import { callBy } from '../support/safe-play.ts'
import { testClock } from '../support/test-clock.ts'
import { freshDatabase, many } from './race.ts'

const NOON = Date.parse('2026-11-25T12:00:00+08:00')

let fresh: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.close())

/** Joins through one of several processes. */
function join(memberId: bigint, i: number, activity: string, choice?: string) {
  const { process } = fresh
  const deps = { db: process(i), events: createMemberEventStore(process(i)), clock: testClock(NOON) }
  return joinActivity(deps, { id: randomUUID(), activity, ...(choice !== undefined && { choice }) }, callBy(memberId, deps.clock))
}

test('100 members who join at once through several processes, and each twice, take what the budget covers and not a fen more [ACT-08]', async () => {
  const { db } = fresh
  const [sign] = await shippedActivities(db, 'daily-sign')
  await loadActivities(db, [{ ...sign, id: 'raced', budgetFen: '4250' } as Entry], NOON)
  const members = await Promise.all(many(100, (i) => addMember(db, NOON, `racer${i}`)))
  const answers = await Promise.all(members.flatMap((memberId, i) => [join(memberId, i, 'raced'), join(memberId, i + 1, 'raced')]))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(42)
  expect((await budgetsLeft(db)).get('raced')).toBe(50n)
  const claims = await db.selectFrom('budget_claim').select('member_id').execute()
  expect(new Set(claims.map(({ member_id }) => member_id)).size).toBe(42)
  expect((await audit(db)).faults).toEqual([])
})

test('100 members who draw at once, and each twice, have a draw each at most, and none once the largest prize is not covered [ACT-08]', async () => {
  const { db } = fresh
  const [draw] = await shippedActivities(db, 'weekly-draw')
  // Hardly anybody wins the largest, so the draws end with what is just too little for it.
  const prizes = [
    { chances: 1, fen: '1000' },
    { chances: 9_999, fen: '100' },
  ]
  await loadActivities(db, [{ ...draw, id: 'drawn', budgetFen: '5000', terms: { every: 'day', prizes, times: 1 } } as Entry], NOON)
  const members = await Promise.all(many(100, (i) => addMember(db, NOON, `drawer${i}`)))
  const answers = await Promise.all(
    members.flatMap((memberId, i) => [join(memberId, i, 'drawn', `seed-${i}`), join(memberId, i + 1, 'drawn', `other-${i}`)]),
  )
  const won = answers.flatMap((one) => (one.ok ? [BigInt(one.data.gift.fen)] : []))
  const left = (await budgetsLeft(db)).get('drawn') ?? 0n
  expect(left).toBe(won.includes(1_000n) ? left % 1_000n : 900n)
  expect(won.reduce((sum, fen) => sum + fen, 0n)).toBe(5_000n - left)
  const draws = await db.selectFrom('activity_draw').select('member_id').where('claim_key', 'is not', null).execute()
  expect([draws.length, new Set(draws.map(({ member_id }) => member_id)).size]).toEqual([won.length, won.length])
  expect((await audit(db)).faults).toEqual([])
})
