import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '../../contract/endpoints.ts'
import type { Market } from '../../contract/sport.ts'
import { bonusFen } from '../../domain/bonus.ts'
import type { Score } from '../../domain/settlement.ts'
import { NOTHING_LEFT_FEN } from '../../domain/turnover.ts'
import { type BettingWorld, bettingWorld, setSpendable, sourceOf } from '../../tests/support/betting.ts'
import { audit } from '../domains.ts'
import { balanceOf, houseAccount, memberAccounts } from '../ledger/accounts.ts'
import { houseBalance } from '../ledger/checkpoint.ts'
import { post } from '../ledger/post.ts'
import { forfeitBonus, lapseBonuses } from '../wallet/turnover/forfeit-bonus.ts'
import { grantBonus, openDepositTurnover } from '../wallet/turnover/open-requirement.ts'
import { owedTurnover, turnover } from '../wallet/turnover/owed.ts'
import { MIN_STAKE_FEN } from './limits.ts'
import { placeBet, placeSeries, placeSystem } from './place-bet.ts'
import { settlePeriod } from './settle-period.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shared: BettingWorld
beforeAll(async () => {
  shared = await bettingWorld({ live: false })
})
afterAll(() => shared.db.destroy())

let members = 0
/** A new member without money, with a new game. */
async function world(db = shared.db): Promise<BettingWorld> {
  const on = await bettingWorld({ live: false, db, member: `turner${members++}` })
  await setSpendable(db, on.memberId, 0n)
  return on
}

/** Adds a game for the same member, on the same clock. */
async function anotherGame({ clock, memberId, context, db }: BettingWorld): Promise<BettingWorld> {
  const other = await bettingWorld({ live: false, db, member: `turner${members++}` })
  return { ...other, clock, memberId, context, source: { ...other.source, spokeAt: () => clock.at } }
}

/** A paid deposit; without a provider here. */
async function pay(on: BettingWorld, amountFen: bigint): Promise<string> {
  on.clock.at += MINUTE
  const id = randomUUID()
  await on.db.transaction().execute(async (tx) => {
    const [{ main }, payments] = [await memberAccounts(tx, on.memberId), await houseAccount(tx, 'grants')]
    await post(tx, [{ id: `grant:${id}`, debit: payments, credit: main, amountFen, reason: 'grant', ref: id }], on.clock.at)
    await openDepositTurnover(tx, on.memberId, { id, amountFen }, on.clock.at)
  })
  return id
}

async function bonus(on: BettingWorld, principalFen: bigint, granted: bigint, ref: string = randomUUID(), dueAt: number | null = null) {
  const deposit = await pay(on, principalFen)
  const terms = { memberId: on.memberId, ref, bonusFen: granted, times: 8, on: { deposit, principalFen }, dueAt }
  const grant = () => on.db.transaction().execute((tx) => grantBonus(tx, terms, on.clock.at))
  await grant()
  return grant
}

type Selection = Payload<'sport.placeBet'>['selection']
const SIDE: Partial<Record<Selection, number>> = { C: 1, U: 1, N: 2 }
async function bet(on: BettingWorld, market: Market, selection: Selection, stakeFen: bigint): Promise<string> {
  on.clock.at += MINUTE
  const id = randomUUID()
  const odds = market.prices[SIDE[selection] ?? 0] ?? 0
  const answer = await placeBet(on, { id, marketId: market.id, selection, odds, stakeFen: String(stakeFen), accept: 'none' }, on.context())
  expect(answer).toMatchObject({ ok: true })
  return id
}

async function end(on: BettingWorld, score: Score | null, version = 1) {
  on.clock.at += MINUTE
  await settlePeriod(on, { gameId: on.game.gameId, period: 'FT', version, score, code: 'D1' })
}

const done = async (on: BettingWorld) =>
  (
    await on.db
      .selectFrom('turnover_requirement')
      .select(['state', 'done_fen'])
      .where('member_id', '=', on.memberId)
      .orderBy('opened_at')
      .orderBy('id')
      .execute()
  ).map(({ state, done_fen }) => [state, done_fen])
const free = async (on: BettingWorld) => BigInt((await turnover(on.db, on.memberId, on.clock.at)).withdrawableFen)
const balance = async (on: BettingWorld) => (await balanceOf(on.db, on.memberId)).balanceFen
const booksHold = async () => expect((await audit(shared.db)).faults).toEqual([])
const giveUp = async (on: BettingWorld, id: string = randomUUID()) => {
  const requirement = (await owedTurnover(on.db, on.memberId)).requirements.find(({ kind }) => kind === 'bonus')
  return forfeitBonus(on, { id, requirement: String(requirement?.id ?? 1) }, on.context())
}

test('a deposit is withdrawable once its stakes at risk are met, the oldest deposit first [WALLET-17]', async () => {
  const on = await world()
  await pay(on, 10_000n)
  await pay(on, 5_000n)
  expect(await free(on)).toBe(0n)
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 8_000n)
  await bet(on, await on.offer('R', -2, [900, 960]), 'H', 4_000n)
  await bet(on, await on.offer('OU', 10, [900, 960]), 'O', 2_000n)
  expect(await done(on), 'nothing while bets are open').toEqual([
    ['open', 0n],
    ['open', 0n],
  ])
  await end(on, [3, 0])
  expect(await done(on)).toEqual([
    ['met', 10_000n],
    ['open', 4_000n],
  ])
  expect(await free(on)).toBe((await balance(on)) - 5_000n)
  const more = await anotherGame(on)
  await bet(more, await more.offer('M', null, [950, 2100, 3400]), 'C', 3_000n)
  await end(more, [1, 0])
  expect(await done(on)).toEqual([
    ['met', 10_000n],
    ['met', 5_000n],
  ])
  expect(await free(on)).toBe(await balance(on))
  await booksHold()
})

test.each<[string, PlayOf, [Selection, bigint][], Score | null]>([
  [
    'both sides of a handicap',
    ['R', -2, [900, 960]],
    [
      ['H', 5_000n],
      ['C', 5_000n],
    ],
    [2, 0],
  ],
  [
    'both sides of a quarter line that half won',
    ['R', -1, [900, 960]],
    [
      ['H', 5_000n],
      ['C', 5_000n],
    ],
    [0, 0],
  ],
  [
    'all three of a match',
    ['M', null, [950, 2100, 3400]],
    [
      ['H', 4_000n],
      ['C', 3_000n],
      ['N', 2_000n],
    ],
    [1, 0],
  ],
  ['a sure price', ['M', null, [10, 9000, 9000]], [['H', 9_000n]], [1, 0]],
  ['a price right below the floor', ['OU', 10, [499, 1300]], [['O', 9_000n]], [0, 0]],
  ['a drawn stake', ['R', -4, [900, 960]], [['H', 9_000n]], [1, 0]],
  ['a void stake', ['M', null, [950, 2100, 3400]], [['H', 9_000n]], null],
])('%s counts nothing towards turnover [WALLET-17]', async (_, [w, line, prices], bets, score) => {
  const on = await world()
  await pay(on, 10_000n)
  const market = await on.offer(w, line, prices)
  for (const [selection, stakeFen] of bets) await bet(on, market, selection, stakeFen)
  await end(on, score)
  expect(await done(on)).toEqual([['open', 0n]])
  await booksHold()
})
type PlayOf = [w: 'M' | 'R' | 'OU', line: number | null, prices: number[]]

test('of opposite bets the larger less the smaller counts, whoever of other members stands against it [WALLET-17]', async () => {
  const on = await world()
  const other = { ...on, ...(await memberOf(on)) }
  await pay(on, 20_000n)
  await pay(other, 20_000n)
  const market = await on.offer('R', -2, [900, 960])
  await bet(on, market, 'H', 8_000n)
  await bet(on, market, 'C', 3_000n)
  await bet(other, market, 'C', 6_000n)
  await end(on, [1, 0])
  expect([await done(on), await done(other)]).toEqual([[['open', 5_000n]], [['open', 6_000n]]])
})

/** Another member without money, at the same game. */
async function memberOf({ clock, db }: BettingWorld) {
  const { memberId } = await world(db)
  return { memberId, context: () => ({ memberId, tokenHash: 'hash', device: null, ip: '127.0.0.1', now: clock.at }) }
}

test('series of the same matches cover each other like single bets, whichever ends first [WALLET-17]', async () => {
  const one = await world()
  const two = await anotherGame(one)
  await pay(one, 50_000n)
  const source = sourceOf([one.game, two.game], one.clock)
  const on = { ...one, source: { ...source, spokeAt: () => one.clock.at } }
  const [first, second] = [await one.offer('R', -2, [900, 960]), await two.offer('R', -2, [900, 960])]
  const series = async (sides: Selection[], stakeFen: bigint) => {
    one.clock.at += MINUTE
    const legs = [first, second].map((market, i) => {
      const selection = sides[i] ?? 'H'
      return { marketId: market.id, selection, odds: market.prices[SIDE[selection] ?? 0] ?? 0 }
    })
    const call = { id: randomUUID(), legs, stakeFen: String(stakeFen), accept: 'none' as const }
    expect(await placeSeries(on, call, on.context())).toMatchObject({ ok: true })
  }
  await series(['H', 'H'], 9_000n)
  await series(['C', 'H'], 2_000n)
  await series(['H', 'C'], 3_000n)
  await end(one, [1, 0])
  expect(await done(one), 'one series is lost, and was the smaller side').toEqual([['open', 0n]])
  await end(two, [1, 0])
  expect(await done(one)).toEqual([['open', 4_000n]])
  await booksHold()
})

test('each line of a system counts by its own legs: a line without a stake at risk counts nothing [WALLET-17] [BET-05]', async () => {
  const one = await world()
  const [two, three] = [await anotherGame(one), await anotherGame(one)]
  await pay(one, 50_000n)
  const games = [one, two, three]
  const source = sourceOf(
    games.map(({ game }) => game),
    one.clock,
  )
  const on = { ...one, source: { ...source, spokeAt: () => one.clock.at } }
  const markets = await Promise.all(games.map((game) => game.offer('R', -2, [900, 960])))
  one.clock.at += MINUTE
  const legs = markets.map(({ id }) => ({ marketId: id, selection: 'H' as const, odds: 900 }))
  const call = { id: randomUUID(), legs, folds: [{ size: 2, stakeFen: '3000' }], bankers: [], accept: 'none' as const }
  expect(await placeSystem(on, call, on.context())).toMatchObject({ ok: true })
  await end(one, null)
  await end(two, null)
  await end(three, [3, 0])
  // Of three lines one has the two void legs.
  expect(await done(one)).toEqual([['open', 6_000n]])
  await booksHold()
})

test('a correction takes back exactly what the earlier result counted, and a met requirement is open again [WALLET-17]', async () => {
  const on = await world()
  await pay(on, 10_000n)
  await pay(on, 10_000n)
  const market = await on.offer('R', -1, [900, 960])
  await bet(on, market, 'H', 12_000n)
  await end(on, [1, 0])
  const [won, half] = [
    [
      ['met', 10_000n],
      ['open', 2_000n],
    ],
    [
      ['open', 6_000n],
      ['open', 0n],
    ],
  ]
  expect(await done(on)).toEqual(won)
  await end(on, [0, 0], 2)
  expect(await done(on), 'half lost').toEqual(half)
  await end(on, null, 3)
  expect(await done(on), 'void').toEqual([
    ['open', 0n],
    ['open', 0n],
  ])
  await end(on, [2, 0], 4)
  await end(on, [2, 0], 4)
  expect(await done(on), 'a result that comes twice').toEqual(won)
  const rows = await on.db.selectFrom('turnover_counted').selectAll().where('fen', '<', 0n).execute()
  expect(rows.filter(({ reversal }) => !reversal)).toEqual([])
  await booksHold()
})

test('bets from before a deposit risked none of its money [WALLET-17]', async () => {
  const on = await world()
  await setSpendable(on.db, on.memberId, 10_000n)
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 9_000n)
  await pay(on, 5_000n)
  await end(on, [1, 0])
  expect(await done(on)).toEqual([['open', 0n]])
})

test('a bonus is granted once, waits with its deposit, which is held back once, and is free when met [WALLET-17]', async () => {
  const on = await world()
  const grant = await bonus(on, 50_000n, 2_500n)
  await grant()
  expect(await balance(on)).toBe(52_500n)
  expect((await owedTurnover(on.db, on.memberId)).lockedFen).toBe(52_500n)
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 50_000n)
  await end(on, [1, 0])
  const second = await anotherGame(on)
  await bet(second, await second.offer('M', null, [950, 2100, 3400]), 'H', 20_000n)
  await end(second, [1, 0])
  expect(await done(on)).toEqual([
    ['met', 50_000n],
    ['met', 20_000n],
  ])
  expect(await free(on)).toBe(await balance(on))
  await booksHold()
})

test('depositing, taking the bonus and giving it up in circles earns nothing [WALLET-17]', async () => {
  const on = await world()
  const terms = { minFen: 10_000n, ratePermille: 500, maxFen: 30_000n }
  for (let round = 0; round < 3; round++) {
    await bonus(on, 100_000n, bonusFen(100_000n, terms))
    expect(await free(on), 'nothing to withdraw before the turnover').toBe(0n)
    expect(await giveUp(on)).toEqual({ ok: true, data: { tookFen: '30000' } })
    await setSpendable(on.db, on.memberId, (await balance(on)) - 100_000n)
    expect(await balance(on)).toBe(0n)
  }
  expect(await free(on)).toBe(0n)
  await booksHold()
})

test('giving a bonus up after a win gives back its part of the win, after a loss no more than the bonus [WALLET-17]', async () => {
  const on = await world()
  await bonus(on, 100_000n, 30_000n)
  await bet(on, await on.offer('M', null, [1000, 2100, 3400]), 'H', 130_000n)
  await end(on, [1, 0])
  expect((await turnover(on.db, on.memberId, on.clock.at)).requirements.find(({ kind }) => kind === 'bonus')).toMatchObject({
    takeBackFen: '60000',
  })
  const id = randomUUID()
  expect(await giveUp(on, id)).toEqual({ ok: true, data: { tookFen: '60000' } })
  expect(await giveUp(on, id), 'a copy').toMatchObject({ ok: false })
  expect(await balance(on), 'as if the deposit alone had been bet').toBe(200_000n)

  const loser = await world()
  await bonus(loser, 100_000n, 30_000n)
  await bet(loser, await loser.offer('M', null, [1000, 2100, 3400]), 'H', 110_000n)
  await end(loser, [0, 1])
  expect(await giveUp(loser)).toEqual({ ok: true, data: { tookFen: '20000' } })
  expect(await balance(loser)).toBe(0n)
  await booksHold()
})

test('a copy of giving up has its answer, and moves once [WALLET-17][MONEY-03]', async () => {
  const on = await world()
  await bonus(on, 10_000n, 3_000n)
  const [requirement] = (await owedTurnover(on.db, on.memberId)).requirements.filter(({ kind }) => kind === 'bonus')
  const call = { id: randomUUID(), requirement: String(requirement?.id) }
  const copies = await Promise.all(Array.from({ length: 20 }, () => forfeitBonus(on, call, on.context())))
  for (const copy of copies) expect(copy).toEqual({ ok: true, data: { tookFen: '3000' } })
  expect(await balance(on)).toBe(10_000n)
  expect(await forfeitBonus(on, { ...call, id: randomUUID() }, on.context())).toMatchObject({ ok: false, code: 6303 })
  const other = await world()
  expect(await forfeitBonus(other, { ...call, id: randomUUID() }, other.context()), 'of another member').toMatchObject({ code: 6303 })
  expect(await forfeitBonus(on, { ...call, requirement: '987654' }, on.context())).toMatchObject({ code: 6007 })
})

test('a bonus is not given up for less while bets with it are open [WALLET-17]', async () => {
  const on = await world()
  await bonus(on, 10_000n, 3_000n)
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 11_000n)
  expect(await giveUp(on)).toMatchObject({ ok: false, message: '余额不足以退回赠金，请等未结注单结算后再放弃' })
  expect(await balance(on)).toBe(2_000n)
  await end(on, [0, 0])
  expect(await giveUp(on)).toEqual({ ok: true, data: { tookFen: '2000' } })
})

test('a bonus whose time is over goes back, one with open bets once they ended [WALLET-17]', async () => {
  const [on, busy] = [await world(), await world()]
  const dueAt = on.clock.at + DAY
  await bonus(on, 10_000n, 3_000n, randomUUID(), dueAt)
  await bonus(busy, 10_000n, 3_000n, randomUUID(), dueAt)
  await bet(busy, await busy.offer('M', null, [950, 2100, 3400]), 'H', 12_000n)
  const at = (now: number) => lapseBonuses({ ...on, clock: { ...on.clock, now: () => now } })
  await at(dueAt - 1)
  expect(await balance(on)).toBe(13_000n)
  await at(dueAt)
  await at(dueAt)
  expect([await balance(on), await balance(busy)]).toEqual([10_000n, 1_000n])
  expect((await done(on)).at(-1)).toEqual(['lapsed', 0n])
  await end(busy, [1, 0])
  await at(dueAt + DAY)
  expect((await done(busy)).at(-1)?.[0]).toBe('lapsed')
  await booksHold()
})

test('who has lost everything owes nothing more, so the next deposit is not held back for it [WALLET-17]', async () => {
  expect(NOTHING_LEFT_FEN, 'the least stake').toBe(MIN_STAKE_FEN)
  const on = await world()
  await bonus(on, 10_000n, 3_000n)
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 12_500n)
  await end(on, [0, 1])
  expect(await balance(on)).toBe(500n)
  expect((await done(on)).map(([state]) => state)).toEqual(['met', 'lapsed'])
  await pay(on, 10_000n)
  expect((await owedTurnover(on.db, on.memberId)).lockedFen).toBe(10_000n)
  await booksHold()
})

test('what the house gave and got back is what members’ bonuses say, under random bets, results and corrections [WALLET-17]', async () => {
  const on = await world()
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const games: BettingWorld[] = []
  for (let round = 0; round < 12; round++) {
    if (random(3) === 0) await bonus(on, BigInt(10_000 + random(50_000)), BigInt(1_000 + random(9_000)))
    else if (random(2) === 0) await pay(on, BigInt(5_000 + random(20_000)))
    const game = await anotherGame(on)
    games.push(game)
    const markets = [
      await game.offer('M', null, [950, 2100, 3400]),
      await game.offer('R', -1, [900, 960]),
      await game.offer('OU', 10, [400, 960]),
    ]
    for (let n = 0; n < 4; n++) {
      const market = markets[random(3)]
      const money = await balance(on)
      if (!market || money < 2_000n) continue
      const selection = (market.w === 'OU' ? (['O', 'U'] as const) : (['H', 'C'] as const))[random(2)] ?? 'H'
      await bet(game, market, selection, 1_000n + BigInt(random(Number(money / 4n))))
    }
    await end(game, [random(3), random(3)])
    const corrected = games[random(games.length)]
    if (corrected) await end(corrected, random(4) === 0 ? null : [random(3), random(3)], round + 2)
    if (random(5) === 0) await giveUp(on)
    await booksHold()
  }
  const counted = await on.db.selectFrom('turnover_counted').select('fen').where('reversal', '=', true).execute()
  expect(counted.length, 'corrections took something back').toBeGreaterThan(0)
  const house = await houseAccount(on.db, 'bonus')
  const { rows } = await sql<{ fen: string }>`
    select (coalesce(sum(amount_fen) filter (where reason = 'bonus_forfeit'), 0) - coalesce(sum(amount_fen) filter (where reason = 'bonus'), 0))::text fen
    from transfer`.execute(on.db)
  expect(await houseBalance(on.db, house)).toBe(BigInt(rows[0]?.fen ?? 0))
})

const requirementOf = (on: BettingWorld) => sql`(select max(id) from turnover_requirement where member_id = ${on.memberId})`

/** Changes of the database past its triggers, each with the audit's sentence about it. */
const PLANTED: [what: string, says: RegExp, plant: (on: BettingWorld) => RawBuilder<unknown>][] = [
  [
    'turnover that no ticket counted',
    /^requirement \d+ \(open\) says 5001 fen of 24000 are done, its tickets counted 5000/,
    (on) => sql`update turnover_requirement set done_fen = done_fen + 1 where id = ${requirementOf(on)}`,
  ],
  [
    'a requirement met too early',
    /^requirement \d+ \(met\) says 5000 fen of 24000 are done/,
    (on) => sql`update turnover_requirement set state = 'met', ended_at = now() where id = ${requirementOf(on)}`,
  ],
  [
    'a requirement that is met and open',
    /^requirement \d+ \(open\) says 5000 fen of 4000 are done/,
    (on) => sql`update turnover_requirement set need_fen = 4000 where id = ${requirementOf(on)}`,
  ],
  [
    'a bonus without a requirement',
    /^bonus \S+ \(unknown\) has granted 3000 of 0 fen/,
    (on) =>
      sql`update transfer set ref = 'elsewhere' where reason = 'bonus' and credit = (select id from account where owner_kind = 'member' and owner = ${on.memberId} and wallet = 'main')`,
  ],
  [
    'a bonus that was never paid',
    /^bonus \S+ \(open\) has granted 3000 of 4000 fen/,
    (on) => sql`update turnover_requirement set bonus_fen = 4000 where id = ${requirementOf(on)}`,
  ],
  [
    'a bonus taken back from a requirement that is open',
    /^bonus \S+ \(open\) has granted 3000 of 3000 fen, and taken back 10/,
    (on) => sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at)
      select 'planted', credit, debit, 10, 'bonus_forfeit', ref, at from transfer where reason = 'bonus' and ref = (select ref from turnover_requirement where id = ${requirementOf(on)})`,
  ],
  [
    'a ticket that counts under another result',
    /^ticket \S+ \(settled, result 2\) of 15000 fen counts 15000 under result 1/,
    (on) => sql`update ticket set result_version = 2 where member_id = ${on.memberId}`,
  ],
  [
    'an open ticket that counts',
    /^ticket \S+ \(accepted, result 1\) of 15000 fen counts 15000/,
    (on) => sql`update ticket set status = 'accepted' where member_id = ${on.memberId}`,
  ],
  [
    'another member’s ticket that counts',
    /^ticket \S+ \(settled, result 1\) of 15000 fen counts 15000/,
    (on) => sql`update ticket set member_id = 424242 where member_id = ${on.memberId}`,
  ],
  [
    'a ticket that counts more than its stake',
    /^ticket \S+ \(settled, result 1\) of 14999 fen counts 15000/,
    (on) => sql`update ticket set stake_fen = 14999 where member_id = ${on.memberId}`,
  ],
  [
    'a ticket that does not exist and counts',
    /^ticket gone \(unknown, result \)/,
    (on) => sql`update turnover_counted set ticket_id = 'gone' where requirement_id = ${requirementOf(on)}`,
  ],
  [
    'something taken back that never counted so much',
    /^requirement \d+ took 4000 fen of ticket \S+ back, which had counted 5000/,
    (on) => sql`insert into turnover_counted (requirement_id, ticket_id, version, reversal, fen, at)
      select requirement_id, ticket_id, version, true, -4000, at from turnover_counted where requirement_id = ${requirementOf(on)}`,
  ],
]

test('the audit names the row of each fault planted in turnover [WALLET-17]', async () => {
  const on = await world()
  await bonus(on, 10_000n, 3_000n)
  await setSpendable(on.db, on.memberId, 20_000n)
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 15_000n)
  await end(on, [1, 0])
  await booksHold()
  for (const [what, says, plant] of PLANTED) {
    const tx = await on.db.startTransaction().execute()
    try {
      // A replica runs no triggers and checks no foreign keys.
      await sql`set local session_replication_role = replica`.execute(tx)
      await plant(on).execute(tx)
      expect((await audit(tx)).faults, what).toContainEqual(expect.stringMatching(says))
    } finally {
      await tx.rollback().execute()
    }
  }
})

test('what counted is never changed or deleted [WALLET-17]', async () => {
  for (const change of [sql`update turnover_counted set fen = fen + 1`, sql`delete from turnover_counted`, sql`truncate turnover_counted`])
    await expect(change.execute(shared.db)).rejects.toThrow('append-only')
})
