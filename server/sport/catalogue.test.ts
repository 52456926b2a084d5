import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ticket } from '../../contract/betting.ts'
import type { Game } from '../../contract/sport.ts'
import {
  FOOTBALL_PLAYS,
  halfGameId,
  isByHalves,
  needsCourse,
  needsGoals,
  type PlayType,
  playOf,
  type Selection,
} from '../../domain/markets.ts'
import { linePayoutFen, type Score, settle } from '../../domain/settlement.ts'
import { addMember, betDeps } from '../../tests/support/betting.ts'
import { readCourse, type Seen } from '../../tests/support/course-oracle.ts'
import { importCup, openStand, replay, type Stand, wall } from '../../tests/support/engine-stand.ts'
import { testDatabase } from '../../tests/support/template.ts'
import type { BetDeps } from '../betting/bet-deps.ts'
import { placeBet } from '../betting/place-bet.ts'
import { settleOutrightMarket, settlePeriod } from '../betting/settle-period.ts'
import { findTicket, ticketsOf } from '../betting/ticket-store.ts'
import { audit } from '../domains.ts'
import { noteCorrection } from '../engine/play/corrections.ts'
import { balanceOf } from '../ledger/accounts.ts'
import type { Db } from '../platform/database.ts'

/** A match day with bets on every play, played to its end with real money movements. */
const DATE = '2031-06-07'
const MATCHES = [
  { round: 'Semi-final', date: '2031-06-01', time: '13:00', team1: 'Alder', team2: 'Cedar', score: { ft: [2, 0] } },
  { round: 'Semi-final', date: '2031-06-02', time: '13:00', team1: 'Birch', team2: 'Dogwood', score: { ft: [1, 0] } },
  {
    round: 'Final',
    date: DATE,
    time: '13:00',
    team1: 'Alder',
    team2: 'Birch',
    score: { ht: [1, 0], ft: [2, 2], et: [2, 2], p: [3, 4] },
    goals1: [{ minute: 20 }, { minute: 70 }],
    goals2: [{ minute: 60 }, { minute: 80 }],
  },
  { round: 'Friendly', date: DATE, time: '13:20', team1: 'Elm', team2: 'Fir', score: { ht: [0, 0], ft: [1, 0] } },
  { round: 'Friendly', date: DATE, time: '14:00', team1: 'Gorse', team2: 'Hazel', score: { ht: [0, 0], ft: [1, 0] } },
]
const HALF = [1, 0] as const
const FULL = [2, 2] as const

let db: Db
let stand: Stand
let deps: BetDeps
let memberId: bigint
let game: Game
/** The final's events as the page showed them last. */
let seen: readonly Seen[] = []
/** What a bet is worth by the final's score; by its course, where more decides. */
const resultOf = (
  { w, line, selection }: { w: PlayType; line: number | null; selection: Selection },
  half: Score = HALF,
  full: Score = FULL,
) =>
  needsCourse(w) ? readCourse(w, line, selection, seen, [0, 0]) : settle(w, line, selection, playOf(w).period === 'HT' ? half : full, half)
const tickets = new Map<string, { w: PlayType; line: number | null; selection: Selection }>()

const betOn = async (marketId: string, selection: Selection, odds: number) => {
  const id = randomUUID()
  const bet = { id, marketId, selection, odds, stakeFen: '1000', accept: 'any' as const }
  return placeBet(deps, bet, { memberId, tokenHash: '', device: null, ip: '', now: wall.now() })
}
const ticketOf = async (id: string): Promise<Ticket> => {
  const found = await findTicket(db, memberId, id)
  if (!found) throw new Error('the ticket is gone')
  return found
}
/** The tickets on the final with what they bet on. */
const onFinal = async () => {
  const rows = await db
    .selectFrom('ticket')
    .selectAll()
    .where('id', 'in', [...tickets.keys()])
    .execute()
  return (await ticketsOf(db, rows)).map((ticket) => {
    const bet = tickets.get(ticket.id)
    if (!bet) throw new Error('another ticket')
    return { ticket, bet }
  })
}
const gameOf = (team: string): Game => {
  const found = (['RB', 'FT', 'FU'] as const).flatMap((type) => stand.engine.source.list(type).games).find(({ team_h }) => team_h === team)
  const whole = found && stand.engine.source.game(found.gameId)
  if (!whole) throw new Error(`${team} is not on offer`)
  return whole
}
const settled = async () => {
  const rows = await db.selectFrom('ticket').select('status').execute()
  return rows.every(({ status }) => status === 'settled')
}
/** Settlement runs beside the ticks: waits for it. */
const until = async (holds: () => Promise<boolean>) => {
  for (let n = 0; !(await holds()); n += 1) {
    if (n > 4_000) throw new Error('did not happen')
    await stand.pass(250)
  }
}
const booksHold = async () => expect((await audit(db)).faults).toEqual([])

beforeAll(async () => {
  db = await testDatabase()
  await importCup(db, MATCHES)
  memberId = await addMember(db, wall.now())
  stand = await openStand(
    db,
    replay(DATE, 60, true),
    (result) => settlePeriod(deps, result),
    (result) => settleOutrightMarket(deps, result),
  )
  deps = betDeps(db, stand.engine.source, wall)
  await stand.until(() => (stand.engine.source.champions('FSFT')[0]?.status ?? '') === 'open')
  game = gameOf('Alder')
})
afterAll(() => db.destroy())

test('a game has 60 plays and 250 selections or more, takes bets on each; half-time ones carry the half-time game id [ENG-05] [ENG-13] [SPORT-22]', async () => {
  // The next goal is the first one until that is scored.
  expect(new Set(game.markets.map(({ w }) => w))).toEqual(new Set(FOOTBALL_PLAYS.filter((w) => w !== 'NG')))
  expect(FOOTBALL_PLAYS.length).toBeGreaterThanOrEqual(60)
  for (const market of game.markets) {
    for (const [i, selection] of playOf(market.w).selections.entries()) {
      const odds = market.prices[i] ?? 0
      const placed = await betOn(market.id, selection, odds)
      if (odds === 0) {
        expect(placed).toMatchObject({ ok: false, data: { reason: 'closed' } })
        continue
      }
      if (!placed.ok) throw new Error(JSON.stringify(placed))
      const half = playOf(market.w).period === 'HT'
      expect(placed.data.legs[0]?.oddGameId).toBe(half ? halfGameId(game.gameId) : game.gameId)
      tickets.set(placed.data.id, { w: market.w, line: market.line, selection })
    }
  }
  expect(tickets.size).toBeGreaterThanOrEqual(400)
})

test('a selection that the play does not have is refused', async () => {
  const market = game.markets.find(({ w }) => w === 'M')
  expect(await betOn(market?.id ?? '', 'H4C4', 950)).toMatchObject({ ok: false, data: { reason: 'closed' } })
})

describe('outright', () => {
  test('lists who is still in the cup, by rtype, and takes a bet [SPORT-24] [ENG-05]', async () => {
    const [cup] = stand.engine.source.champions('FSFT')
    if (!cup) throw new Error('no outright')
    expect(cup).toMatchObject({ gameType: 'FS', league: 'Forest Cup 2031', status: 'open' })
    const priced = cup.entries.filter(({ price }) => price > 0)
    expect(priced.map(({ team }) => team).sort()).toEqual(expect.arrayContaining(['Alder', 'Birch']))
    expect(priced.map(({ team }) => team)).not.toContain('Cedar')
    for (const { rtype, price, team } of priced) {
      const placed = await betOn(cup.marketId, rtype, price)
      if (!placed.ok) throw new Error(JSON.stringify(placed))
      expect(placed.data).toMatchObject({ legs: [{ w: 'FS', selection: rtype, team_h: team, gameId: cup.gameId }] })
    }
  })
})

test('every ticket is settled by the real half-time and final score; the champion by penalties [ENG-02] [ENG-06]', async () => {
  stand.engine.source.subscribe(({ game: now }) => {
    if (now?.gameId === game.gameId && now.events) seen = now.events
  })
  await until(async () => stand.engine.describe().state === 'finished')
  await until(settled)
  expect(seen.filter(({ kind }) => kind === 'goal').map(({ side, minute }) => `${side}${minute}`)).toEqual(['H20', 'C60', 'H70', 'C80'])
  const found = await onFinal()
  expect(found).toHaveLength(tickets.size)
  for (const { ticket, bet } of found) {
    const { w } = bet
    const half = playOf(w).period === 'HT'
    expect(ticket).toMatchObject({ status: 'settled', result: resultOf(bet) })
    if (!needsCourse(w)) expect(ticket.legs).toMatchObject([{ finalScore: half ? HALF : FULL, halfScore: isByHalves(w) ? HALF : null }])
    expect(BigInt(ticket.returnFen)).toBe(linePayoutFen(1_000n, [{ oddsMilli: ticket.odds, result: resultOf(bet) }]))
  }
  const outrights = await db.selectFrom('ticket_leg').selectAll().where('market_id', 'like', '%-FS').execute()
  for (const { snapshot, result } of outrights) expect(result).toBe(snapshot.team_h === 'Birch' ? 'W' : 'L')
  await booksHold()
})

test('a corrected half-time score settles half-time and half/full markets anew, and the books hold [ENG-06]', async () => {
  const before = (await balanceOf(db, memberId)).balanceFen
  await noteCorrection(db, { gameId: game.gameId, ht: [0, 1] })
  await until(async () => (await db.selectFrom('game_result').select('applied_at').executeTakeFirst())?.applied_at != null)
  let moved = 0n
  for (const { ticket, bet } of await onFinal()) {
    // With another half-time score nobody knows which goal fell when.
    const [was, is] = [resultOf(bet), needsGoals(bet.w) ? 'D0' : resultOf(bet, [0, 1])] as const
    if (!was || !is) throw new Error('two results')
    expect(ticket.result).toBe(is)
    moved +=
      linePayoutFen(1_000n, [{ oddsMilli: ticket.odds, result: is }]) - linePayoutFen(1_000n, [{ oddsMilli: ticket.odds, result: was }])
  }
  expect(moved).not.toBe(0n)
  expect((await balanceOf(db, memberId)).balanceFen).toBe(before + moved)
  await booksHold()
})

/** All postings of the books, to see that nothing was moved. */
const postings = async () =>
  Number(
    (
      await db
        .selectFrom('transfer')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const applied = async () =>
  until(async () => (await db.selectFrom('game_result').select('version').where('applied_at', 'is', null).execute()).length === 0)

test('a correction that says what holds already settles nothing anew [ENG-06]', async () => {
  const before = await postings()
  expect(await noteCorrection(db, { gameId: game.gameId, ht: [0, 1] })).toMatchObject({ version: null, ht: [0, 1], ft: [2, 2] })
  expect(await noteCorrection(db, { gameId: game.gameId, ht: [0, 1], ft: [2, 2] })).toMatchObject({ version: null })
  await applied()
  await stand.pass(2_000)
  expect(await postings()).toBe(before)
})

test('both halves are corrected in one step, though neither alone would fit the other [ENG-06]', async () => {
  await expect(noteCorrection(db, { gameId: game.gameId, ht: [3, 1] })).rejects.toThrow('cannot become 2:2')
  for (const [half, full] of [
    [
      [3, 1],
      [4, 1],
    ],
    [HALF, FULL],
  ] as const) {
    expect(await noteCorrection(db, { gameId: game.gameId, ht: half, ft: full })).toMatchObject({ ht: half, ft: full })
    await applied()
    for (const { ticket, bet } of await onFinal())
      expect(ticket.result).toBe(full !== FULL && needsGoals(bet.w) ? 'D0' : resultOf(bet, half, full))
    await booksHold()
  }
})

test('a game that was over and is called off gives everything back under its code [ENG-06] [REC-04]', async () => {
  await noteCorrection(db, { gameId: game.gameId, code: 'D1' })
  await until(async () => (await db.selectFrom('game_result').select('version').where('applied_at', 'is', null).execute()).length === 0)
  for (const { ticket } of await onFinal()) expect(ticket).toMatchObject({ result: 'D1', returnFen: '1000', legs: [{ finalScore: null }] })
  await booksHold()
  const before = await postings()
  expect(await noteCorrection(db, { gameId: game.gameId, code: 'D1' })).toMatchObject({ version: null })
  await stand.pass(2_000)
  expect(await postings()).toBe(before)
})

test('what makes no sense is refused with a sentence', async () => {
  await expect(noteCorrection(db, { gameId: '999999', ft: [1, 0] })).rejects.toThrow('There is no game')
  await expect(noteCorrection(db, { gameId: 'x', code: 'DD' })).rejects.toThrow('no game id')
  await expect(noteCorrection(db, { gameId: game.gameId, ht: [3, 0] })).rejects.toThrow('cannot become 2:2')
})

test('a game is postponed before it began, another is abandoned in its second half and keeps its first; both can be restored [ENG-06] [REC-04]', async () => {
  stand = await openStand(db, replay(DATE, 60, true), (result) => settlePeriod(deps, result))
  deps = { ...deps, source: stand.engine.source }
  const [elm, gorse] = [gameOf('Elm'), gameOf('Gorse')]
  const bets = new Map<string, string>()
  for (const [name, { gameId }, w] of [
    ['first half', elm, 'HM'],
    ['whole', elm, 'M'],
    ['halves', elm, 'F'],
    ['postponed', gorse, 'M'],
  ] as const) {
    const market = stand.engine.source.market(`${gameId}-${w}`)?.market
    const selection = w === 'F' ? 'NH' : 'N'
    const placed = await betOn(market?.id ?? '', selection, market?.prices[playOf(w).selections.indexOf(selection)] ?? 0)
    if (!placed.ok) throw new Error(JSON.stringify(placed))
    bets.set(name, placed.data.id)
  }
  await expect(noteCorrection(db, { gameId: elm.gameId, ft: [1, 0] })).rejects.toThrow('is not over')
  await noteCorrection(db, { gameId: gorse.gameId, code: 'DD' })
  await until(async () => stand.engine.source.game(gorse.gameId) === undefined)
  await until(async () => (stand.engine.source.game(elm.gameId)?.se_now ?? '') === '2H')
  await noteCorrection(db, { gameId: elm.gameId, code: 'DF' })
  await until(async () => (await db.selectFrom('game_result').select('version').where('applied_at', 'is', null).execute()).length === 0)
  const results = await Promise.all([...bets].map(async ([name, id]) => [name, (await ticketOf(id)).result]))
  expect(Object.fromEntries(results)).toEqual({ 'first half': 'W', whole: 'DF', halves: 'DF', postponed: 'DD' })
  await booksHold()

  // Both are restored: one with its known score, the other with a new one.
  await noteCorrection(db, { gameId: elm.gameId, ft: [1, 0] })
  await noteCorrection(db, { gameId: gorse.gameId, ht: [0, 0], ft: [2, 2] })
  await applied()
  const restored = await Promise.all([...bets].map(async ([name, id]) => [name, (await ticketOf(id)).result]))
  expect(Object.fromEntries(restored)).toEqual({ 'first half': 'W', whole: 'L', halves: 'W', postponed: 'W' })
  await booksHold()
  // They can be corrected like any other.
  await noteCorrection(db, { gameId: elm.gameId, ft: [1, 1] })
  await applied()
  expect((await ticketOf(bets.get('whole') ?? '')).result).toBe('W')
  await booksHold()
})
