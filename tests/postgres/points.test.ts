import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { audit } from '../../server/domains.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import type { Db } from '../../server/platform/database.ts'
import { exchange } from '../../server/points/exchange.ts'
import type { Gift } from '../../server/points/gifts.ts'
import { grantPoints, pointsOf } from '../../server/points/points-account.ts'
import { addMember } from '../support/betting.ts'
import { callBy } from '../support/safe-play.ts'
import { testClock } from '../support/test-clock.ts'
import { many, onFreshDatabase } from './race.ts'

let db: Db
let process: (i: number) => Db
onFreshDatabase((fresh) => {
  ;({ db, process } = fresh)
})

const GIFT: Gift = { code: 'rare', kind: 'money', points: 10n, stock: 7, bonusFen: 100n, times: 1 }

test('100 parallel exchanges of a gift with 7 pieces take 7, and cost the others nothing [ACT-07]', async () => {
  const clock = testClock(Date.UTC(2026, 10, 22, 4))
  const members = await Promise.all(many(50, (i) => addMember(db, clock.at, `swap${i}`)))
  for (const memberId of members)
    await db.transaction().execute((tx) => grantPoints(tx, { memberId, source: 'activity', period: 'sign:1', points: 20n }, clock.at))
  const answers = await Promise.all(
    many(100, (i) => {
      const [on, memberId = 0n] = [process(i), members[i % 50]]
      const funds = { db: on, events: createMemberEventStore(on), clock }
      return exchange(funds, { id: randomUUID(), gift: 'rare', points: 10 }, callBy(memberId, clock), [GIFT])
    }),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(7)
  expect(await db.selectFrom('gift_stock').select('taken').executeTakeFirst()).toEqual({ taken: 7 })
  const left = await Promise.all(members.map((memberId) => pointsOf(db, memberId)))
  expect(left.reduce((sum, points) => sum + points, 0n)).toBe(50n * 20n - 7n * 10n)
  expect((await audit(db)).faults).toEqual([])
})
