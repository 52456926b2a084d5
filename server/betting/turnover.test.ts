import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Selection } from '../../domain/markets.ts'
import type { Score } from '../../domain/settlement.ts'
import { type BettingWorld, bettingWorld, setSpendable, sourceOf } from '../../tests/support/betting.ts'
import { anotherGame, balance, bet, booksHold, done, end, free, MINUTE, pay, priceOf, turner } from '../../tests/support/turnover.ts'
import { placeSeries, placeSystem } from './place-bet.ts'

let shared: BettingWorld
beforeAll(async () => {
  shared = await bettingWorld({ live: false })
})
afterAll(() => shared.db.destroy())

test('a deposit is withdrawable once its stakes at risk are met, the oldest deposit first [WALLET-17]', async () => {
  const on = await turner(shared.db)
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
  await booksHold(shared.db)
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
  const on = await turner(shared.db)
  await pay(on, 10_000n)
  const market = await on.offer(w, line, prices)
  for (const [selection, stakeFen] of bets) await bet(on, market, selection, stakeFen)
  await end(on, score)
  expect(await done(on)).toEqual([['open', 0n]])
  await booksHold(shared.db)
})
type PlayOf = [w: 'M' | 'R' | 'OU', line: number | null, prices: number[]]

test('of opposite bets the larger less the smaller counts, whoever of other members stands against it [WALLET-17]', async () => {
  const on = await turner(shared.db)
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
  const { memberId } = await turner(db)
  return { memberId, context: () => ({ memberId, tokenHash: 'hash', device: null, ip: '127.0.0.1', now: clock.at }) }
}

test('series of the same matches cover each other like single bets, whichever ends first [WALLET-17]', async () => {
  const one = await turner(shared.db)
  const two = await anotherGame(one)
  await pay(one, 50_000n)
  const source = sourceOf([one.game, two.game], one.clock)
  const on = { ...one, source: { ...source, spokeAt: () => one.clock.at } }
  const [first, second] = [await one.offer('R', -2, [900, 960]), await two.offer('R', -2, [900, 960])]
  const series = async (sides: Selection[], stakeFen: bigint) => {
    one.clock.at += MINUTE
    const legs = [first, second].map((market, i) => {
      const selection = sides[i] ?? 'H'
      return { marketId: market.id, selection, odds: priceOf(market, selection) }
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
  await booksHold(shared.db)
})

test('each line of a system counts by its own legs: a line without a stake at risk counts nothing [WALLET-17] [BET-05]', async () => {
  const one = await turner(shared.db)
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
  await booksHold(shared.db)
})

test('a correction takes back exactly what the earlier result counted, and a met requirement is open again [WALLET-17]', async () => {
  const on = await turner(shared.db)
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
  await booksHold(shared.db)
})

test('bets from before a deposit risked none of its money [WALLET-17]', async () => {
  const on = await turner(shared.db)
  await setSpendable(on.db, on.memberId, 10_000n)
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 9_000n)
  await pay(on, 5_000n)
  await end(on, [1, 0])
  expect(await done(on)).toEqual([['open', 0n]])
})
