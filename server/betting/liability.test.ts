import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Market, Selection } from '../../contract/sport.ts'
import { ticketLines } from '../../domain/ticket-lines.ts'
import { addMember, type BettingWorld, betDeps, bettingWorld } from '../../tests/support/betting.ts'
import { importCup, openStand, replay, type Stand, wall } from '../../tests/support/engine-stand.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { audit } from '../domains.ts'
import { houseAccount, memberAccounts } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import { decideBet } from './decide-bet.ts'
import { limitsOf, mostStakeFen } from './limits.ts'
import { placeBet, placeSeries } from './place-bet.ts'
import { settleOutrightMarket, settlePeriod } from './settle-period.ts'

const RICH_FEN = 100_000_000n
let names = 0

/** Adds a member who can pay for each of these bets. */
async function rich(db: Db): Promise<bigint> {
  names += 1
  const id = await addMember(db, wall.now(), `punter${names}x`)
  const { main } = await memberAccounts(db, id)
  const grants = await houseAccount(db, 'grants')
  await post(db, [{ id: randomUUID(), debit: grants, credit: main, amountFen: RICH_FEN, reason: 'grant', ref: randomUUID() }], wall.now())
  return id
}
const contextOf = (memberId: bigint) => ({ memberId, tokenHash: '', device: null, ip: '', now: wall.now() })
/** The most that a single or a series may stake. */
const mostAtOnce = (legs: Parameters<typeof mostStakeFen>[0]) =>
  mostStakeFen(legs, ticketLines(legs.length, [{ size: legs.length, stakeFen: 1_000n }]))
const betOn = (market: Market, selection: Selection, odds: number, stakeFen: bigint) => ({
  id: randomUUID(),
  ...{ marketId: market.id, selection, odds, stakeFen: String(stakeFen), accept: 'any' as const },
})

describe('a book in hand', () => {
  let world: BettingWorld
  let members: bigint[]
  beforeAll(async () => {
    world = await bettingWorld({ live: false })
    members = await Promise.all(Array.from({ length: 12 }, () => rich(world.db)))
  })
  afterAll(() => world.db.destroy())

  const place = (member: number, bet: ReturnType<typeof betOn>) => placeBet(world, bet, contextOf(members[member] ?? 0n))
  const exposure = async (market: Market) => {
    const rows = await world.db.selectFrom('exposure').select(['selection', 'win_fen']).where('market_id', '=', market.id).execute()
    return Object.fromEntries(rows.filter(({ win_fen }) => win_fen > 0n).map(({ selection, win_fen }) => [selection, win_fen]))
  }

  test('a long price takes a smaller stake, and the refusal names the highest, which is taken [ENG-12] [BET-02]', async () => {
    const market = await world.offer('M', null, [950, 15_000, 3_400])
    expect(await place(0, betOn(market, 'C', 15_000, 1_000_000n))).toMatchObject({
      ok: false,
      data: { reason: 'above-maximum', minFen: '1000', maxFen: '266600' },
      // In yuan, as the sentence has them.
      values: { least: '10', most: '2666' },
    })
    expect(await place(0, betOn(market, 'C', 15_000, 266_700n))).toMatchObject({ ok: false, data: { maxFen: '266600' } })
    expect(await place(0, betOn(market, 'C', 15_000, 266_600n))).toMatchObject({ ok: true })
    expect(mostAtOnce([{ w: 'M', odds: 950 }])).toBe(2_000_000n)
    expect(mostAtOnce([{ w: 'PD', odds: 950 }])).toBe(500_000n)
    // A hundred fen more could return ten million yuan and a part of a fen.
    expect(mostAtOnce([26_830, 39_930].map((odds) => ({ w: 'M', odds })))).toBe(877_800n)
  })

  test('however many bet at once, a selection is taken up to its cap and no further; the last is told what is left [ENG-12] [BET-02]', async () => {
    const market = await world.offer('OU', 10, [1_000, 900])
    const { selection } = limitsOf('OU')
    // Eleven bet twenty thousand each; there is room for ten.
    const answers = await Promise.all(members.slice(0, 11).map((_, i) => place(i, betOn(market, 'O', 1_000, 1_950_000n))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    expect((await exposure(market)).O).toBe(19_500_000n)
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ data: { reason: 'above-maximum', minFen: '1000', maxFen: '500000' } }])
    expect(await place(11, betOn(market, 'O', 1_000, 500_100n))).toMatchObject({ ok: false, data: { maxFen: '500000' } })
    expect(await place(11, betOn(market, 'O', 1_000, 500_000n))).toMatchObject({ ok: true })
    expect((await exposure(market)).O).toBe(selection)
    expect(await place(11, betOn(market, 'O', 1_000, 1_000n))).toMatchObject({ ok: false, data: { reason: 'closed' } })
    // The other side has its own room.
    expect(await place(11, betOn(market, 'U', 900, 2_000_000n))).toMatchObject({ ok: true })
    expect((await audit(world.db)).faults).toEqual([])
  })

  test('all selections of a market together have a cap too [ENG-12]', async () => {
    const market = await world.offer('F', null, Array(9).fill(4_000))
    const { selection: ofOne, market: ofAll } = limitsOf('F')
    expect([ofOne, ofAll]).toEqual([6_000_000n, 25_000_000n])
    const each = mostAtOnce([{ w: 'F', odds: 4_000 }])
    let total = 0n
    for (const [i, selection] of (['HH', 'HC', 'HN', 'CH', 'CC', 'CN'] as const).entries()) {
      for (let n = 0; n < Number(ofOne / (each * 4n)); n += 1) {
        const bet = betOn(market, selection, 4_000, each)
        const answer = await place((2 * i + n) % 12, bet)
        if (answer.ok) total += each * 4n
        else expect(answer).toMatchObject({ data: { reason: 'above-maximum', maxFen: String((ofAll - total) / 4n) } })
      }
    }
    expect(total).toBeLessThanOrEqual(ofAll)
    expect(total).toBeGreaterThan(ofAll - each * 4n)
  })

  test('a copy of a bet hears of the ticket, though its selection is full by now [MONEY-03]', async () => {
    const market = await world.offer('HOU', 4, [1_000, 900])
    const bets = Array.from({ length: 10 }, () => betOn(market, 'O', 1_000, 2_000_000n))
    for (const [i, bet] of bets.entries()) expect(await place(i, bet)).toMatchObject({ ok: true })
    expect(await place(11, betOn(market, 'O', 1_000, 1_000n))).toMatchObject({ ok: false })
    expect(await place(3, bets[3] ?? betOn(market, 'O', 1_000, 1n))).toMatchObject({ ok: true, data: { stakeFen: '2000000' } })
  })

  test('a series counts on each of its legs, and is told what they have room for [ENG-12] [BET-02]', async () => {
    const other = await bettingWorld({ live: false, db: world.db, member: 'punter77' })
    const [one, two] = [await world.offer('HM', null, [1_000, 2_000, 2_000]), await other.offer('HM', null, [1_500, 2_000, 2_000])]
    const source = { ...world.source, market: (id: string) => world.source.market(id) ?? other.source.market(id) }
    for (let i = 0; i < 9; i += 1) expect(await place(i, betOn(one, 'H', 1_000, 2_000_000n))).toMatchObject({ ok: true })
    expect(await place(9, betOn(one, 'H', 1_000, 1_500_000n))).toMatchObject({ ok: true })
    const series = (stakeFen: string) => ({
      ...{ id: randomUUID(), stakeFen, accept: 'any' as const },
      legs: [
        { marketId: one.id, selection: 'H' as const, odds: 1_000 },
        { marketId: two.id, selection: 'H' as const, odds: 1_500 },
      ],
    })
    const ask = (stakeFen: string) => placeSeries({ ...world, source }, series(stakeFen), contextOf(members[10] ?? 0n))
    expect(await ask('600000')).toMatchObject({ ok: false, data: { reason: 'above-maximum', maxFen: '500000' } })
    expect(await ask('500000')).toMatchObject({ ok: true })
    expect([(await exposure(one)).H, (await exposure(two)).H]).toEqual([limitsOf('HM').selection, 750_000n])
    expect(await ask('1000')).toMatchObject({ ok: false, data: { reason: 'closed', marketId: one.id } })
  })
})

test('a bet that is refused after its delay leaves its room to others [ENG-12]', async () => {
  const world = await bettingWorld({ live: true })
  const market = await world.offer('R', -2, [1_000, 900])
  const memberId = await rich(world.db)
  const bet = betOn(market, 'H', 1_000, 2_000_000n)
  expect(await placeBet(world, bet, contextOf(memberId))).toMatchObject({ ok: true, data: { status: 'delay' } })
  await world.setStatus(market, 'suspended')
  const taken = () => world.db.selectFrom('exposure').select(['win_fen', 'pressure']).where('market_id', '=', market.id).execute()
  expect(await taken()).toMatchObject([{ win_fen: 2_000_000n, pressure: 2_000_000 }])
  await decideBet(world, bet.id)
  expect((await taken())[0]?.win_fen).toBe(0n)
  expect((await taken())[0]?.pressure).toBeLessThan(1)
  await world.db.destroy()
})

describe('prices lean', () => {
  let db: Db
  let members: bigint[]
  beforeAll(async () => {
    db = await testDatabase()
    await importCup(db, [{ date: '2031-05-04', time: '18:00', team1: 'Alder', team2: 'Birch', score: { ht: [0, 0], ft: [0, 0] } }])
    members = await Promise.all(Array.from({ length: 6 }, () => rich(db)))
  })
  afterAll(() => db.destroy())
  beforeEach(() => db.deleteFrom('exposure').execute())

  const depsOf = ({ engine }: Stand) => betDeps(db, engine.source, wall)
  const total = ({ engine }: Stand): Market => {
    const market = engine.source.list('FT').games[0]?.markets.find(({ w }) => w === 'OU')
    if (!market) throw new Error('no total')
    return market
  }
  const open = async (fresh: boolean): Promise<Stand> => {
    const stand: Stand = await openStand(
      db,
      replay('2031-05-04', 0.001, fresh),
      (result) => settlePeriod(depsOf(stand), result),
      (result) => settleOutrightMarket(depsOf(stand), result),
    )
    await stand.pass(1_000)
    return stand
  }
  const takeAll = async (stand: Stand, selection: Selection, times: number) => {
    const { id, prices } = total(stand)
    for (let n = 0; n < times; n += 1) {
      const bet = { id: randomUUID(), marketId: id, selection, odds: prices[0] ?? 0, stakeFen: '1900000', accept: 'any' as const }
      expect(await placeBet(depsOf(stand), bet, contextOf(members[n] ?? 0n))).toMatchObject({ ok: true })
    }
  }

  test('away from what is taken, no further than the margin goes, and back when nobody takes more [ENG-12]', async () => {
    const stand = await open(true)
    const { id, prices: before } = total(stand)
    await takeAll(stand, 'O', 1)
    await stand.pass(6_000)
    const once = total(stand)
    expect(once.id).toBe(id)
    expect(once.prices[0]).toBeLessThan(before[0] ?? 0)
    expect(once.prices[1]).toBeGreaterThan(before[1] ?? 0)
    await takeAll(stand, 'O', 5)
    await stand.pass(6_000)
    const often = total(stand).prices
    expect(often[0]).toBeLessThan(once.prices[0] ?? 0)
    // The whole margin of 2.5 % on one side of an even line is about 5 % of its price.
    expect(often[0]).toBeGreaterThan((before[0] ?? 0) - 60)

    wall.ms += 3 * 3_600_000
    await stand.pass(6_000)
    expect(total(stand).prices).toEqual(before)
    await stand.engine.stop()
  })

  test('as the database says, so that another process quotes the same at once [ENG-12]', async () => {
    const stand = await open(true)
    const { prices: before } = total(stand)
    await takeAll(stand, 'U', 6)
    await stand.pass(6_000)
    const { prices } = total(stand)
    expect(prices[1]).toBeLessThan(before[1] ?? 0)
    await stand.engine.stop()
    const other = await openStand(db, { kind: 'resume' })
    expect(total(other).prices).toEqual(prices)
    await other.engine.stop()
  })
})
