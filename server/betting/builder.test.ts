import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ticket } from '../../contract/betting.ts'
import type { Payload } from '../../contract/endpoints.ts'
import type { Market } from '../../contract/sport.ts'
import { builderOdds } from '../../domain/builder.ts'
import { type PlayType, playOf, type Selection } from '../../domain/markets.ts'
import { type Score, settle } from '../../domain/settlement.ts'
import { type BettingWorld, bettingWorld, sourceOf } from '../../tests/support/betting.ts'
import { makeChampion } from '../../tests/support/odds-source.ts'
import { audit } from '../domains.ts'
import { jointOf } from '../engine/pricing/joint.ts'
import { outlooksOf } from '../engine/pricing/outlook.ts'
import { seeded } from '../engine/random.ts'
import type { JointOf } from '../feed/relay/chances-channel.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { bookTicket } from './booking/share.ts'
import { type BuilderDeps, quoteBuilder } from './builder-terms.ts'
import { quote, quotedTickets } from './cash-out/quote.ts'
import { decideBet } from './decide-bet.ts'
import { limitsOf } from './limits.ts'
import { placeBuilder, placeSeries } from './place-bet.ts'
import { settlePeriod } from './settle-period.ts'
import { findTicket } from './ticket-store.ts'

let first: BettingWorld
beforeAll(async () => {
  first = await bettingWorld({ live: false })
})
afterAll(() => first.db.destroy())

/** The engine's model before kick-off. */
const { halves } = outlooksOf({ home: 1.6, away: 1.1, lowScore: -0.05 }, { period: '', minutes: 0, score: [0, 0], half: null }).FT
const byModel: JointOf = async (legs) => jointOf(halves, legs)
const chanceOf = (legs: readonly { w: PlayType; line: number | null; selection: Selection }[]): number => {
  const found = jointOf(halves, legs)
  if (found === 'impossible') throw new Error('impossible')
  return found.chance
}

let members = 0
type World = BettingWorld & BuilderDeps
async function world(live = false): Promise<World> {
  return { ...(await bettingWorld({ live, db: first.db, member: `builder${++members}` })), joint: byModel }
}

const leg = ({ id: marketId }: Market, selection: Selection) => ({ marketId, selection })
const threeOf = async (on: World) => {
  const markets = [
    await on.offer('M', null, [950, 2_600, 2_300]),
    await on.offer('OU', 10, [900, 940]),
    await on.offer('HM', null, [1_500, 3_200, 1_100]),
  ] as const
  const [m, ou, hm] = markets
  return { markets, legs: [leg(m, 'H'), leg(ou, 'O'), leg(hm, 'H')] }
}
const ODDS = builderOdds(
  chanceOf([
    { w: 'M', line: null, selection: 'H' },
    { w: 'OU', line: 10, selection: 'O' },
    { w: 'HM', line: null, selection: 'H' },
  ]),
  [950, 900, 1_500],
)

const winOf = (stakeFen: bigint) => (stakeFen * BigInt(ODDS)) / 1_000n

type Builder = Payload<'sport.placeBuilder'>
const builderOf = (legs: Builder['legs'], change: Partial<Builder> = {}): Builder => ({
  ...{ id: randomUUID(), legs, odds: ODDS, stakeFen: '10000', accept: 'none' },
  ...change,
})
const place = (on: World, builder: Builder) => placeBuilder(on, builder, on.context())
const spendable = async (on: World) => (await balanceOf(on.db, on.memberId)).balanceFen
const booksHold = async () => expect((await audit(first.db)).faults).toEqual([])
async function ticketOf(on: World, id: string): Promise<Ticket> {
  const ticket = await findTicket(on.db, on.memberId, id)
  if (!ticket) throw new Error(`no ticket ${id}`)
  return ticket
}
const end = (on: World, period: 'HT' | 'FT', score: Score | null, half: Score | null, version = 1) =>
  settlePeriod(on, { gameId: on.game.gameId, period, score, half, version })
const exposed = async (on: World) =>
  Object.fromEntries(
    (await on.db.selectFrom('exposure').selectAll().where('market_id', 'like', `${on.game.gameId}-%`).execute()).map((row) => [
      `${row.market_id.split('-')[1]} ${row.selection}`,
      row.win_fen,
    ]),
  )

test('a builder is one ticket at the price of all its selections together; copies of it have one effect [BET-17]', async () => {
  const on = await world()
  const { legs } = await threeOf(on)
  expect(await quoteBuilder(on, { legs })).toEqual({ ok: true, data: { odds: ODDS, implied: [] } })
  // The selections go together: their prices multiplied would say 1.95 × 1.90 × 2.50.
  expect(ODDS).toBeLessThan(8_262)
  const builder = builderOf(legs)
  const answers = await Promise.all(Array.from({ length: 10 }, () => place(on, builder)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const win = winOf(10_000n)
  expect(answers[0]).toMatchObject({
    ok: true,
    data: { status: 'accepted', builder: true, odds: ODDS, possibleReturnFen: String(10_000n + win), stakeFen: '10000' },
  })
  expect(answers[0]).not.toHaveProperty('data.system')
  expect(await ticketOf(on, builder.id)).toEqual(answers[0]?.ok && answers[0].data)
  expect(await spendable(on)).toBe(990_000n)
  expect(await exposed(on), 'each selection may cost all that the builder wins').toEqual({ 'M H': win, 'OU O': win, 'HM H': win })
  for (const change of [{ stakeFen: '20000' }, { odds: ODDS - 10 }, { legs: legs.slice(0, 2) }])
    expect(await place(on, { ...builder, ...change })).toMatchObject({ ok: false, data: { reason: 'reused-id' } })
  await booksHold()
})

test('a builder is taken at the price that was seen, or at another one by its rule [BET-17] [BET-01]', async () => {
  const on = await world()
  const { legs } = await threeOf(on)
  for (const [odds, accept] of [
    [ODDS - 10, 'none'],
    [ODDS + 10, 'higher'],
  ] as const)
    expect(await place(on, builderOf(legs, { odds, accept }))).toMatchObject({ ok: false, data: { reason: 'price', odds: ODDS } })
  expect(await spendable(on)).toBe(1_000_000n)
  expect(await place(on, builderOf(legs, { odds: ODDS - 10, accept: 'higher' }))).toMatchObject({ ok: true, data: { odds: ODDS } })
  expect(await place(on, builderOf(legs, { odds: ODDS + 10, accept: 'any' }))).toMatchObject({ ok: true, data: { odds: ODDS } })
  await booksHold()
})

test('a selection that follows from the others is taken, changes nothing, and is named [BET-17]', async () => {
  const on = await world()
  const [m, ou, ts] = [
    await on.offer('M', null, [950, 2_600, 2_300]),
    await on.offer('OU', 10, [900, 940]),
    await on.offer('TS', null, [800, 980]),
  ]
  const without = await quoteBuilder(on, { legs: [leg(m, 'H'), leg(ts, 'Y')] })
  if (!without.ok || 'reason' in without.data) throw new Error('no price')
  const { odds } = without.data
  // Who wins while both score has seen three goals.
  const legs = [leg(m, 'H'), leg(ou, 'O'), leg(ts, 'Y')]
  expect(await quoteBuilder(on, { legs })).toEqual({ ok: true, data: { odds, implied: [1] } })
  expect(await place(on, builderOf(legs, { odds }))).toMatchObject({ ok: true, data: { odds, legs: [{}, {}, {}] } })
})

test('what can not be combined is refused with its reason, and nothing moves [BET-17]', async () => {
  const on = await world()
  const other = await world()
  const { markets, legs } = await threeOf(on)
  const [m, ou] = markets
  const quarter = await on.offer('R', -3, [900, 960])
  const early = await on.offer('OU', 2, [120, 4_000])
  const corners = await on.offer('KOU', 38, [900, 900])
  const elsewhere = await other.offer('M', null, [950, 2_600, 2_300])
  const cup = { ...makeChampion('900000', 3_000), marketId: 'cup-FS' }
  const book = { ...sourceOf([on.game, other.game], on.clock), champion: (id: string) => (id === 'cup-FS' ? cup : undefined) }
  const deps: World = { ...on, source: book }
  const refused = async (legs: Builder['legs'], reason: string, marketId?: string) => {
    const data = { reason, ...(marketId && { marketId }) }
    expect(await quoteBuilder(deps, { legs })).toEqual({ ok: true, data })
    expect(await place(deps, builderOf(legs, { accept: 'any' }))).toMatchObject({ ok: false, data })
  }
  const home = leg(m, 'H')
  await refused([home, leg(elsewhere, 'H')], 'apart', elsewhere.id)
  await refused([home, leg(quarter, 'H')], 'apart', quarter.id)
  await refused([home, leg(corners, 'O')], 'apart', corners.id)
  await refused([home, { marketId: 'cup-FS', selection: 'FS1' }], 'apart', 'cup-FS')
  await refused([home, leg(m, 'C')], 'impossible')
  await refused([home, leg(early, 'O')], 'implied', early.id)
  await refused([home, home], 'apart', m.id)
  await refused([home, { marketId: `${on.game.gameId}-EO`, selection: 'O' }], 'closed', `${on.game.gameId}-EO`)
  await on.setStatus(ou, 'suspended')
  await refused(legs, 'suspended', ou.id)
  await on.setStatus(ou, 'open')
  for (const [told, reason] of [
    [null, 'suspended'],
    ['suspended', 'suspended'],
    ['closed', 'closed'],
  ] as const) {
    const joint = async () => told
    expect(await quoteBuilder({ ...on, joint }, { legs })).toEqual({ ok: true, data: { reason } })
    expect(await place({ ...on, joint }, builderOf(legs))).toMatchObject({ ok: false, data: { reason } })
  }
  const series = { id: randomUUID(), legs: legs.map((one) => ({ ...one, odds: 900 })), stakeFen: '10000', accept: 'any' } as const
  expect(await placeSeries(on, series, on.context()), 'as a series').toMatchObject({ ok: false, data: { reason: 'same-game' } })
  expect(await place(on, builderOf(legs, { stakeFen: '10000000' }))).toMatchObject({ ok: false, data: { reason: 'above-maximum' } })
  expect(await spendable(on)).toBe(1_000_000n)
  expect(Object.values(await exposed(on)).every((fen) => fen === 0n)).toBe(true)
  await booksHold()
})

test('the house takes builders on a selection up to its cap, and what is refused leaves room again [BET-17] [MONEY-06]', async () => {
  const on = await world(true)
  const { legs } = await threeOf(on)
  const builder = builderOf(legs)
  expect(await place(on, builder)).toMatchObject({ ok: true, data: { status: 'delay' } })
  await decideBet(on, builder.id, () => ODDS - 1)
  expect(await ticketOf(on, builder.id)).toMatchObject({ status: 'refused', reason: 'price', builder: true })
  expect(Object.values(await exposed(on)).every((fen) => fen === 0n)).toBe(true)
  expect(await spendable(on)).toBe(1_000_000n)
  const again = builderOf(legs)
  await place(on, again)
  const asked: unknown[] = []
  await decideBet(on, again.id, (together) => {
    asked.push(together.map(({ w, selection }) => [w, selection]))
    return ODDS
  })
  expect(asked, 'the engine is asked about all together').toEqual([
    [
      ['M', 'H'],
      ['OU', 'O'],
      ['HM', 'H'],
    ],
  ])
  expect(await ticketOf(on, again.id)).toMatchObject({ status: 'accepted' })
  const [, , half] = legs
  const exposes = (winFen: bigint) =>
    on.db
      .updateTable('exposure')
      .set({ win_fen: winFen })
      .where('market_id', '=', half?.marketId ?? '')
      .execute()
  const { selection: capFen } = limitsOf('HM')
  await exposes(capFen - winOf(1_000n) + 1n)
  expect(await place(on, builderOf(legs)), 'no room for the least stake').toMatchObject({ ok: false, data: { reason: 'closed' } })
  await exposes(capFen - winOf(5_000n))
  expect(await place(on, builderOf(legs))).toMatchObject({ ok: false, data: { reason: 'above-maximum', maxFen: '5000' } })
  await exposes(winOf(10_000n))
  await booksHold()
})

test('a builder has no cash-out and no code, and says so [BET-17] [BET-06]', async () => {
  const on = await world()
  const builder = builderOf((await threeOf(on)).legs)
  await place(on, builder)
  const [ticket] = await quotedTickets(on.db, [builder.id])
  if (!ticket) throw new Error('no ticket')
  expect(await quote({ ...on, chances: async (legs) => legs.map(() => ({ W: 1, LW: 0, P: 0, LL: 0 })) }, [ticket])).toEqual([
    { none: 'builder' },
  ])
  expect(await bookTicket(on.db, { id: builder.id }, on.context())).toMatchObject({ ok: false, message: '同场组合的注单不能分享' })
})

/** What the builder returns when the match ended like this, by what each of its selections would do alone. */
function expected(legs: readonly { w: PlayType; line: number | null; selection: Selection }[], odds: number, half: Score, final: Score) {
  const won = legs.every(({ w, line, selection }) => settle(w, line, selection, playOf(w).period === 'HT' ? half : final, half) === 'W')
  return won ? 10_000n + (10_000n * BigInt(odds)) / 1_000n : 0n
}

test('over random games and corrections a builder wins exactly if all its selections do [BET-17]', async () => {
  const random = seeded('builders')
  const nth = <T>(all: readonly T[]): T => {
    const found = all[Math.floor(random() * all.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  const score = (from: Score = [0, 0]): Score => [from[0] + Math.floor(random() * 3), from[1] + Math.floor(random() * 3)]
  const seen = { won: 0, lost: 0, corrected: 0 }
  for (let game = 0; game < 10; game += 1) {
    const on = await world()
    const markets = [
      await on.offer('M', null, [950, 2_600, 2_300]),
      await on.offer('OU', 10, [900, 940]),
      await on.offer('TS', null, [800, 980]),
      await on.offer('HM', null, [1_700, 3_200, 1_100]),
      await on.offer('HOU', 2, [300, 2_200]),
      await on.offer('R', -2, [950, 900]),
      await on.offer('SOU', 6, [900, 900]),
      await on.offer('DC', null, [300, 800, 280]),
    ]
    const placed: { id: string; odds: number; legs: { w: PlayType; line: number | null; selection: Selection }[] }[] = []
    for (let tries = 0; placed.length < 5 && tries < 40; tries += 1) {
      const chosen = Array.from({ length: 2 + Math.floor(random() * 2) }, () => nth(markets)).map((market) => ({
        ...{ market, w: market.w, line: market.line, selection: nth(playOf(market.w).selections) },
      }))
      const builder = builderOf(
        chosen.map(({ market, selection }) => leg(market, selection)),
        { accept: 'any' },
      )
      const answer = await place(on, builder)
      if (answer.ok) placed.push({ id: builder.id, odds: answer.data.odds, legs: chosen })
    }
    expect(placed.length).toBeGreaterThan(0)
    const half = score()
    const final = score(half)
    await end(on, 'HT', half, half)
    await end(on, 'FT', final, half)
    const check = async (of: Score) => {
      let sum = 1_000_000n - 10_000n * BigInt(placed.length)
      for (const { id, odds, legs } of placed) {
        const fen = expected(legs, odds, half, of)
        sum += fen
        expect(await ticketOf(on, id)).toMatchObject({ status: 'settled', result: fen > 0n ? 'W' : 'L', returnFen: String(fen) })
        if (fen > 0n) seen.won += 1
        else seen.lost += 1
      }
      expect(await spendable(on)).toBe(sum)
    }
    await check(final)
    const other = score(half)
    if (other.join() !== final.join()) seen.corrected += 1
    await end(on, 'FT', other, half, 2)
    await check(other)
  }
  expect(seen.won).toBeGreaterThan(5)
  expect(seen.lost).toBeGreaterThan(5)
  expect(seen.corrected).toBeGreaterThan(5)
  await booksHold()
})

test('a void selection gives the stake back unless another one has lost; a result found later settles it anew [BET-17]', async () => {
  const on = await world()
  const m = await on.offer('M', null, [950, 2_600, 2_300])
  const hou = await on.offer('HOU', 2, [300, 2_200])
  const winning = builderOf([leg(m, 'H'), leg(hou, 'O')], { accept: 'any' })
  const losing = builderOf([leg(m, 'C'), leg(hou, 'O')], { accept: 'any' })
  for (const builder of [winning, losing]) expect(await place(on, builder)).toMatchObject({ ok: true })
  await end(on, 'HT', null, null)
  expect(await ticketOf(on, winning.id), 'the other may still lose').toMatchObject({ status: 'accepted', result: null })
  await end(on, 'FT', [2, 0], [1, 0])
  expect(await ticketOf(on, winning.id)).toMatchObject({ status: 'settled', result: 'P', returnFen: '10000' })
  expect(await ticketOf(on, losing.id)).toMatchObject({ status: 'settled', result: 'L', returnFen: '0' })
  expect(await spendable(on)).toBe(990_000n)
  await end(on, 'HT', [1, 0], [1, 0], 2)
  const { odds, returnFen } = await ticketOf(on, winning.id)
  expect(BigInt(returnFen)).toBe(10_000n + (10_000n * BigInt(odds)) / 1_000n)
  await end(on, 'HT', null, null, 3)
  await end(on, 'FT', null, null, 3)
  for (const { id } of [winning, losing]) expect(await ticketOf(on, id)).toMatchObject({ status: 'settled', returnFen: '10000' })
  expect(await spendable(on)).toBe(1_000_000n)
  await booksHold()
})
