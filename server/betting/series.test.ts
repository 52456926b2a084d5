import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ticket } from '../../contract/betting.ts'
import type { Payload } from '../../contract/endpoints.ts'
import type { Market } from '../../contract/sport.ts'
import type { Selection } from '../../domain/markets.ts'
import type { Outcome, VoidCode } from '../../domain/results.ts'
import { linePayoutFen, type Score } from '../../domain/settlement.ts'
import { type BettingWorld, bettingWorld, sourceOf } from '../../tests/support/betting.ts'
import { makeChampion } from '../../tests/support/odds-source.ts'
import { audit } from '../domains.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { betStatus } from './bet-status.ts'
import { decideBet } from './decide-bet.ts'
import { placeBet, placeSeries } from './place-bet.ts'
import { settlePeriod } from './settle-period.ts'
import { lastTickets } from './ticket-store.ts'

/** Three matches of one book on one database, and the member who bets on them. */
interface Book {
  games: [BettingWorld, BettingWorld, BettingWorld]
  deps: BettingWorld
}

let first: BettingWorld
beforeAll(async () => {
  first = await bettingWorld({ live: false })
})
afterAll(() => first.db.destroy())

let members = 0
async function book({ live = [] }: { live?: number[] } = {}): Promise<Book> {
  const game = (i: number) => bettingWorld({ live: live.includes(i), db: first.db, member: `series${++members}` })
  const games: Book['games'] = [await game(0), await game(1), await game(2)]
  const source = {
    ...sourceOf(
      games.map(({ game }) => game),
      games[0].clock,
    ),
    champion: (id: string) => (id === 'cup-FS' ? CUP : undefined),
  }
  return { games, deps: { ...games[0], source } }
}
const CUP = { ...makeChampion('900000', 3_000), marketId: 'cup-FS' }

type Series = Payload<'sport.placeSeries'>
const leg = (market: Market, selection: Selection = 'H', odds = market.prices[0] ?? 0) => ({ marketId: market.id, selection, odds })
const seriesOf = (legs: Series['legs'], change: Partial<Series> = {}): Series => ({
  id: randomUUID(),
  legs,
  stakeFen: '10000',
  accept: 'none',
  ...change,
})
const place = ({ deps }: Book, series: Series) => placeSeries(deps, series, deps.context())
const spendable = async ({ deps }: Book) => (await balanceOf(deps.db, deps.memberId)).balanceFen
const booksHold = async () => expect((await audit(first.db)).faults).toEqual([])
async function ticketOf({ deps }: Book, { id }: { id: string }): Promise<Ticket> {
  const answer = await betStatus(deps, id, deps.context())
  if (!answer.ok || !answer.data.ticket) throw new Error(`no ticket ${id}`)
  return answer.data.ticket
}
/** The ticket events of the member. */
async function told({ deps }: Book): Promise<string[]> {
  const rows = await deps.events.events.read(deps.memberId, 0)
  return rows.flatMap(({ deltas }) => deltas).flatMap((delta) => (delta.kind === 'ticket' ? [delta.status] : []))
}
const end = ({ deps, games }: Book, game: number, score: Score | null, version = 1) =>
  settlePeriod(deps, { gameId: games[game]?.game.gameId ?? '', period: 'FT', score, version })

/** A market on each of the three games. */
const oneEach = async ({ games }: Book): Promise<[Market, Market, Market]> => [
  await games[0].offer('M', null, [950, 2100, 3400]),
  await games[1].offer('R', -3, [900, 960]),
  await games[2].offer('OU', 10, [870, 990]),
]
const threeLegs = async (on: Book) => {
  const [m, r, ou] = await oneEach(on)
  return { markets: [m, r, ou] as const, legs: [leg(m), leg(r), leg(ou, 'O')] }
}

test('twenty parallel copies of a series have one effect; another body or a single bet under its id is refused [MONEY-03]', async () => {
  const on = await book()
  const { markets, legs } = await threeLegs(on)
  const series = seriesOf(legs)
  const announced: bigint[] = []
  const off = on.deps.events.events.onAppended((memberId) => void announced.push(memberId))
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(on, series)))
  off()
  expect(announced).toEqual([on.deps.memberId])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({
    ok: true,
    // 1.95 × 1.90 × 1.87 = 6.928350
    data: { status: 'accepted', odds: 5_928, possibleReturnFen: '69283', legs: [{ odds: 950 }, { odds: 900 }, { odds: 870 }] },
  })
  expect(await spendable(on)).toBe(990_000n)
  expect(await place(on, { ...series, stakeFen: '20000' })).toMatchObject({ ok: false, data: { reason: 'reused-id' } })
  for (const others of [
    legs.slice(0, 2),
    legs.map((leg) => ({ ...leg, selection: 'C' as const })),
    legs.map((leg) => ({ ...leg, odds: leg.odds + 10 })),
  ])
    expect(await place(on, { ...series, legs: others })).toMatchObject({ ok: false, data: { reason: 'reused-id' } })
  const [market] = markets
  const single = { id: series.id, ...leg(market), stakeFen: '10000', accept: 'none' } as const
  expect(await placeBet(on.deps, single, on.deps.context())).toMatchObject({ ok: false, data: { reason: 'reused-id' } })
  expect(await lastTickets(first.db, on.deps.memberId)).toHaveLength(1)
  await booksHold()
})

test('an id that was told "not done" can not be placed by a late copy of a series [MONEY-04]', async () => {
  const on = await book()
  const series = seriesOf((await threeLegs(on)).legs)
  expect(await betStatus(on.deps, series.id, on.deps.context())).toEqual({ ok: true, data: { ticket: null } })
  expect(await place(on, series)).toMatchObject({ ok: false, data: { reason: 'cancelled' } })
})

test('what can not be a series is refused with its reason and the leg it is about, and nothing moves [SLIP-04] [SLIP-19]', async () => {
  const on = await book()
  const { markets, legs } = await threeLegs(on)
  const [m, r, ou] = markets
  const other = await on.games[0].offer('OU', 8, [900, 960])
  const refused = async (asked: Series, data: object) => expect(await place(on, asked)).toMatchObject({ ok: false, data })
  await refused(seriesOf([...legs, leg(other, 'O')]), { reason: 'same-game', marketId: other.id })
  await refused(seriesOf([leg(m), leg(m, 'C', 2100)]), { reason: 'same-game' })
  await refused(seriesOf([leg(m), { marketId: 'cup-FS', selection: 'FS1', odds: 3000 }]), { reason: 'outright', marketId: 'cup-FS' })
  await refused(seriesOf([leg(m), { marketId: 'none', selection: 'H', odds: 900 }]), { reason: 'closed', marketId: 'none' })
  await refused(seriesOf(legs, { stakeFen: '999' }), { reason: 'below-minimum', minFen: '1000' })
  await refused(seriesOf(legs, { stakeFen: '2000001' }), { reason: 'above-maximum', maxFen: '2000000' })
  await refused(seriesOf(legs, { stakeFen: '1999900' }), { reason: 'balance' })
  r.prices = [880, 980]
  await refused(seriesOf(legs), { reason: 'price', odds: 880, marketId: r.id })
  await refused(seriesOf(legs, { accept: 'higher' }), { reason: 'price', odds: 880, marketId: r.id })
  await on.games[2].setStatus(ou, 'suspended')
  await refused(seriesOf(legs, { accept: 'any' }), { reason: 'suspended', marketId: ou.id })
  await on.games[2].setStatus(ou, 'closed')
  await refused(seriesOf(legs, { accept: 'any' }), { reason: 'closed', marketId: ou.id })
  expect(await spendable(on)).toBe(1_000_000n)
  expect(await place(on, seriesOf(legs.slice(0, 2), { accept: 'any' }))).toMatchObject({
    ok: true,
    data: { legs: [{ odds: 950 }, { odds: 880 }] },
  })
  await booksHold()
})

test('a series takes the last fen of a balance, and not one more', async () => {
  const on = await book()
  const { legs } = await threeLegs(on)
  expect(await place(on, seriesOf(legs, { stakeFen: '1000001' }))).toMatchObject({ ok: false, data: { reason: 'balance' } })
  expect(await place(on, seriesOf(legs, { stakeFen: '1000000' }))).toMatchObject({ ok: true })
  expect(await spendable(on)).toBe(0n)
  await booksHold()
})

test('each leg of a series counts from its own score, and one made on a score that never was counts as 1 [BET-14]', async () => {
  const on = await book({ live: [0, 1] })
  const [one, other, third] = on.games
  Object.assign(one.game, { sc_FT_H: 0, sc_FT_A: 2 })
  const markets = [
    await one.offer('R', 2, [900, 960], [0, 2]),
    await other.offer('R', -2, [800, 960], [1, 0]),
    await third.offer('R', -3, [1000, 960]),
  ]
  const series = seriesOf(markets.map((market) => leg(market)))
  expect(await place(on, series)).toMatchObject({ data: { status: 'delay', legs: [{ from: [0, 2] }, { from: [1, 0] }, { score: null }] } })
  await decideBet(on.deps, series.id)
  await end(on, 0, [1, 3])
  await end(on, 1, [0, 0])
  await end(on, 2, [2, 0])
  const ticket = await ticketOf(on, series)
  expect(ticket.legs.map(({ result }) => result)).toEqual(['W', 'D6', 'W'])
  // 1.90 × 1 × 2.00
  expect(ticket).toMatchObject({ result: 'W', returnFen: '38000' })
  await end(on, 1, [2, 0], 2)
  expect(await ticketOf(on, series)).toMatchObject({ result: 'W', returnFen: '68400' })
  await booksHold()
})

test('prices multiply, so a stake that could win more than the house pays is answered with the highest that can be sent [BET-02]', async () => {
  const on = await book()
  const markets = await Promise.all(on.games.map((game) => game.offer('M', null, [99_000, 99_000, 99_000])))
  const legs = markets.map((market) => leg(market))
  expect(await place(on, seriesOf(legs, { stakeFen: '20000' }))).toMatchObject({ data: { reason: 'above-maximum', maxFen: '1000' } })
  const placed = await place(on, seriesOf(legs, { stakeFen: '1000' }))
  expect(placed).toMatchObject({ ok: true, data: { possibleReturnFen: '1000000000' } })
})

test('with a leg in play the whole series waits, blocks the next bet, and is refused when any leg was suspended [BET-03] [SLIP-11]', async () => {
  const on = await book({ live: [1] })
  const { markets, legs } = await threeLegs(on)
  const series = seriesOf(legs)
  expect(await place(on, series)).toMatchObject({ data: { status: 'delay', decideAt: on.deps.clock.at + 5_000 } })
  expect(await spendable(on)).toBe(990_000n)
  expect(await place(on, seriesOf(legs))).toMatchObject({ ok: false, data: { reason: 'pending' } })
  await decideBet(on.deps, series.id)
  expect(await ticketOf(on, series)).toMatchObject({ status: 'accepted', decideAt: null })

  const [, , ou] = markets
  const again = seriesOf(legs)
  await place(on, again)
  await on.games[2].setStatus(ou, 'suspended')
  await decideBet(on.deps, again.id)
  await decideBet(on.deps, again.id)
  expect(await ticketOf(on, again)).toMatchObject({ status: 'refused', reason: 'suspended' })
  expect(await spendable(on)).toBe(990_000n)
  // A refused ticket has no results, though another series on the same market has.
  await end(on, 0, [1, 0])
  expect((await ticketOf(on, series)).legs.map(({ result }) => result)).toEqual(['W', null, null])
  expect((await ticketOf(on, again)).legs).toMatchObject(Array(3).fill({ result: null, finalScore: null }))
  await booksHold()
})

test('a leg’s result given while the series waits refuses it: nothing is bet on what is known [BET-03]', async () => {
  const on = await book({ live: [0] })
  const { legs } = await threeLegs(on)
  const series = seriesOf(legs)
  await place(on, series)
  await end(on, 1, [3, 0])
  expect(await ticketOf(on, series)).toMatchObject({ status: 'refused', reason: 'closed' })
  await booksHold()
})

// M is home at 0.95, R home −0.5/1 at 0.90, OU over 2.5 at 0.87.
const ENDS: {
  title: string
  scores: [Score | null, Score | null, Score | null]
  results: (Outcome | VoidCode)[]
  result: Outcome | VoidCode
}[] = [
  {
    title: 'all won',
    scores: [
      [1, 0],
      [2, 0],
      [2, 1],
    ],
    results: ['W', 'W', 'W'],
    result: 'W',
  },
  {
    title: 'half won',
    scores: [
      [1, 0],
      [1, 0],
      [2, 1],
    ],
    results: ['W', 'LW', 'W'],
    result: 'W',
  },
  { title: 'a void leg', scores: [[1, 0], null, [2, 1]], results: ['W', 'D0', 'W'], result: 'W' },
  { title: 'all void', scores: [null, null, null], results: ['D0', 'D0', 'D0'], result: 'D0' },
  {
    title: 'lost',
    scores: [
      [1, 0],
      [2, 0],
      [0, 1],
    ],
    results: ['W', 'W', 'L'],
    result: 'L',
  },
]
test.each(ENDS)(
  'a series with $title legs pays what the domain says, once, however often results come [ENG-06] [SLIP-17]',
  async (given) => {
    const on = await book()
    const { legs } = await threeLegs(on)
    const series = seriesOf(legs, { stakeFen: '12345' })
    await place(on, series)
    for (const [i, score] of given.scores.entries()) {
      if (given.result !== 'L') expect((await ticketOf(on, series)).status).toBe('accepted')
      await end(on, i, score)
      await end(on, i, score)
      await booksHold()
    }
    const paid = linePayoutFen(
      12_345n,
      legs.map(({ odds }, i) => ({ oddsMilli: odds, result: given.results[i] ?? 'L' })),
    )
    const ticket = await ticketOf(on, series)
    expect(ticket).toMatchObject({ status: 'settled', result: given.result, returnFen: String(paid) })
    expect(ticket.legs.map(({ result }) => result)).toEqual(given.results)
    expect(ticket.legs.map(({ finalScore }) => finalScore)).toEqual(given.scores)
    expect(await spendable(on)).toBe(1_000_000n - 12_345n + paid)
  },
)

test('half a loss and a refund leave less than the stake: what comes back is exact [ENG-06]', async () => {
  const on = await book()
  const half = await on.games[0].offer('R', 1, [900, 960])
  const push = await on.games[1].offer('R', 0, [900, 960])
  const series = seriesOf([leg(half, 'C', 960), leg(push)], { stakeFen: '12345' })
  await place(on, series)
  await end(on, 0, [1, 1])
  await end(on, 1, [2, 2])
  expect(await ticketOf(on, series)).toMatchObject({
    status: 'settled',
    result: 'LL',
    returnFen: '6172',
    legs: [{ result: 'LL' }, { result: 'P' }],
  })
  await booksHold()
})

test('the first lost leg settles a series at once; the other legs’ results move nothing more [ENG-06]', async () => {
  const on = await book()
  const series = seriesOf((await threeLegs(on)).legs)
  await place(on, series)
  await end(on, 0, [0, 1])
  expect(await ticketOf(on, series)).toMatchObject({
    status: 'settled',
    result: 'L',
    returnFen: '0',
    legs: [{ result: 'L' }, { result: null }, {}],
  })
  const count = async () => (await audit(first.db)).counts.transfers
  const before = await count()
  await end(on, 1, [2, 0])
  await end(on, 2, null)
  expect(await count()).toBe(before)
  expect((await ticketOf(on, series)).legs.map(({ result }) => result)).toEqual(['L', 'W', 'D0'])
  expect(await told(on)).toEqual(['accepted', 'settled', 'settled', 'settled'])
  await booksHold()
})

test('a corrected leg reverses and settles anew, or opens again what it alone had lost; in any order the end is one [MONEY-07]', async () => {
  const results: [number, Score | null, number][] = [
    [0, [0, 1], 1],
    [1, [2, 0], 1],
    [0, [1, 0], 2],
    [2, [2, 1], 1],
    [1, null, 2],
    [2, [3, 1], 2],
  ]
  const orders = [
    [0, 1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1, 0],
    [3, 0, 1, 4, 5, 2, 0, 3],
    [2, 5, 0, 1, 3, 4],
  ]
  const ends = new Set<string>()
  for (const order of orders) {
    const on = await book()
    const { legs } = await threeLegs(on)
    const [one, two] = [seriesOf(legs), seriesOf(legs.slice(0, 2))]
    for (const series of [one, two]) expect(await place(on, series)).toMatchObject({ ok: true })
    for (const i of order) {
      const [game, score, version] = results[i] ?? [0, null, 0]
      await end(on, game, score, version)
      await booksHold()
    }
    const states = [await ticketOf(on, one), await ticketOf(on, two)].map(({ status, result, returnFen, legs: of }) => [
      status,
      result,
      returnFen,
      of.map((each) => each.result),
    ])
    ends.add(JSON.stringify([String(await spendable(on)), states]))
  }
  expect([...ends]).toEqual([
    JSON.stringify([
      String(1_000_000n - 20_000n + 36_465n + 19_500n),
      [
        ['settled', 'W', '36465', ['W', 'D0', 'W']],
        ['settled', 'W', '19500', ['W', 'D0']],
      ],
    ]),
  ])
})

test('a leg lost and corrected opens the series again: its stake is held, and the member is told [MONEY-07] [ENG-06]', async () => {
  const on = await book()
  const series = seriesOf((await threeLegs(on)).legs)
  await place(on, series)
  await end(on, 0, [0, 1])
  await end(on, 0, [1, 0], 2)
  expect(await ticketOf(on, series)).toMatchObject({ status: 'accepted', result: null, settledAt: null, returnFen: '0' })
  expect(await balanceOf(first.db, on.deps.memberId)).toMatchObject({ balanceFen: 990_000n, heldFen: 10_000n })
  expect(await told(on)).toEqual(['accepted', 'settled', 'accepted'])
  await booksHold()
})

// The slip sells no system yet: it is made of a series.
test('a system pays each of its lines by that line’s legs, in whatever order their results come [ENG-06]', async () => {
  const scores = [
    [1, 0],
    [1, 0],
    [0, 1],
  ] as const
  for (const order of [
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]) {
    const on = await book()
    const system = seriesOf((await threeLegs(on)).legs)
    await place(on, system)
    const lines = ['2000', '5000', '3000'].map((stakeFen, place) => ({ legs: [place], stakeFen }))
    await first.db
      .updateTable('ticket')
      .set({ lines: JSON.stringify(lines) })
      .where('id', '=', system.id)
      .execute()
    for (const i of order) {
      expect((await ticketOf(on, system)).status).toBe('accepted')
      await end(on, i, [...(scores[i] ?? scores[0])])
    }
    const ticket = await ticketOf(on, system)
    expect(ticket.legs.map(({ result }) => result)).toEqual(['W', 'LW', 'L'])
    // 20 × 1.95 + 50 × 1.45
    expect(ticket).toMatchObject({ status: 'settled', result: 'W', returnFen: '11150' })
    expect(await spendable(on)).toBe(1_001_150n)
    await booksHold()
  }
})
