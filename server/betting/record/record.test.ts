import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { RecordKind } from '../../../contract/betting-record.ts'
import { endpoints, type Payload } from '../../../contract/endpoints.ts'
import type { Market } from '../../../contract/sport.ts'
import { dayStart } from '../../../domain/days.ts'
import type { VoidCode } from '../../../domain/results.ts'
import type { Score } from '../../../domain/settlement.ts'
import { type BettingWorld, bettingWorld } from '../../../tests/support/betting.ts'
import { data } from '../../../tests/support/result.ts'
import { audit } from '../../domains.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { decideBet } from '../decide-bet.ts'
import { placeBet } from '../place-bet.ts'
import { recordHandlers } from '../routes.ts'
import { settlePeriod } from '../settle-period.ts'
import type { RecordFilter } from './filter.ts'

const GRANT_FEN = 1_000_000n
const DAY = '2022-11-22'
const MINUTE = 60_000

let shared: BettingWorld
beforeAll(async () => {
  shared = await bettingWorld({ live: false })
})
afterAll(() => shared.db.destroy())

let members = 0
/** A new member with a new game, on the shared database. */
const world = (live = false) => bettingWorld({ live, db: shared.db, member: `record${members++}` })

async function bet(on: BettingWorld, market: Market, selection: Payload<'sport.placeBet'>['selection'] = 'H', stakeFen = 10_000n) {
  on.clock.at += MINUTE
  const at = { H: 0, C: 1, O: 0, U: 1 }[selection as 'H'] ?? 0
  const id = randomUUID()
  const answer = await placeBet(
    on,
    { id, marketId: market.id, selection, odds: market.prices[at] ?? 0, stakeFen: String(stakeFen), accept: 'none' },
    on.context(),
  )
  expect(answer).toMatchObject({ ok: true })
  return id
}

async function end(on: BettingWorld, result: { score: Score; version?: number } | { code: VoidCode; version?: number }) {
  on.clock.at += MINUTE
  const { gameId } = on.game
  const { version = 1 } = result
  await settlePeriod(on, {
    gameId,
    period: 'FT',
    version,
    ...('score' in result ? { score: result.score } : { score: null, code: result.code }),
  })
}

const today = (kind: RecordKind = 'all'): RecordFilter => ({ kind, from: DAY, to: DAY })
const handlers = (on: BettingWorld) => recordHandlers(on.db)
const total = async (on: BettingWorld, filter = today()) => data(await handlers(on)['record.betRecordTotal'](filter, on.context()))
const list = async (on: BettingWorld, filter = today(), cursor: string | null = null) =>
  data(await handlers(on)['record.betRecordList']({ ...filter, cursor }, on.context()))
const ids = async (on: BettingWorld, filter = today()) => (await list(on, filter)).entries.map(({ ticket }) => ticket.id)

test('pages follow each other without a gap or a repeat while new bets come [REC-07]', async () => {
  const on = await world()
  const market = await on.offer('M', null, [950, 2100, 3400])
  const placed: string[] = []
  for (let i = 0; i < 45; i++) placed.unshift(await bet(on, market, 'H', 1_000n))
  const first = await list(on)
  await bet(on, market, 'H', 1_000n)
  const second = await list(on, today(), first.next)
  await bet(on, market, 'H', 1_000n)
  const third = await list(on, today(), second.next)
  expect([first, second, third].map(({ entries }) => entries.length)).toEqual([20, 20, 5])
  expect([first, second, third].flatMap(({ entries }) => entries.map(({ ticket }) => ticket.id))).toEqual(placed)
  expect(third.next).toBeNull()
})

test('tickets of one moment are paged by their number [REC-07]', async () => {
  const on = await world()
  const market = await on.offer('M', null, [950, 2100, 3400])
  for (let i = 0; i < 21; i++) await bet(on, market, 'H', 1_000n)
  await on.db
    .updateTable('ticket')
    .set({ placed_at: new Date(on.clock.at) })
    .where('member_id', '=', on.memberId)
    .execute()
  const { entries, next } = await list(on)
  const rest = await list(on, today(), next)
  expect(new Set([...entries, ...rest.entries].map(({ ticket }) => ticket.id)).size).toBe(21)
})

/** One ticket for each ending: won, half lost, drawn, void, refused, corrected, corrected after its money was spent, open, waiting. */
async function everyFate(): Promise<BettingWorld> {
  const on = await world()
  await bet(on, await on.offer('M', null, [950, 2100, 3400]))
  await bet(on, await on.offer('OU', 13, [900, 960]), 'O')
  await bet(on, await on.offer('R', -4, [900, 960]), 'C')
  await bet(on, await on.offer('HM', null, [900, 2100, 1100]), 'H', 7_000n)
  await end(on, { score: [2, 1] })

  const voided = await anotherGame(on)
  await bet(voided, await voided.offer('M', null, [950, 2100, 3400]), 'H', 3_000n)
  await end(voided, { code: 'DD' })

  const corrected = await anotherGame(on)
  await bet(corrected, await corrected.offer('M', null, [1500, 2100, 3400]), 'H', 20_000n)
  await end(corrected, { score: [1, 0] })
  await end(corrected, { score: [0, 0], version: 2 })
  await end(corrected, { score: [3, 0], version: 3 })

  const live = await anotherGame(on, true)
  const suspended = await live.offer('M', null, [500, 2100, 3400])
  const refused = await bet(live, suspended, 'H', 5_000n)
  await live.setStatus(suspended, 'suspended')
  live.clock.at += MINUTE
  await decideBet(live, refused)
  await bet(live, await live.offer('OU', 10, [900, 960]), 'O', 4_000n)
  return on
}

/** Adds a game for the same member, on the same clock. */
async function anotherGame(on: BettingWorld, live = false): Promise<BettingWorld> {
  const other = await world(live)
  const { clock, memberId, context } = on
  return { ...other, clock, memberId, context, source: { ...other.source, spokeAt: () => clock.at } }
}

test('totals, days and what tickets moved are what the ledger has, with corrections, voids and refusals among them [BET-13][REC-01]', async () => {
  const on = await everyFate()
  const { balanceFen, heldFen } = await balanceOf(on.db, on.memberId)
  const all = await total(on)
  expect(all).toMatchObject({ count: 8, openCount: 2, stakeFen: '69000', openStakeFen: '11000', validStakeFen: '50000' })
  expect(BigInt(all.openStakeFen)).toBe(heldFen)
  expect(GRANT_FEN + BigInt(all.profitFen) - heldFen).toBe(balanceFen)
  expect(all.days).toEqual([expect.objectContaining({ day: DAY, count: 8, stakeFen: all.stakeFen, profitFen: all.profitFen })])
  const { entries } = await list(on)
  const moved = entries.flatMap(({ moves }) => moves).reduce((sum, { amountFen }) => sum + BigInt(amountFen), 0n)
  expect(GRANT_FEN + moved).toBe(balanceFen)
  expect((await audit(on.db)).faults).toEqual([])
})

test('what the house bore of a correction is in the totals, since the member kept it [BET-13]', async () => {
  const on = await world()
  await bet(on, await on.offer('M', null, [4000, 2100, 3400]), 'H', 1_000_000n)
  await end(on, { score: [1, 0] })
  const other = await anotherGame(on)
  const market = await other.offer('M', null, [950, 2100, 3400])
  for (const stakeFen of [2_000_000n, 2_000_000n]) await bet(other, market, 'H', stakeFen)
  await end(on, { score: [0, 0], version: 2 })
  const { balanceFen, heldFen } = await balanceOf(on.db, on.memberId)
  const all = await total(on)
  expect([balanceFen, heldFen]).toEqual([0n, 4_000_000n])
  expect(GRANT_FEN + BigInt(all.profitFen) - heldFen).toBe(0n)
  const { entries } = await list(on, today('lost'))
  expect(entries[0]?.moves.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    ['stake', '-1000000'],
    ['return', '5000000'],
    ['undone', '-5000000'],
    ['borne', '4000000'],
  ])
})

test('a corrected ticket keeps each result it had and the postings that undo and redo it [REC-01]', async () => {
  const on = await world()
  await bet(on, await on.offer('M', null, [1500, 2100, 3400]), 'H', 20_000n)
  await end(on, { score: [1, 0] })
  await end(on, { score: [0, 0], version: 2 })
  await end(on, { code: 'D3', version: 3 })
  const [entry] = (await list(on)).entries
  expect(entry?.ticket).toMatchObject({ result: 'D3', returnFen: '20000' })
  expect(entry?.corrected.map(({ result, returnFen }) => [result, returnFen])).toEqual([
    ['W', '50000'],
    ['L', '0'],
  ])
  expect(entry?.moves.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    ['stake', '-20000'],
    ['return', '50000'],
    ['undone', '-50000'],
    ['return', '20000'],
  ])
})

test('each ticket is open, settled or void, and won and lost are among the settled [REC-07]', async () => {
  const on = await everyFate()
  const of = async (kind: RecordKind) => new Set(await ids(on, today(kind)))
  const [all, open, settled, voided, won, lost] = [
    await of('all'),
    await of('open'),
    await of('settled'),
    await of('void'),
    await of('won'),
    await of('lost'),
  ]
  expect(open.union(settled).union(voided)).toEqual(all)
  expect([open.size, settled.size, voided.size]).toEqual([2, 4, 2])
  expect(won.union(lost).isSubsetOf(settled)).toBe(true)
  expect([won.size, lost.size]).toEqual([2, 1])
  for (const kind of ['open', 'settled', 'void', 'won', 'lost'] as const)
    expect(await total(on, today(kind))).toMatchObject({ count: (await of(kind)).size, openCount: open.size })
})

test('a day is a day of Shanghai, to the millisecond [REC-07]', async () => {
  const on = await world()
  const market = await on.offer('M', null, [950, 2100, 3400])
  const at = async (instant: number) => {
    on.clock.at = instant - MINUTE
    return bet(on, market)
  }
  const midnight = dayStart('2022-11-23')
  const [before, after] = [await at(midnight - 1), await at(midnight)]
  expect(await ids(on, { kind: 'all', from: DAY, to: DAY })).toEqual([before])
  expect(await ids(on, { kind: 'all', from: '2022-11-23', to: '2022-11-23' })).toEqual([after])
  const both = await total(on, { kind: 'all', from: DAY, to: '2022-11-23' })
  expect(both.days.map(({ day, count }) => [day, count])).toEqual([
    [DAY, 1],
    ['2022-11-23', 1],
  ])
})

test('a range that ends before it starts, is no date or too long is refused in Chinese, by its field [REC-07]', async () => {
  const of = async (from: string, to: string) => {
    const filter = { kind: 'all', from, to } as const
    const [one, other] = [
      await handlers(shared)['record.betRecordTotal'](filter, shared.context()),
      await handlers(shared)['record.betRecordList']({ ...filter, cursor: null }, shared.context()),
    ]
    expect(one.ok || one).toEqual(other.ok || other)
    return one
  }
  expect(await of('2022-11-22', '2022-11-21')).toMatchObject({ ok: false, message: '结束日期不能早于开始日期', data: { field: 'to' } })
  expect(await of('2022-02-30', '2022-11-21')).toMatchObject({ ok: false, message: '开始日期不存在', data: { field: 'from' } })
  expect(await of('2022-02-01', '2022-02-29')).toMatchObject({ ok: false, message: '结束日期不存在', data: { field: 'to' } })
  expect(await of('2021-11-20', '2022-11-21')).toMatchObject({ ok: false, message: '一次最多查 {days} 天', data: { field: 'to' } })
  expect(await of('2021-11-21', '2022-11-21')).toMatchObject({ ok: true })
  const { payload } = endpoints['record.betRecordList']
  const good = { kind: 'all', from: DAY, to: DAY, cursor: '1669110600000-20417701' }
  expect(z.safeParse(payload, good).success).toBe(true)
  for (const wrong of [{ kind: 'mine' }, { from: '22-11-2022' }, { cursor: '1; drop' }, { cursor: '1-2-3' }, { size: 1 }])
    expect(z.safeParse(payload, { ...good, ...wrong }).success).toBe(false)
})

test("another member's tickets are nobody's business [REC-01]", async () => {
  const [on, other] = [await world(), await world()]
  await bet(on, await on.offer('M', null, [950, 2100, 3400]))
  expect(await ids(other)).toEqual([])
  expect(await total(other)).toMatchObject({ count: 0, stakeFen: '0', profitFen: '0', days: [] })
})

test('tickets are found by a part of a team’s or league’s name and by the end of their number, and by nothing else [BET-22]', async () => {
  const on = await world()
  const here = await bet(on, await on.offer('M', null, [950, 2100, 3400]))
  const elsewhere = await anotherGame(on)
  Object.assign(elsewhere.game, { team_h: 'Leeds', team_c: '谢菲尔德联', league: '英冠 100%' })
  const there = await bet(elsewhere, await elsewhere.offer('M', null, [950, 2100, 3400]))
  const found = (text: string) => ids(on, { ...today(), text })
  expect(await found('北')).toEqual([here])
  expect(await found(' lEEd ')).toEqual([there])
  expect(await found('0%')).toEqual([there])
  expect(await found('%')).toEqual([there])
  expect(await found('没有这队')).toEqual([])
  const [entry] = (await list(on, { ...today(), text: 'leeds' })).entries
  const number = entry?.ticket.number ?? ''
  expect(await found(number)).toEqual([there])
  expect(await found(number.slice(-4))).toContain(there)
  expect(await total(on, { ...today(), text: 'leeds' })).toMatchObject({ count: 1, openCount: 1 })
})
