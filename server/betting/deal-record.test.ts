import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '../../contract/endpoints.ts'
import type { Market } from '../../contract/sport.ts'
import {
  DEAL_FILTERS,
  DEAL_PAGE,
  DEAL_PAGE_LONG,
  DEAL_STANDINGS,
  type Deal,
  type DealFilter,
  standingOf,
} from '../../contract/wallet-record.ts'
import { addDays, dayOf, dayStart } from '../../domain/days.ts'
import type { Score } from '../../domain/settlement.ts'
import { type BettingWorld, bettingWorld, setSpendable } from '../../tests/support/betting.ts'
import { openHold } from '../../tests/support/holds.ts'
import { data } from '../../tests/support/result.ts'
import { balanceOf, houseAccount, memberAccounts } from '../ledger/accounts.ts'
import { voidHold } from '../ledger/holds.ts'
import { post } from '../ledger/post.ts'
import { dealHandlers } from '../wallet/record/routes.ts'
import { grantBonus } from '../wallet/turnover/open-requirement.ts'
import { decideBet } from './decide-bet.ts'
import { placeBet } from './place-bet.ts'
import { settlePeriod } from './settle-period.ts'

const DAY = '2022-11-22'
const MINUTE = 60_000

let shared: BettingWorld
beforeAll(async () => {
  shared = await bettingWorld({ live: false })
})
afterAll(() => shared.db.destroy())

let members = 0
const world = (live = false) => bettingWorld({ live, db: shared.db, member: `dealer${members++}` })

/** Adds a game for the same member, on the same clock. */
async function anotherGame({ clock, memberId, context }: BettingWorld, live = false): Promise<BettingWorld> {
  const other = await world(live)
  return { ...other, clock, memberId, context, source: { ...other.source, spokeAt: () => clock.at } }
}

async function bet(on: BettingWorld, market: Market, selection: 'H' | 'C' = 'H', stakeFen = 10_000n) {
  on.clock.at += MINUTE
  const id = randomUUID()
  const odds = market.prices[selection === 'H' ? 0 : 1] ?? 0
  const call = { id, marketId: market.id, selection, odds, stakeFen: String(stakeFen), accept: 'none' as const }
  expect(await placeBet(on, call, on.context())).toMatchObject({ ok: true })
  return id
}

async function end(on: BettingWorld, score: Score | null, version = 1) {
  on.clock.at += MINUTE
  await settlePeriod(on, { gameId: on.game.gameId, period: 'FT', version, score, code: 'D1' })
}

/** Moves money as deposits and withdrawals do. */
async function move(on: BettingWorld, what: 'deposit' | 'withdraw' | 'back', amountFen: bigint, ref: string = randomUUID()) {
  on.clock.at += MINUTE
  await on.db.transaction().execute(async (tx) => {
    const accounts = await memberAccounts(tx, on.memberId)
    const payments = await houseAccount(tx, 'payments')
    const transfer = {
      deposit: { id: `deposit:${ref}`, debit: payments, credit: accounts.main, amountFen, reason: 'deposit', ref },
      withdraw: openHold(accounts, { ref, amountFen, reason: 'withdraw_hold' }),
      back: voidHold(accounts, { ref, amountFen, reason: 'withdraw_release' }),
    }[what]
    await post(tx, [transfer], on.clock.at)
  })
  return ref
}

const bonus = (on: BettingWorld, bonusFen: bigint) => {
  on.clock.at += MINUTE
  return on.db
    .transaction()
    .execute((tx) => grantBonus(tx, { memberId: on.memberId, ref: randomUUID(), bonusFen, times: 8, on: null, dueAt: null }, on.clock.at))
}

const handlers = (on: BettingWorld) => dealHandlers(on.db)
type Query = Payload<'funds.queryDealRecord'>
const page = async (on: BettingWorld, query: Partial<Query> = {}) =>
  data(
    await handlers(on)['funds.queryDealRecord']({ kind: 'all', from: DAY, to: DAY, cursor: null, size: DEAL_PAGE, ...query }, on.context()),
  )

async function all(on: BettingWorld, query: Partial<Query> = {}): Promise<Deal[]> {
  const first = await page(on, query)
  const entries = [...first.entries]
  for (let { next } = first; next !== null; ) {
    const more = await page(on, { ...query, cursor: next })
    expect(more.totals, 'with the first page only').toBeNull()
    entries.push(...more.entries)
    next = more.next
  }
  return entries
}

const sum = (fens: readonly string[]) => fens.reduce((so, fen) => so + BigInt(fen), 0n)
const rows = (entries: readonly Deal[]) => entries.map(({ kind, amountFen, state }) => [kind, amountFen, state])

test('each posting is one entry with the balance after it, newest first [REC-02]', async () => {
  const on = await world()
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 10_000n)
  await bet(on, await on.offer('R', -2, [900, 960]), 'C', 20_000n)
  await end(on, [2, 0])
  const out = await move(on, 'withdraw', 5_000n)
  await move(on, 'back', 5_000n, out)
  await move(on, 'deposit', 70_000n)
  await bonus(on, 3_000n)
  const { entries, totals } = await page(on)
  expect(rows(entries)).toEqual([
    ['bonus', '3000', 'done'],
    ['deposit', '70000', 'done'],
    ['withdraw', '5000', 'returned'],
    ['withdraw', '-5000', 'done'],
    ['settlement', '19500', 'settled'],
    ['bet', '-20000', 'settled'],
    ['bet', '-10000', 'settled'],
    ['gift', '1000000', 'done'],
  ])
  expect(entries.map(({ balanceFen }) => balanceFen)).toEqual([
    '1062500',
    '1059500',
    '989500',
    '984500',
    '989500',
    '970000',
    '990000',
    '1000000',
  ])
  expect(entries.map(({ number }) => number)).toContainEqual(expect.stringMatching(/^T\d+ \d{4} \d{4}$/))
  expect(entries.at(-2)?.bet).toEqual({ legs: 1, gameType: 'FT', teams: ['北队', '南队'] })
  expect(totals).toEqual({
    openingFen: '0',
    closingFen: '1062500',
    depositFen: '70000',
    withdrawFen: '0',
    transferFen: '0',
    playFen: '-10500',
    giftFen: '1003000',
    otherFen: '0',
    count: 8,
  })
})

test('a corrected result is one entry of what it changed, also where the house bore some of it [REC-02]', async () => {
  const on = await world()
  const market = await on.offer('M', null, [1500, 2100, 3400])
  await bet(on, market, 'H', 20_000n)
  await end(on, [1, 0])
  await setSpendable(on.db, on.memberId, 10_000n)
  await end(on, [0, 0], 2)
  const { entries } = await page(on)
  expect(entries[0]).toMatchObject({ kind: 'correction', amountFen: '-10000', balanceFen: '0' })
  expect(entries.map(({ kind }) => kind)).toContain('settlement')
})

test('a bet in play waits, then is refused and comes back [REC-02]', async () => {
  const live = await world(true)
  const market = await live.offer('M', null, [950, 2100, 3400])
  const id = await bet(live, market)
  expect((await page(live)).entries[0]).toMatchObject({ kind: 'bet', state: 'waiting' })
  await live.setStatus(market, 'suspended')
  await decideBet(live, id)
  expect(rows((await page(live)).entries).slice(0, 2)).toEqual([
    ['settlement', '10000', 'returned'],
    ['bet', '-10000', 'refused'],
  ])
})

test('the sums of random histories are those of the ledger, for each kind, standing, day, month and page [REC-02][WALLET-19]', async () => {
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const on = await world()
  const played: BettingWorld[] = []
  let withdrawals = 0
  for (let round = 0; round < 12; round++) {
    on.clock.at += random(12) * 3_600_000
    const game = await anotherGame(on)
    played.push(game)
    const markets = [await game.offer('M', null, [950, 2100, 3400]), await game.offer('R', -1, [900, 960])]
    for (let n = 0; n < 3; n++) {
      const market = markets[random(2)]
      if (market) await bet(game, market, random(2) === 0 ? 'H' : 'C', 1_000n + BigInt(random(9_000)))
    }
    if (random(5) > 0) await end(game, [random(3), random(3)])
    const corrected = played[random(played.length)]
    if (corrected) await end(corrected, random(3) === 0 ? null : [random(3), random(3)], round + 2)
    const act = random(4)
    if (act === 0) await move(on, 'deposit', BigInt(1 + random(50_000)))
    else if (act === 1) await bonus(on, BigInt(1 + random(5_000)))
    else if (act === 2) {
      const [amountFen, ref] = [BigInt(1 + random(5_000)), randomUUID()]
      await move(on, 'withdraw', amountFen, ref)
      const state = (['failed', 'sent', 'paid', 'requested'] as const)[withdrawals++ % 4] ?? 'paid'
      if (state === 'failed') await move(on, 'back', amountFen, ref)
      const at = new Date(on.clock.at)
      await on.db
        .insertInto('payment')
        .values({ id: ref, member_id: on.memberId, kind: 'withdrawal', amount_fen: amountFen, state, requested_at: at, expires_at: at })
        .execute()
    }
  }
  const last = dayOf(on.clock.at)
  const { balanceFen } = await balanceOf(on.db, on.memberId)
  const range = { from: DAY, to: last }
  const entries = await all(on, range)
  expect(sum(entries.map(({ amountFen }) => amountFen))).toBe(balanceFen)
  expect(entries[0]?.balanceFen).toBe(String(balanceFen))
  for (const [i, entry] of entries.entries()) {
    const before = entries[i + 1]?.balanceFen ?? '0'
    expect(BigInt(entry.balanceFen) - BigInt(entry.amountFen), 'each balance follows from the one before').toBe(BigInt(before))
  }
  expect(await all(on, { ...range, size: DEAL_PAGE_LONG })).toEqual(entries)

  const { totals } = await page(on, range)
  expect(totals).toMatchObject({ openingFen: '0', closingFen: String(balanceFen), count: entries.length, otherFen: '0' })
  const ofKind = (kinds: readonly Deal['kind'][]) =>
    String(sum(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amountFen }) => amountFen)))
  expect(totals).toMatchObject({
    depositFen: ofKind(['deposit']),
    withdrawFen: ofKind(['withdraw']),
    playFen: ofKind(['bet', 'settlement', 'correction']),
    giftFen: ofKind(['bonus', 'gift']),
  })
  const parts = await Promise.all(
    DEAL_FILTERS.filter((one) => one !== 'all').map(async (kind) => [kind, await all(on, { ...range, kind })] as const),
  )
  const byPart = parts.flatMap(([, of]) => of).sort((a, b) => Number(BigInt(b.id) - BigInt(a.id)))
  expect(byPart, 'the filters part the record').toEqual(entries)
  for (const [kind, of] of parts) expect((await page(on, { ...range, kind })).totals?.count).toBe(of.length)

  const byStanding = await Promise.all(DEAL_STANDINGS.map(async (standing) => [standing, await all(on, { ...range, standing })] as const))
  for (const [standing, of] of byStanding) {
    expect(of.length, standing).toBeGreaterThan(0)
    expect(of).toEqual(entries.filter(({ state }) => standingOf(state) === standing))
    expect((await page(on, { ...range, standing })).totals).toEqual({ ...totals, count: of.length })
  }

  const month = data(await handlers(on)['funds.month']({ month: DAY.slice(0, 7) }, on.context()))
  expect(month).toMatchObject({ from: '2022-11-01', to: '2022-11-30', openingFen: '0', onlineMinutes: 0, depositLimitFen: null })
  const ofMonth = entries.filter(({ at }) => dayOf(at) <= month.to)
  const monthSum = (kinds: readonly Deal['kind'][]) =>
    sum(ofMonth.filter(({ kind }) => kinds.includes(kind)).map(({ amountFen }) => amountFen))
  expect(month).toMatchObject({
    closingFen: ofMonth[0]?.balanceFen,
    depositFen: String(monthSum(['deposit'])),
    withdrawFen: String(monthSum(['withdraw'])),
    stakedFen: String(-monthSum(['bet'])),
    returnedFen: String(monthSum(['settlement', 'correction'])),
  })

  // Day by day the statements follow each other.
  let opening = '0'
  const days: Deal[] = []
  for (let day = DAY; day <= last; day = addDays(day, 1)) {
    const one = await page(on, { from: day, to: day, size: DEAL_PAGE_LONG })
    expect(one.totals?.openingFen).toBe(opening)
    expect(BigInt(opening) + sum(one.entries.map(({ amountFen }) => amountFen))).toBe(BigInt(one.totals?.closingFen ?? ''))
    for (const { at } of one.entries) expect(dayOf(at)).toBe(day)
    opening = one.totals?.closingFen ?? ''
    days.unshift(...one.entries)
  }
  expect(days).toEqual(entries)

  const flow = data(await handlers(on)['funds.flow']({ days: 7 }, on.context())).days
  expect(flow).toHaveLength(7)
  expect(flow.at(-1)?.day).toBe(last)
  const since = dayStart(flow[0]?.day ?? '')
  const inFlow = entries.filter(({ at }) => at >= since)
  const sumOf = (kinds: readonly Deal['kind'][]) => sum(inFlow.filter(({ kind }) => kinds.includes(kind)).map(({ amountFen }) => amountFen))
  expect(sum(flow.map(({ netFen }) => netFen))).toBe(sumOf(['bet', 'settlement', 'correction']))
  expect(sum(flow.map(({ inFen }) => inFen))).toBe(sumOf(['deposit']))
  expect(sum(flow.map(({ outFen }) => outFen))).toBe(-sumOf(['withdraw']))
}, 60_000)

test('pages follow each other without a gap or a repeat while new entries come [REC-02]', async () => {
  const on = await world()
  for (let i = 0; i < 25; i++) await move(on, 'deposit', BigInt(i + 1))
  const first = await page(on)
  await move(on, 'deposit', 99n)
  const second = await page(on, { cursor: first.next })
  expect([...first.entries, ...second.entries].map(({ amountFen }) => amountFen)).toEqual([
    ...Array.from({ length: 25 }, (_, i) => String(25 - i)),
    '1000000',
  ])
  expect(second.next).toBeNull()
  expect(first.entries.map(({ balanceFen }) => balanceFen)).toEqual(
    (await page(on)).entries
      .slice(1)
      .map(({ balanceFen }) => balanceFen)
      .concat(first.entries.at(-1)?.balanceFen ?? ''),
  )
})

test('a range that is none is refused, and another member sees nothing of it [REC-02]', async () => {
  const [on, other] = [await world(), await world()]
  await move(on, 'deposit', 4_200n)
  const wrong = { kind: 'all' as DealFilter, from: '2022-11-23', to: DAY, cursor: null, size: DEAL_PAGE as typeof DEAL_PAGE }
  expect(await handlers(on)['funds.queryDealRecord'](wrong, on.context())).toMatchObject({
    ok: false,
    message: '结束日期不能早于开始日期',
    data: { field: 'to' },
  })
  expect((await page(other)).entries.map(({ amountFen }) => amountFen)).toEqual(['1000000'])
})

test('gifts and bonuses are listed, and what went back is not [REC-02]', async () => {
  const on = await world()
  await bonus(on, 3_000n)
  await move(on, 'deposit', 4_200n)
  const { list, next } = data(await handlers(on)['act.exchangeRecord']({ cursor: null }, on.context()))
  expect(list.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    ['bonus', '3000'],
    ['gift', '1000000'],
  ])
  expect(next).toBeNull()
})

test('the last six entries are the newest of the record [REC-02]', async () => {
  const on = await world()
  for (let i = 0; i < 8; i++) await move(on, 'deposit', BigInt(i + 1))
  const { entries } = data(await handlers(on)['funds.lastDeals']({}, on.context()))
  expect(entries).toEqual((await page(on)).entries.slice(0, 6))
})
