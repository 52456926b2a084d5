import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf, dayStart } from '../../domain/days.ts'
import { addMember, bettingWorld } from '../../tests/support/betting.ts'
import { data } from '../../tests/support/result.ts'
import { callBy } from '../../tests/support/safe-play.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { type TestClock, testClock } from '../../tests/support/test-clock.ts'
import { placeBet } from '../betting/place-bet.ts'
import { settlePeriod } from '../betting/settle-period.ts'
import { audit } from '../domains.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import { balanceOf, houseAccount, memberAccounts } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import { callStatus } from '../wallet/call-status.ts'
import { dealHandlers } from '../wallet/record/routes.ts'
import { owedTurnover } from '../wallet/turnover/owed.ts'
import { POINTS } from './domain.ts'
import { earnPoints } from './earn.ts'
import { exchange } from './exchange.ts'
import type { Gift } from './gifts.ts'
import { grantPoints, pointsOf } from './points-account.ts'

let db: Db
let clock: TestClock
beforeAll(async () => {
  db = await testDatabase()
  clock = testClock(Date.UTC(2026, 10, 22, 4))
})
afterAll(() => db.destroy())

let members = 0
async function newPlayer(points = 0n) {
  const memberId = await addMember(db, clock.at, `points${members++}`)
  const funds = { db, events: createMemberEventStore(db), clock }
  const handlers = POINTS.handlers({ funds })
  const context = () => callBy(memberId, clock)
  const grant = (period: string, many: bigint) =>
    db.transaction().execute((tx) => grantPoints(tx, { memberId, source: 'activity', period, points: many }, clock.at))
  if (points > 0n) await grant('sign:1', points)
  return {
    ...{ memberId, grant, context, funds },
    points: () => pointsOf(db, memberId),
    fen: async () => (await balanceOf(db, memberId)).balanceFen,
    exchange: (gift: string, price: number, id: string = randomUUID()) =>
      handlers['points.exchange']({ id, gift, points: price }, context()),
    overview: async () => data(await handlers['points.overview']({}, context())),
    record: async (cursor: string | null = null) => data(await handlers['points.record']({ cursor }, context())),
    gifts: async () => data(await dealHandlers(db)['act.exchangeRecord']({ cursor: null }, context())).list,
  }
}

const booksHold = async () => expect((await audit(db)).faults).toEqual([])

test('points become play money with its turnover, once for all copies of the call, and the exchange is in the record [ACT-07]', async () => {
  const player = await newPlayer(1_000n)
  const [id, before] = [randomUUID(), await player.fen()]
  const first = data(await player.exchange('money-800', 880, id))
  expect(first).toMatchObject({ gift: { kind: 'money', bonusFen: '800' }, points: 880, balance: 120 })
  expect(data(await player.exchange('money-800', 880, id)), 'a copy gets the same answer').toEqual(first)
  const asked = await callStatus(db, { id, kind: 'exchange' }, player.context(), async () => true)
  expect(asked, 'a page that lost its answer').toEqual({ ok: true, data: { state: 'done', answer: first } })
  expect([await player.points(), (await player.fen()) - before]).toEqual([120n, 800n])
  expect((await owedTurnover(db, player.memberId)).requirements).toMatchObject([{ kind: 'bonus', need_fen: 800n }])
  const { list } = await player.record()
  expect(list).toMatchObject([
    { points: -880, source: null, gift: { kind: 'money', bonusFen: '800' }, number: first.number },
    { points: 1_000, source: 'activity', gift: null },
  ])
  expect((await player.gifts())[0]).toMatchObject({ kind: 'exchange', amountFen: '800', points: 880, number: first.number })
  await booksHold()
})

test('nothing moves for too few points, another price, an unknown gift, or during a break, and each says why [ACT-07]', async () => {
  const player = await newPlayer(900n)
  const before = await player.fen()
  expect(await player.exchange('money-1800', 1_880)).toMatchObject({ ok: false, message: '积分不够' })
  expect(await player.exchange('money-800', 870)).toMatchObject({ ok: false, message: '价格已经变了，请看过新的价格再换' })
  expect(await player.exchange('nothing', 880)).toMatchObject({ ok: false, code: 6303 })
  const [began_at, until] = [new Date(clock.at), new Date(clock.at + 86_400_000)]
  await db.insertInto('play_break').values({ member_id: player.memberId, kind: 'time-out', began_at, until, ends_at: until }).execute()
  expect(await player.exchange('money-800', 880)).toMatchObject({ ok: false, message: '休息期间不能兑换，积分会留着' })
  expect([await player.points(), await player.fen()]).toEqual([900n, before])
  expect(await player.gifts()).toEqual([expect.objectContaining({ kind: 'gift' })])
  await booksHold()
})

test('the last piece goes to one of two, and the other keeps the points [ACT-07]', async () => {
  const gift: Gift = { code: 'rare', kind: 'money', points: 10n, stock: 1, bonusFen: 100n, times: 1 }
  const [one, other] = [await newPlayer(10n), await newPlayer(10n)]
  const ask = (player: typeof one) => exchange(player.funds, { id: randomUUID(), gift: 'rare', points: 10 }, player.context(), [gift])
  expect(await ask(one)).toMatchObject({ ok: true })
  expect(await ask(other)).toMatchObject({ ok: false, message: '已经换完，积分没有动' })
  expect([await one.points(), await other.points()]).toEqual([0n, 10n])
  await booksHold()
})

test('points are granted once by what they are for, whatever the number is the second time [ACT-07]', async () => {
  const player = await newPlayer()
  expect([await player.grant('sign:2026-11-22', 10n), await player.grant('sign:2026-11-22', 20n)]).toEqual([true, false])
  expect(await player.grant('sign:2026-11-23', 5n)).toBe(true)
  expect(await player.points()).toBe(15n)
})

test('a day that is over earns a point for each ¥100 of settled turnover, once; what was given back earns nothing [ACT-07]', async () => {
  const on = await bettingWorld({ live: false, db, member: 'turner01' })
  const [winner, even] = [await on.offer('M', null, [950, 2100, 3400]), await on.offer('R', 0, [900, 960])]
  const bet = async (marketId: string, odds: number, stakeFen: string) => {
    const answer = await placeBet(on, { id: randomUUID(), marketId, selection: 'H', odds, stakeFen, accept: 'none' }, on.context())
    expect(answer).toMatchObject({ ok: true })
  }
  await bet(winner.id, 950, '25000')
  await bet(even.id, 900, '90000')
  await settlePeriod(on, { gameId: on.game.gameId, period: 'FT', score: [1, 1] })
  const overview = data(await POINTS.handlers({ funds: on })['points.overview']({}, on.context()))
  expect(overview, 'the draw gives the handicap back').toMatchObject({ balance: 0, perFen: '10000', todayFen: '25000' })

  const day = dayOf(on.clock.at)
  await earnPoints(on)
  expect(await pointsOf(db, on.memberId), 'not before the day is over').toBe(0n)
  on.clock.at = dayStart(addDays(day, 1)) + 10 * 60_000
  await earnPoints(on)
  expect(await pointsOf(db, on.memberId)).toBe(2n)
  await sql`delete from points_day`.execute(db)
  await earnPoints(on)
  expect(await pointsOf(db, on.memberId), 'after a death between the last grant and the note of the day').toBe(2n)
  const { list } = data(await POINTS.handlers({ funds: on })['points.record']({ cursor: null }, on.context()))
  expect(list).toMatchObject([{ points: 2, source: 'turnover', number: day }])
  const at = on.clock.at
  on.clock.at += 5 * 86_400_000
  await earnPoints(on)
  on.clock.at = at
  await earnPoints(on)
  const ahead = await db.selectFrom('points_day').select('day').where('done_at', '>', new Date(at)).execute()
  expect(ahead, 'days noted by a clock that was ahead are to be done').toEqual([])
  await booksHold()
})

test('the audit names points that met money, and an exchange that took none [ACT-07]', async () => {
  const player = await newPlayer(100n)
  const { main } = await memberAccounts(db, player.memberId)
  const planted = db.transaction().execute(async (tx) => {
    const points = await houseAccount(tx, 'points')
    await post(tx, [{ id: 'planted', debit: points, credit: main, amountFen: 5n, reason: 'points_earned', ref: 'x' }], clock.at)
    await sql`insert into exchange (id, member_id, gift, kind, points, at) values ('none', ${player.memberId}, 'x', 'money', 5, now())`.execute(
      tx,
    )
    const { faults } = await audit(tx)
    expect(faults).toContainEqual(expect.stringMatching(/^transfer planted moves 5 for points_earned .*: points and money do not meet/))
    expect(faults).toContainEqual(expect.stringMatching(/^exchange none of member \d+ costs 5 points, the ledger took 0/))
    expect(faults).toContainEqual(expect.stringMatching(/^of gift x 0 pieces are gone, 1 were exchanged/))
    throw new Error('not kept')
  })
  await expect(planted).rejects.toThrow('not kept')
})
