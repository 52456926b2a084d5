import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { IN_PLAY_DELAY_MS } from '../../contract/constants.ts'
import type { Payload } from '../../contract/endpoints.ts'
import type { Champion, Market } from '../../contract/sport.ts'
import { addMember, type BettingWorld, bettingWorld, failOnce, setSpendable } from '../../tests/support/betting.ts'
import { makeChampion } from '../../tests/support/odds-source.ts'
import { audit } from '../domains.ts'
import { balanceOf, houseAccount } from '../ledger/accounts.ts'
import { houseBalance } from '../ledger/checkpoint.ts'
import { createLog } from '../platform/log.ts'
import { createBetFaults } from './bet-faults.ts'
import { betStatus } from './bet-status.ts'
import { createDecider, decideBet } from './decide-bet.ts'
import { SOURCE_SILENT_MS } from './limits.ts'
import { placeBet } from './place-bet.ts'
import { settleOutrightMarket, settlePeriod } from './settle-period.ts'

let early: BettingWorld
let live: BettingWorld

beforeAll(async () => {
  early = await bettingWorld({ live: false })
  live = await bettingWorld({ live: true })
})
afterAll(() => Promise.all([early.db.destroy(), live.db.destroy()]))

type Bet = Payload<'sport.placeBet'>
const betOn = (market: Market, changes: Partial<Bet> = {}): Bet => ({
  id: randomUUID(),
  marketId: market.id,
  selection: 'H',
  odds: market.prices[0] ?? 0,
  stakeFen: '10000',
  accept: 'none',
  ...changes,
})
const place = (world: BettingWorld, bet: Bet) => placeBet(world, bet, world.context())
const spendable = async (world: BettingWorld) => (await balanceOf(world.db, world.memberId)).balanceFen
const booksHold = async (world: BettingWorld) => expect((await audit(world.db)).faults).toEqual([])

test('a hundred parallel copies of a bet have one effect and one answer [MONEY-03]', async () => {
  const market = await early.offer('M', null, [950, 2100, 3400])
  const bet = betOn(market)
  const before = await spendable(early)
  const announced: bigint[] = []
  const off = early.events.events.onAppended((memberId) => void announced.push(memberId))
  const answers = await Promise.all(Array.from({ length: 100 }, () => place(early, bet)))
  off()
  expect(announced).toEqual([early.memberId])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ ok: true, data: { status: 'accepted', odds: 950, possibleReturnFen: '19500' } })
  expect(await spendable(early)).toBe(before - 10_000n)
  expect(early.faults.count(), 'a copy waits for the first, and never goes with it').toBe(0)
  await booksHold(early)
})

test('the same id with another stake is refused and moves nothing [MONEY-03]', async () => {
  const market = await early.offer('M', 1, [900, 2100, 3400])
  const bet = betOn(market)
  await place(early, bet)
  const before = await spendable(early)
  expect(await place(early, { ...bet, stakeFen: '20000' })).toMatchObject({ ok: false, data: { reason: 'reused-id' } })
  expect(await spendable(early)).toBe(before)
})

test('an id that was told "not done" can not be placed by a late copy [MONEY-04]', async () => {
  const market = await early.offer('M', 2, [900, 2100, 3400])
  const bet = betOn(market)
  const tooMany = { ...early, mayBurn: async () => false }
  expect(await betStatus(tooMany, bet.id, early.context())).toMatchObject({ ok: false, code: CODES.frequentSubmission })
  expect(await betStatus(early, bet.id, early.context())).toEqual({ ok: true, data: { ticket: null } })
  expect(await place(early, bet)).toMatchObject({ ok: false, data: { reason: 'cancelled' } })
})

test('a refusal is the answer of every copy, also when the market has opened meanwhile [MONEY-04]', async () => {
  const market = await early.offer('M', 3, [900, 2100, 3400])
  await early.setStatus(market, 'suspended')
  const bet = betOn(market)
  expect(await place(early, bet)).toMatchObject({ ok: false, data: { reason: 'suspended' } })
  await early.setStatus(market, 'open')
  expect(await place(early, bet)).toMatchObject({ ok: false, data: { reason: 'suspended' } })
  expect(await betStatus(early, bet.id, early.context())).toEqual({ ok: true, data: { ticket: null } })
  expect(await place(early, betOn(market))).toMatchObject({ ok: true })
})

test('while the source has been silent for 10 s every market counts as suspended [FEED-03]', async () => {
  const market = await early.offer('M', 9, [950, 2100, 3400])
  const silentFor = (ms: number) => ({ ...early, source: { ...early.source, spokeAt: () => early.clock.at - ms } })
  expect(await place(silentFor(10_001), betOn(market))).toMatchObject({ ok: false, data: { reason: 'suspended' } })
  expect(await place(silentFor(9_999), betOn(market))).toMatchObject({ ok: true })
})

test('a clock that is set makes no silent source young, and no living one old [OPS-18]', async () => {
  const market = await early.offer('M', 10, [950, 2100, 3400])
  const spokeAt = early.clock.steady()
  const world = { ...early, source: { ...early.source, spokeAt: () => spokeAt } }
  try {
    for (const minutes of [-70, 70]) {
      early.clock.setBy = minutes * 60_000
      early.clock.at = spokeAt + SOURCE_SILENT_MS
      expect(await place(world, betOn(market))).toMatchObject({ ok: true })
      early.clock.at += 1
      expect(await place(world, betOn(market))).toMatchObject({ ok: false, data: { reason: 'suspended' } })
    }
  } finally {
    early.clock.setBy = 0
  }
})

test('a price that moves while the bet is on its way to the lock is never taken silently', async () => {
  const market = await early.offer('M', 4, [950, 2100, 3400])
  let reads = 0
  const moving = (to: number): BettingWorld => ({
    ...early,
    source: {
      ...early.source,
      market: (id) => {
        if (id === market.id && ++reads === 2) market.prices = [to, 2100, 3400]
        return early.source.market(id)
      },
    },
  })
  expect(await place(moving(880), betOn(market))).toMatchObject({ ok: false, data: { reason: 'price', odds: 880 } })
  reads = 0
  expect(await place(moving(990), betOn(market, { odds: 880, accept: 'higher' }))).toMatchObject({ ok: true, data: { odds: 990 } })
  await booksHold(early)
})

test('a moved price is re-quoted, unless the rule takes it', async () => {
  const market = await early.offer('R', -2, [950, 910])
  market.prices = [880, 980]
  expect(await place(early, betOn(market, { odds: 950 }))).toMatchObject({ ok: false, data: { reason: 'price', odds: 880 } })
  expect(await place(early, betOn(market, { odds: 950, accept: 'higher' }))).toMatchObject({ ok: false, data: { odds: 880 } })
  expect(await place(early, betOn(market, { odds: 800, accept: 'higher' }))).toMatchObject({ ok: true, data: { odds: 880 } })
  expect(await place(early, betOn(market, { odds: 950, accept: 'any' }))).toMatchObject({ ok: true, data: { odds: 880 } })
})

test('suspended and closed markets, stakes out of range and empty wallets are refused with their reason', async () => {
  const market = await early.offer('OU', 10, [900, 960])
  const on = (changes: Partial<Bet>) => place(early, betOn(market, { selection: 'O', ...changes }))
  expect(await on({ stakeFen: '999' })).toMatchObject({ ok: false, data: { reason: 'below-minimum', minFen: '1000' } })
  expect(await on({ stakeFen: '2000001' })).toMatchObject({ ok: false, data: { reason: 'above-maximum', maxFen: '2000000' } })
  expect(await on({ stakeFen: '1999900' })).toMatchObject({ ok: false, data: { reason: 'balance' } })
  await early.setStatus(market, 'suspended')
  expect(await on({})).toMatchObject({ ok: false, data: { reason: 'suspended' } })
  await early.setStatus(market, 'closed')
  expect(await on({})).toMatchObject({ ok: false, data: { reason: 'closed' } })
  expect(await on({ marketId: 'no-such-market' })).toMatchObject({ ok: false, data: { reason: 'closed' } })
  await early.setStatus(market, 'open')
  expect(await on({ selection: 'H', accept: 'any' })).toMatchObject({ ok: false, data: { reason: 'closed' } })
  await booksHold(early)
})

test('an in-play bet holds its stake, waits, and is accepted while its market stays open [MONEY-07]', async () => {
  const market = await live.offer('M', null, [500, 2100, 3400])
  const before = await spendable(live)
  const bet = betOn(market)
  expect(await place(live, bet)).toMatchObject({
    ok: true,
    data: { status: 'delay', decideAt: live.clock.at + 5_000, legs: [{ score: [1, 0] }] },
  })
  expect(await spendable(live)).toBe(before - 10_000n)
  expect(await place(live, betOn(market))).toMatchObject({ ok: false, data: { reason: 'pending' } })
  await decideBet(live, bet.id)
  expect(await betStatus(live, bet.id, live.context())).toMatchObject({ ok: true, data: { ticket: { status: 'accepted' } } })
  const told = (await live.events.events.read(live.memberId, 0)).at(-1)
  expect(told?.deltas).toContainEqual({ kind: 'ticket', id: bet.id, status: 'accepted' })
})

test('a market suspended during the delay refuses the bet and gives the stake back', async () => {
  const market = await live.offer('R', -2, [900, 960])
  const before = await spendable(live)
  const bet = betOn(market)
  await place(live, bet)
  await live.setStatus(market, 'suspended')
  await decideBet(live, bet.id)
  await decideBet(live, bet.id)
  const { data } = (await betStatus(live, bet.id, live.context())) as { data: { ticket: unknown } }
  expect(data.ticket).toMatchObject({ status: 'refused', reason: 'suspended', decideAt: null })
  const told = (await live.events.events.read(live.memberId, 0)).at(-1)
  expect(told?.deltas).toContainEqual({ kind: 'ticket', id: bet.id, status: 'refused' })
  expect(await spendable(live)).toBe(before)
  await booksHold(live)
})

test('the decider finds what a stopped server left undecided', async () => {
  const market = await live.offer('OU', 6, [900, 960])
  const bet = betOn(market, { selection: 'O' })
  // Another ticket was placed before it, by a clock that was ahead: it is due later.
  const neighbour = await bettingWorld({ live: true, db: live.db, member: 'neighbour2' })
  live.clock.at += 1_000
  neighbour.clock.at = live.clock.at + 1_000
  await place(neighbour, betOn(await neighbour.offer('OU', 6, [900, 960]), { selection: 'O' }))
  await place(live, bet)
  live.clock.at += 60_000
  const announced: bigint[] = []
  const off = live.events.events.onAppended((memberId) => void announced.push(memberId))
  let asked = 0
  const counting = live.db.withPlugin({
    transformQuery({ node }) {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const decider = createDecider({ ...live, db: counting }, createLog('silent'), () => null)
  await decider.look()
  live.clock.at += IN_PLAY_DELAY_MS
  await decider.start()
  // Of all tickets it reads only those that wait.
  asked = 0
  await decider.start()
  expect(asked).toBe(1)
  await decider.stop()
  off()
  expect(announced).toEqual([live.memberId, neighbour.memberId])
  expect(await betStatus(live, bet.id, live.context())).toMatchObject({ data: { ticket: { status: 'accepted' } } })
})

test('a ticket that can not be decided makes no other wait, and is tried again', async () => {
  const worlds = [live, await bettingWorld({ live: true, db: live.db, member: 'neighbour1' })]
  const bets = await Promise.all(
    worlds.map(async (world) => {
      const bet = betOn(await world.offer('R', 7, [900, 960]))
      await place(world, bet)
      return bet.id
    }),
  )
  const stand = async () => {
    const rows = await live.db.selectFrom('ticket').select(['id', 'status']).where('id', 'in', bets).execute()
    return bets.map((bet) => rows.find(({ id }) => id === bet)?.status)
  }
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(live.db)
  const failing = sql`create trigger fail before update on ticket for each row when (old.id = ${sql.lit(bets[0])}) execute function fail()`
  await failing.execute(live.db)
  const decider = createDecider(live, createLog('silent'), () => null)
  await decider.look()
  live.clock.at += IN_PLAY_DELAY_MS
  await decider.start()
  expect(await stand()).toEqual(['delay', 'accepted'])
  await sql`drop trigger fail on ticket`.execute(live.db)
  live.clock.at += 1_000
  await decider.start()
  expect(await stand()).toEqual(['accepted', 'accepted'])
  await decider.stop()
})

test.each([-70, 70])('a clock set by %i minutes makes no delay shorter or longer [OPS-18]', async (minutes) => {
  const bet = betOn(await live.offer('R', minutes, [900, 960]))
  await place(live, bet)
  const decider = createDecider(live, createLog('silent'), () => null)
  const statusOf = async () =>
    ((await betStatus(live, bet.id, live.context())) as { data: { ticket: { status: string } } }).data.ticket.status
  try {
    await decider.look()
    live.clock.setBy = minutes * 60_000
    live.clock.at += IN_PLAY_DELAY_MS - 1
    await decider.start()
    expect(await statusOf()).toBe('delay')
    live.clock.at += 1
    await decider.start()
    expect(await statusOf()).toBe('accepted')
  } finally {
    await decider.stop()
    live.clock.setBy = 0
  }
})

test('a period settles by its score, once, however often the result is delivered [MONEY-07]', async () => {
  const world = await bettingWorld({ live: false, db: early.db, member: 'settler1' })
  const cases = [
    { offer: ['M', null, [950, 2100, 3400]], selection: 'H', result: 'W', returnFen: '19500' },
    { offer: ['R', -3, [900, 960]], selection: 'H', result: 'LW', returnFen: '14500' },
    { offer: ['R', -4, [900, 960]], selection: 'C', result: 'P', returnFen: '10000' },
    { offer: ['OU', 13, [900, 960]], selection: 'O', result: 'LL', returnFen: '5000' },
    { offer: ['OU', 14, [900, 960]], selection: 'O', result: 'L', returnFen: '0' },
    { offer: ['HM', null, [900, 2100, 1100]], selection: 'N', result: null, returnFen: '0' },
  ] as const
  const bets: Bet[] = []
  for (const { offer, selection } of cases) {
    const market = await world.offer(offer[0], offer[1], [...offer[2]])
    const at = { H: 0, C: 1, N: 2, O: 0, U: 1 }[selection as 'H']
    const bet = betOn(market, { selection, odds: market.prices[at] ?? 0 })
    expect(await place(world, bet)).toMatchObject({ ok: true })
    bets.push(bet)
  }
  for (let delivery = 0; delivery < 3; delivery++) await settlePeriod(world, { gameId: world.game.gameId, period: 'FT', score: [2, 1] })
  for (const [i, { result, returnFen }] of cases.entries()) {
    const answer = await betStatus(world, bets[i]?.id ?? '', world.context())
    const expected =
      result === null
        ? { status: 'accepted', legs: [{ finalScore: null }] }
        : { status: 'settled', result, returnFen, legs: [{ finalScore: [2, 1] }] }
    expect(answer, cases[i]?.offer.join(' ')).toMatchObject({ data: { ticket: expected } })
  }
  await settlePeriod(world, { gameId: world.game.gameId, period: 'HT', score: [0, 0] })
  expect(await spendable(world)).toBe(1_000_000n - 60_000n + 19_500n + 14_500n + 10_000n + 5_000n + 21_000n)
  await booksHold(world)
})

test('a handicap in play is settled from the score it was placed at, however often the result is corrected [BET-14]', async () => {
  const world = await bettingWorld({ live: true, db: early.db, member: 'inplay1' })
  const { gameId } = world.game
  const taken = async (market: Market, selection: 'H' | 'O') => {
    const bet = betOn(market, { selection })
    expect(await place(world, bet)).toMatchObject({ ok: true })
    await decideBet(world, bet.id)
    return bet
  }
  const ticketOf = async ({ id }: Bet) => {
    const answer = await betStatus(world, id, world.context())
    return answer.ok ? answer.data.ticket : null
  }
  const atStart = await taken(await world.offer('R', 2, [900, 960], [0, 0]), 'H')
  Object.assign(world.game, { sc_FT_H: 0, sc_FT_A: 2 })
  const behind = await taken(await world.offer('R', 2, [900, 960], [0, 2]), 'H')
  const total = await taken(await world.offer('OU', 10, [900, 960]), 'O')
  expect((await ticketOf(atStart))?.legs[0]).toMatchObject({ from: [0, 0] })
  expect((await ticketOf(behind))?.legs[0]).toMatchObject({ score: [0, 2], from: [0, 2] })
  expect((await ticketOf(total))?.legs[0]?.from).toBeUndefined()

  // A copy that comes after the next goal, when the market is closed for good, gets the ticket of the first.
  const market = world.game.markets.find(({ id }) => id === behind.marketId)
  if (!market) throw new Error('no market')
  Object.assign(world.game, { sc_FT_H: 1 })
  await world.setStatus(market, 'closed')
  await world.offer('R', 2, [900, 960], [1, 2])
  expect(await place(world, behind)).toMatchObject({ ok: true, data: { id: behind.id, legs: [{ marketId: market.id, from: [0, 2] }] } })
  expect(await place(world, { ...behind, id: randomUUID() })).toMatchObject({ ok: false, data: { reason: 'closed' } })

  const results = async (score: [number, number], version: number) => {
    await settlePeriod(world, { gameId, period: 'FT', score, version })
    await booksHold(world)
    return Promise.all([atStart, behind, total].map(async (bet) => (await ticketOf(bet))?.result))
  }
  expect(await results([1, 3], 1)).toEqual(['L', 'W', 'W'])
  expect(await results([0, 3], 2)).toEqual(['L', 'L', 'W'])
  // One of the two goals before the bet is taken back.
  expect(await results([0, 1], 3)).toEqual(['L', 'D6', 'L'])
  expect(await results([2, 2], 4)).toEqual(['W', 'W', 'W'])
  const written = await world.db.selectFrom('letter').select('body').where('member_id', '=', world.memberId).orderBy('id').execute()
  const about = written.flatMap(({ body }) => (body.kind === 'ticket-corrected' && body.id === behind.id ? [[body.from, body.to]] : []))
  expect(about, 'each correction is written to the member, the first result is not').toEqual([
    ['W', 'L'],
    ['L', 'D6'],
    ['D6', 'W'],
  ])

  await world.db.updateTable('market').set({ from_c: 1 }).where('id', '=', behind.marketId).execute()
  expect((await audit(world.db)).faults.join()).toContain(`${behind.id} says it counts from [0, 2], its market ${behind.marketId}`)
  await world.db.updateTable('market').set({ from_c: 2 }).where('id', '=', behind.marketId).execute()
})

test('half and full are settled by both scores, and given back where the one at half-time is not known [ENG-06] [ENG-09]', async () => {
  const world = await bettingWorld({ live: false, db: early.db, member: 'halves1' })
  const { gameId } = world.game
  // Lines that no real market has, so that there may be several; the last one gets no bet.
  const offers = await Promise.all([0, 1, 2, 3].map((line) => world.offer('F', line, Array(9).fill(4_000))))
  const full = await world.offer('M', 30, [950, 2100, 3400])
  // Another game, which must not be affected.
  const elsewhere = await bettingWorld({ live: false, db: early.db, member: 'halves2' })
  const [taken, free] = [await elsewhere.offer('M', 32, [950, 2100, 3400]), await elsewhere.offer('F', 0, Array(9).fill(4_000))]
  expect(await place(elsewhere, betOn(taken))).toMatchObject({ ok: true })
  const bets = (['HC', 'HH', 'NC'] as const).map((selection, i) => betOn(offers[i] ?? full, { selection, odds: 4_000 }))
  bets.push(betOn(full, { selection: 'C', odds: 2_100 }))
  for (const bet of bets) expect(await place(world, bet)).toMatchObject({ ok: true })
  const stand = async () => {
    const tickets = await Promise.all(bets.map(({ id }) => betStatus(world, id, world.context())))
    return tickets.map((answer) => {
      if (!answer.ok || !answer.data.ticket) throw new Error('no ticket')
      const { result, legs } = answer.data.ticket
      return [result, legs[0]?.finalScore, legs[0]?.halfScore]
    })
  }
  const untouched = () =>
    world.db
      .selectFrom('market')
      .select(['status', 'score_h', 'score_c', 'half_h', 'half_c'])
      .where('id', '=', offers[3]?.id ?? '')
      .executeTakeFirst()
  await settlePeriod(world, { gameId, period: 'FT', score: [1, 3], half: [2, 0] })
  expect(await stand()).toEqual([
    ['W', [1, 3], [2, 0]],
    ['L', [1, 3], [2, 0]],
    ['L', [1, 3], [2, 0]],
    ['W', [1, 3], null],
  ])
  expect(await untouched()).toEqual({ status: 'settled', score_h: 1, score_c: 3, half_h: 2, half_c: 0 })
  await settlePeriod(world, { gameId, period: 'FT', score: [1, 3], version: 2 })
  expect(await stand()).toEqual([...Array(3).fill(['D0', null, null]), ['W', [1, 3], null]])
  expect(await untouched()).toEqual({ status: 'settled', score_h: null, score_c: null, half_h: null, half_c: null })
  // The first result, once more.
  await settlePeriod(world, { gameId, period: 'FT', score: [1, 3], half: [2, 0] })
  expect(await untouched()).toMatchObject({ score_h: null, half_h: null })
  const others = await world.db.selectFrom('market').select('status').where('id', 'in', [taken.id, free.id]).execute()
  expect(others).toEqual([{ status: 'open' }, { status: 'open' }])
  await booksHold(world)
})

test('bets of several members that come at once are one transaction, and each hears of its own', async () => {
  const world = await bettingWorld({ live: false, db: early.db, member: 'together0' })
  const market = await world.offer('M', 31, [950, 2100, 3400])
  const members = [world.memberId]
  for (let i = 1; i < 4; i += 1) members.push(await addMember(early.db, world.clock.at, `together${i}`))
  let calls = 0
  const db = early.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('place_bets_within')) calls += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const bets = members.map((memberId, i) => ({ memberId, bet: betOn(market, { stakeFen: String(1_000 * (i + 1)) }) }))
  const answers = await Promise.all(bets.map(({ memberId, bet }) => placeBet({ ...world, db }, bet, { ...world.context(), memberId })))
  expect(answers).toMatchObject(bets.map(({ bet }) => ({ ok: true, data: { id: bet.id, stakeFen: bet.stakeFen } })))
  expect(calls).toBe(1)
})

test('an outright is settled by its champion, or given back when there is none; its tickets name the team [ENG-06]', async () => {
  const world = await bettingWorld({ live: false, db: early.db, member: 'champion1' })
  const { gameId } = world.game
  const cups = new Map<string, Champion>()
  const source = { ...world.source, market: () => undefined, champion: (id: string) => cups.get(id) }
  const take = async (selection: 'FS1' | 'FS2', line: number) => {
    const { id } = await world.offer('FS', line, [])
    cups.set(id, { ...makeChampion(gameId, 3_000), marketId: id })
    const bet: Bet = {
      id: randomUUID(),
      marketId: id,
      selection,
      odds: selection === 'FS1' ? 3_000 : 1_500,
      stakeFen: '10000',
      accept: 'none',
    }
    expect(await place({ ...world, source }, bet)).toMatchObject({ ok: true, data: { status: 'accepted' } })
    return bet
  }
  const [won, lost, back] = [await take('FS1', 0), await take('FS2', 1), await take('FS1', 2)]
  const nobody: Bet = { ...won, id: randomUUID(), selection: 'FS9', accept: 'any' }
  expect(await place({ ...world, source }, nobody)).toMatchObject({ ok: false, data: { reason: 'closed' } })
  for (let delivery = 0; delivery < 2; delivery++)
    for (const [{ marketId }, champion] of [[won, 'FS1'] as const, [lost, 'FS1'] as const, [back, null] as const])
      await settleOutrightMarket(world, { gameId, marketId, champion })
  const events = await world.events.events.read(world.memberId, 0)
  expect(events.flatMap(({ deltas }) => deltas.flatMap((delta) => (delta.kind === 'ticket' ? [delta.status] : [])))).toEqual([
    ...['accepted', 'accepted', 'accepted'],
    ...['settled', 'settled', 'settled'],
  ])
  const ticketOf = async ({ id }: Bet) => ((await betStatus(world, id, world.context())) as { data: { ticket: unknown } }).data.ticket
  expect(await ticketOf(won)).toMatchObject({
    result: 'W',
    returnFen: '40000',
    legs: [{ w: 'FS', team_h: '曼彻斯特城', finalScore: null }],
  })
  expect(await ticketOf(lost)).toMatchObject({ result: 'L', returnFen: '0', legs: [{ team_h: '利物浦' }] })
  expect(await ticketOf(back)).toMatchObject({ result: 'D0', returnFen: '10000' })
  expect(await spendable(world)).toBe(1_000_000n - 30_000n + 50_000n)
  await booksHold(world)
})

test('an outright that was never offered has nothing to settle, whatever else is open [ENG-06]', async () => {
  const market = await early.offer('M', 20, [950, 2100, 3400])
  await settleOutrightMarket(early, { gameId: early.game.gameId, marketId: 'never-offered', champion: 'FS1' })
  expect(await early.db.selectFrom('market').select('status').where('id', '=', market.id).execute()).toEqual([{ status: 'open' }])
})

test('a half-time handicap in play counts to half-time, from its own score [BET-14]', async () => {
  const world = await bettingWorld({ live: true, db: early.db, member: 'inplay2' })
  const market = await world.offer('HR', -2, [900, 960], [1, 0])
  const bet = betOn(market)
  await place(world, bet)
  await decideBet(world, bet.id)
  await settlePeriod(world, { gameId: world.game.gameId, period: 'HT', score: [1, 0] })
  expect(await betStatus(world, bet.id, world.context())).toMatchObject({
    data: { ticket: { result: 'L', legs: [{ finalScore: [1, 0] }] } },
  })
  await booksHold(world)
})

test('a corrected result reverses and settles anew; three deliveries each in any order end alike [MONEY-07]', async () => {
  const scores = [[2, 1], [0, 3], null] as const
  const orders = [
    [1, 2, 3, 1, 2, 3, 1, 2, 3],
    [3, 3, 3, 2, 2, 2, 1, 1, 1],
    [2, 1, 3, 2, 1, 1, 3, 3, 2],
    [1, 1, 1, 3, 2, 3, 2, 2, 3],
    [2, 3, 1, 1, 3, 2, 3, 2, 1],
  ]
  for (const last of [2, 3]) {
    const ends = new Set<string>()
    for (const order of orders) {
      const world = await bettingWorld({ live: false, db: early.db, member: `corrected${last}${orders.indexOf(order)}` })
      const offers = [await world.offer('M', null, [950, 2100, 3400]), await world.offer('R', -3, [900, 960])]
      const bets = [...offers, ...offers].map((market) => betOn(market))
      for (const bet of bets) expect(await place(world, bet)).toMatchObject({ ok: true })
      for (const version of order.filter((one) => one <= last)) {
        await settlePeriod(world, { gameId: world.game.gameId, period: 'FT', score: scores[version - 1] ?? null, version })
        await booksHold(world)
      }
      const tickets = await Promise.all(bets.map((bet) => betStatus(world, bet.id, world.context())))
      const results = tickets.map((answer) => (answer.ok ? [answer.data.ticket?.result, answer.data.ticket?.legs[0]?.finalScore] : null))
      ends.add(JSON.stringify([String(await spendable(world)), results]))
    }
    expect([...ends]).toEqual([
      last === 2 ? JSON.stringify(['960000', Array(4).fill(['L', [0, 3]])]) : JSON.stringify(['1000000', Array(4).fill(['D0', null])]),
    ])
  }
})

test('a correction takes back what is there; what was spent the house bears, and a second correction undoes that too [MONEY-07]', async () => {
  const world = await bettingWorld({ live: false, db: early.db, member: 'spender1' })
  const market = await world.offer('M', null, [950, 2100, 3400])
  const other = await world.offer('OU', 10, [900, 960])
  const stakeFen = '1000000'
  await place(world, betOn(market, { stakeFen }))
  const result = (score: [number, number], version: number) =>
    settlePeriod(world, { gameId: world.game.gameId, period: 'HT', score, version })
  await world.db.updateTable('market').set({ w: 'HM' }).where('id', '=', market.id).execute()
  await result([1, 0], 1)
  expect(await spendable(world)).toBe(1_950_000n)
  await place(world, betOn(other, { selection: 'O', stakeFen: '1900000' }))
  await result([0, 0], 2)
  expect(await spendable(world)).toBe(0n)
  const corrections = await houseAccount(world.db, 'corrections')
  expect(await houseBalance(world.db, corrections)).toBe(-1_900_000n)
  await booksHold(world)
  await result([1, 0], 3)
  expect(await spendable(world)).toBe(50_000n)
  expect(await houseBalance(world.db, corrections)).toBe(0n)
  await booksHold(world)
})

// What both bets return is 585,000.
test.each([100_000n, 584_999n])(
  'of two bets of a member with %i fen left a correction takes back that, and the house bears the rest, to the fen [MONEY-07]',
  async (left) => {
    const world = await bettingWorld({ live: false, db: early.db, member: `spent${left}` })
    const market = await world.offer('M', null, [950, 2100, 3400])
    for (const stakeFen of ['100000', '200000']) expect(await place(world, betOn(market, { stakeFen }))).toMatchObject({ ok: true })
    const result = (score: [number, number], version: number) =>
      settlePeriod(world, { gameId: world.game.gameId, period: 'FT', score, version })
    await result([1, 0], 1)
    expect(await spendable(world)).toBe(1_285_000n)
    await setSpendable(world.db, world.memberId, left)
    const corrections = await houseAccount(world.db, 'corrections')
    const before = await houseBalance(world.db, corrections)
    await result([0, 1], 2)
    expect(await spendable(world)).toBe(0n)
    expect(before - (await houseBalance(world.db, corrections))).toBe(585_000n - left)
    await booksHold(world)
  },
)

test('the only bet that there is, at the lowest price, wins a fen', async () => {
  const world = await bettingWorld({ live: false })
  const bet = betOn(await world.offer('M', null, [1, 2100, 3400]), { stakeFen: '1000' })
  expect(await place(world, bet)).toMatchObject({ ok: true })
  await settlePeriod(world, { gameId: world.game.gameId, period: 'FT', score: [1, 0] })
  expect(await betStatus(world, bet.id, world.context())).toMatchObject({ data: { ticket: { result: 'W', returnFen: '1001' } } })
  expect(await spendable(world)).toBe(1_000_001n)
  await booksHold(world)
  await world.db.destroy()
})

test('a result decides what waits on its own markets; what waits on another game keeps its delay [BET-03]', async () => {
  const worlds = [0, 1].map((i) => bettingWorld({ live: true, db: early.db, member: `waits${i}x` }))
  const [over, other] = await Promise.all(worlds)
  if (!over || !other) throw new Error('no worlds')
  const bets = [betOn(await over.offer('R', -2, [900, 960])), betOn(await other.offer('R', -2, [900, 960]))] as const
  for (const [i, world] of [over, other].entries())
    expect(await place(world, bets[i] ?? bets[0])).toMatchObject({ data: { status: 'delay' } })
  await settlePeriod(over, { gameId: over.game.gameId, period: 'FT', score: [1, 0] })
  expect(await betStatus(over, bets[0].id, over.context())).toMatchObject({ data: { ticket: { status: 'refused', reason: 'closed' } } })
  expect(await betStatus(other, bets[1].id, other.context())).toMatchObject({ data: { ticket: { status: 'delay' } } })
})

test('a period that will never be played is voided: delayed and accepted stakes come back', async () => {
  const market = await live.offer('M', 9, [900, 2100, 3400])
  const before = await spendable(live)
  const accepted = betOn(market)
  await place(live, accepted)
  await decideBet(live, accepted.id)
  const delayed = betOn(market)
  await place(live, delayed)
  for (let delivery = 0; delivery < 2; delivery++) await settlePeriod(live, { gameId: live.game.gameId, period: 'FT', score: null })
  const ticket = async (bet: Bet) => (await betStatus(live, bet.id, live.context())) as { data: { ticket: unknown } }
  expect((await ticket(accepted)).data.ticket).toMatchObject({
    status: 'settled',
    result: 'D0',
    returnFen: '10000',
    legs: [{ finalScore: null }],
  })
  expect((await ticket(delayed)).data.ticket).toMatchObject({ status: 'refused', reason: 'closed' })
  expect(await spendable(live)).toBeGreaterThanOrEqual(before)
  await booksHold(live)
})

test('bets whose transaction fails are made alone, and the fault is told of; a moved price is none', async () => {
  const world = await bettingWorld({ live: false })
  const warned: unknown[] = []
  const told = { ...world, faults: createBetFaults({ warn: (about: unknown) => void warned.push(about) }) }
  const market = await world.offer('M', null, [950, 2100, 3400])
  const memberId = await addMember(world.db, world.clock.at, 'neighbour3')
  await failOnce(world.db)
  const unknown = placeBet(told, betOn(market, { marketId: 'no-such-market' }), { ...world.context(), memberId })
  expect(await place(told, betOn(market))).toMatchObject({ ok: true })
  expect(await unknown).toMatchObject({ ok: false, data: { reason: 'closed' } })
  expect(warned).toMatchObject([{ err: { message: 'failed once' } }])
  expect(told.faults.count()).toBe(1)
  await booksHold(world)

  let reads = 0
  const moving = {
    ...world.source,
    market: (id: string) => ({ ...world.source.market(id), game: world.game, market: { ...market, prices: [900 + ++reads] } }),
  }
  expect(await place({ ...told, source: moving }, betOn(market, { accept: 'any' }))).toMatchObject({ ok: true })
  expect([warned.length, told.faults.count()]).toEqual([1, 1])
  await world.db.destroy()
})

test('whoever had a bet on a settled market is told of it, once [MONEY-07]', async () => {
  const world = await bettingWorld({ live: false, db: early.db, member: 'told0' })
  const market = await world.offer('M', null, [950, 2100, 3400])
  const members = [world.memberId]
  for (let i = 1; i < 7; i += 1) members.push(await addMember(early.db, world.clock.at, `told${i}`))
  for (const memberId of members.toReversed())
    expect(await placeBet(world, betOn(market), { ...world.context(), memberId })).toMatchObject({ ok: true })
  const announced: bigint[] = []
  const off = world.events.events.onAppended((memberId) => void announced.push(memberId))
  await settlePeriod(world, { gameId: world.game.gameId, period: 'FT', score: [1, 0] })
  off()
  expect(announced.sort((a, b) => Number(a - b))).toEqual(members)
  await booksHold(world)
})

test('each change is told to the member once, in order and without a gap', async () => {
  const rows = await live.events.events.read(live.memberId, 0)
  expect(rows.map((row) => row.seq)).toEqual(rows.map((_, i) => i + 1))
  const { seq, balanceVersion } = await live.events.events.position(live.memberId)
  expect(seq).toBe(rows.length)
  const balances = rows.flatMap(({ deltas }) => deltas).filter(({ kind }) => kind === 'balance')
  expect(balances.at(-1)).toEqual({ kind: 'balance', version: balanceVersion })
})
