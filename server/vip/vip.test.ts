import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf, dayStart } from '../../domain/days.ts'
import { bettingWorld } from '../../tests/support/betting.ts'
import { closedAt } from '../../tests/support/closed.ts'
import { data } from '../../tests/support/result.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { placeBet } from '../betting/place-bet.ts'
import { settlePeriod } from '../betting/settle-period.ts'
import { audit } from '../domains.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { letterList } from '../letter/letter-store.ts'
import type { Db } from '../platform/database.ts'
import { owedTurnover } from '../wallet/turnover/owed.ts'
import { VIP } from './domain.ts'
import { standingBy } from './standing.ts'
import { vipTable } from './vip-table.ts'

const HOUR_MS = 3_600_000
let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())

const booksHold = async () => expect((await audit(db)).faults).toEqual([])

let players = 0
/** A member who turned over ¥6,000 of single bets on a day; the clock stands at the next noon. */
async function turnedOver() {
  await sql`truncate vip_day`.execute(db)
  const on = await bettingWorld({ live: false, db, member: `vip${players++}aa` })
  const market = await on.offer('M', null, [950, 2100, 3400])
  const day = dayOf(on.clock.at)
  await sql`insert into session (token_hash, member_id, created_at, seen_at, proved_at)
    values (${randomUUID()}, ${on.memberId}, ${new Date(on.clock.at)}, ${new Date(on.clock.at)}, ${new Date(on.clock.at)})`.execute(db)
  for (const stakeFen of ['500000', '100000'])
    expect(
      await placeBet(on, { id: randomUUID(), marketId: market.id, selection: 'H', odds: 950, stakeFen, accept: 'none' }, on.context()),
    ).toMatchObject({ ok: true })
  const settle = (score: [number, number], version = 1) => settlePeriod(on, { gameId: on.game.gameId, period: 'FT', score, version })
  await settle([1, 0])
  const handlers = VIP.handlers({ db })
  const pay = () => VIP.chores.payVipDays(on)
  const balance = async () => (await balanceOf(db, on.memberId)).balanceFen
  return {
    ...{ on, day, settle, pay, balance },
    own: async (grade: number | null = null) => data(await handlers['vip.memberGradeInfoByGrade']({ grade }, on.context())),
    week: async () => data(await handlers['vip.VipWeekInfo']({}, on.context())),
    noon: (days: number) => {
      on.clock.at = dayStart(addDays(day, days)) + 12 * HOUR_MS
    },
  }
}

test('a day is counted the next noon: its rebate is paid once by its level, with turnover and a letter, and the level rises then [VIP-01] [VIP-02] [VIP-03]', async () => {
  const { on, day, pay, own, week, noon, balance } = await turnedOver()
  const before = await balance()
  on.clock.at = dayStart(addDays(day, 1)) + 12 * HOUR_MS - 1
  await pay()
  expect([await balance(), (await own()).level], 'not before noon').toEqual([before, 0])
  noon(1)
  await pay()
  // 0.20 % of ¥6,000 at VIP 0, and the gift of VIP 1.
  expect((await balance()) - before).toBe(1_200n + 1_800n)
  expect(await own()).toMatchObject({
    level: 1,
    turnoverFen: '600000',
    countedTo: day,
    keptUntil: '2023-12-31',
    next: { level: 2, turnoverFen: '1000000' },
  })
  expect((await week()).payments).toMatchObject([
    { kind: 'level', period: '1', fen: '1800', needFen: '1800', parts: [] },
    { kind: 'rebate', period: day, level: 0, fen: '1200', parts: [{ product: 'TY', turnoverFen: '600000', rate: 20, fen: '1200' }] },
  ])
  expect((await owedTurnover(db, on.memberId)).requirements.map(({ bonus_fen, need_fen }) => [bonus_fen, need_fen])).toEqual([
    [1_200n, 1_200n],
    [1_800n, 1_800n],
  ])
  const letters = (await letterList(db, on.memberId, { type: 'fd', before: null })).list.map(({ body }) => body)
  expect(letters).toMatchObject([
    { kind: 'vip-paid', of: 'level', period: '1' },
    { kind: 'vip-paid', of: 'rebate', period: day, amountFen: '1200' },
  ])
  const paid = await balance()
  await pay()
  await sql`truncate vip_day`.execute(db)
  await pay()
  expect(await balance(), 'after a death before the day was noted').toBe(paid)
  await booksHold()
})

test('whose level is another since noon is told once it is, and others are not [VIP-01] [CHAT-12]', async () => {
  const { on, pay, noon } = await turnedOver()
  const idle = await bettingWorld({ live: false, db, member: 'idle88' })
  const told = async ({ memberId }: { memberId: bigint }) =>
    (await createMemberEventStore(db).events.read(memberId, 0)).flatMap(({ deltas }) => deltas).filter(({ kind }) => kind === 'vip').length
  const announced: bigint[] = []
  on.events.events.onAppended((memberId) => announced.push(memberId))
  noon(1)
  await pay()
  expect([await told(on), await told(idle)]).toEqual([1, 0])
  expect(announced).toContain(on.memberId)
  noon(2)
  await pay()
  expect(await told(on), 'the same level a day later').toBe(1)
})

test('the weekly gift comes once, the Monday after, to who was logged in; not during a break, and a level gift waits for its end [VIP-03] [MSG-08]', async () => {
  const { on, pay, noon, balance, week } = await turnedOver()
  const [began_at, until] = [new Date(on.clock.at), new Date(on.clock.at + 3 * 86_400_000)]
  await db.insertInto('play_break').values({ member_id: on.memberId, kind: 'time-out', began_at, until, ends_at: until }).execute()
  const before = await balance()
  noon(1)
  await pay()
  expect((await balance()) - before, 'the rebate alone').toBe(1_200n)
  noon(4)
  await pay()
  expect((await balance()) - before, 'the level after the break').toBe(3_000n)
  // 2022-11-22 is a Tuesday.
  noon(6)
  await pay()
  await pay()
  expect((await balance()) - before).toBe(3_800n)
  expect((await week()).payments[0]).toMatchObject({ kind: 'weekly', period: '2022-11-21', fen: '800' })
  noon(13)
  await pay()
  expect((await balance()) - before, 'nobody was there in the second week').toBe(3_800n)
  await booksHold()
})

test('a weekly gift that a break kept back is not made up, also where the break ends in the same week [VIP-03] [MSG-08]', async () => {
  const { on, day, pay, noon, balance } = await turnedOver()
  noon(1)
  await pay()
  const before = await balance()
  const [began_at, until] = [dayStart(addDays(day, 6)), dayStart(addDays(day, 7))].map((at) => new Date(at)) as [Date, Date]
  await db.insertInto('play_break').values({ member_id: on.memberId, kind: 'time-out', began_at, until, ends_at: until }).execute()
  for (const days of [6, 7, 8]) {
    noon(days)
    await pay()
  }
  expect((await balance()) - before).toBe(0n)
  await booksHold()
})

test('a closed account gets neither its rebate nor a gift, and the books hold [VIP-03][MEMBER-11]', async () => {
  const { on, pay, noon, balance } = await turnedOver()
  await closedAt(db, on.memberId, on.clock.at)
  const before = await balance()
  for (const days of [1, 2, 6]) {
    noon(days)
    await pay()
  }
  expect(await balance()).toBe(before)
  await booksHold()
})

test('a result that is corrected after the rebate changes nothing of it, and is in no other day again [VIP-03]', async () => {
  const { on, pay, noon, settle, balance } = await turnedOver()
  noon(1)
  await pay()
  on.clock.at += HOUR_MS
  await settle([0, 1], 2)
  const before = await balance()
  noon(2)
  await pay()
  expect(await balance()).toBe(before)
  await booksHold()
})

test('days that nobody counted are made up, and a clock that was ahead leaves no day out [VIP-03]', async () => {
  const { pay, noon, balance, own } = await turnedOver()
  const before = await balance()
  noon(0)
  await pay()
  noon(400)
  await pay()
  noon(5)
  await pay()
  expect((await balance()) - before).toBe(3_000n)
  expect((await own()).level).toBe(1)
})

test('a level holds for the year after the one that reached it, whichever is higher [VIP-01]', async () => {
  const table = await vipTable(db)
  expect(standingBy(table, '2026-05-01', 500_000n, 2_000_000n)).toMatchObject({ level: 3, keptUntil: '2026-12-31' })
  expect(standingBy(table, '2026-05-01', 6_000_000n, 2_000_000n)).toMatchObject({ level: 4, keptUntil: '2027-12-31' })
  expect(standingBy(table, '2026-05-01', 499_999n, 0n)).toMatchObject({ level: 0 })
})

test('the audit names a payment without its bonus, a rebate that is not its rate, and turnover without stakes [VIP-03]', async () => {
  const { on, day, pay, noon } = await turnedOver()
  noon(1)
  await pay()
  const planted = db.transaction().execute(async (tx) => {
    await sql`insert into vip_payment (ref, member_id, kind, period, level, fen, times, table_version, at)
      values ('vip:weekly:1:x', ${on.memberId}, 'weekly', 'x', 0, 5, 1, 0, now()), (${`vip:rebate:${on.memberId}:1999-01-01`}, ${on.memberId}, 'rebate', '1999-01-01', 0, 5, 1, 0, now())`.execute(
      tx,
    )
    await sql`insert into vip_turnover values (${on.memberId}, '2022-10-01', 'TY', 10000, 20, 21)`.execute(tx)
    const { faults } = await audit(tx)
    expect(faults).toContainEqual(expect.stringMatching(/^VIP payment vip:weekly:1:x says 5 fen times 1, its bonus is 0 times 0/))
    expect(faults).toContainEqual(expect.stringMatching(/^rebate vip:rebate:\d+:1999-01-01 is of a day without turnover/))
    expect(faults).toContainEqual(expect.stringMatching(/turned over 10000 fen on 2022-10-01, whose rebate is 21; 0 were paid/))
    expect(faults).toContainEqual(expect.stringMatching(/turned over 10000 fen of TY on 2022-10-01, of stakes of 0/))
    throw new Error('not kept')
  })
  await expect(planted).rejects.toThrow('not kept')
  expect(day).toBe('2022-11-22')
})
