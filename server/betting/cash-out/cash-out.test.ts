import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CashOutOffer } from '../../../contract/cash-out.ts'
import type { Answer } from '../../../contract/endpoints.ts'
import { dayOf } from '../../../domain/days.ts'
import { priceIndex, type Selection } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import { addMember, betDeps } from '../../../tests/support/betting.ts'
import { importCup, openStand, replay, type Stand, wall } from '../../../tests/support/engine-stand.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import { audit } from '../../domains.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database.ts'
import { betSums } from '../../safe-play/sums.ts'
import type { MemberContext, Result } from '../../transport/handlers.ts'
import { decideBet } from '../decide-bet.ts'
import { placeBet, placeSeries, placeSystem } from '../place-bet.ts'
import { betRecordList } from '../record/list.ts'
import { betRecordTotal } from '../record/total.ts'
import { settlePeriod } from '../settle-period.ts'
import { findTicket } from '../ticket-store.ts'
import type { CashOutDeps } from './quote.ts'
import { cashOutHandlers } from './routes.ts'
import { takeCashOut } from './take.ts'

/** Four matches of one day at 60×; the first two start at 13:00, the others hours later. The engine plays what the test lets pass. */
const DATE = '2031-06-07'
const MATCHES = [
  ['13:00', 'Alder', 'Birch', [1, 0], [2, 1], [20, 72], [60]],
  ['13:00', 'Cedar', 'Damson', [0, 0], [0, 0], [], []],
  ['20:00', 'Elm', 'Fir', [0, 0], [1, 0], [80], []],
  ['20:30', 'Gorse', 'Hazel', [0, 1], [0, 1], [], [30]],
] as const

let db: Db
let stand: Stand
let deps: CashOutDeps
let memberId: bigint
let goalless = ''
let beganAt = 0

beforeAll(async () => {
  db = await testDatabase()
  await importCup(
    db,
    MATCHES.map(([time, team1, team2, ht, ft, goals1, goals2]) => ({
      ...{ date: DATE, time, team1, team2, score: { ht, ft } },
      ...{ goals1: goals1.map((minute) => ({ minute })), goals2: goals2.map((minute) => ({ minute })) },
    })),
  )
  beganAt = wall.now()
  memberId = await addMember(db, beganAt)
  stand = await openStand(db, replay(DATE, 60, true), (result) => settlePeriod(deps, result))
  goalless = gameOf(1).gameId
  deps = { ...betDeps(db, stand.engine.source, wall), chances: async (legs) => legs.map(stand.engine.chances) }
})
afterAll(() => db.destroy())

const context = (of = memberId): MemberContext => ({ memberId: of, tokenHash: '', device: null, ip: '', now: wall.now() })
const gameOf = (n: number) => {
  const games = (['RB', 'FT', 'FU'] as const).flatMap((type) => stand.engine.source.list(type).games)
  const found = games.find(({ kickoffAt, team_h }) => kickoffAt > 0 && team_h === NAMES[n])
  if (!found) throw new Error(`no game ${n}`)
  return stand.engine.source.game(found.gameId) ?? found
}
const NAMES = MATCHES.map(([, home]) => home as string)
/** A selection of a match as it is offered now. */
const pick = (n: number, w: 'M' | 'OU' | 'R' = 'M', selection: Selection = 'H') => {
  const market = gameOf(n).markets.find((one) => one.w === w && one.rank === 0)
  if (!market) throw new Error(`no ${w} of ${n}`)
  return { marketId: market.id, selection, odds: market.prices[priceIndex(w, selection)] ?? 0 }
}
const idOf = (placed: Result<{ id: string }>): string => {
  if (!placed.ok) throw new Error(JSON.stringify(placed))
  return placed.data.id
}
const single = async (n: number, w: 'M' | 'OU' | 'R' = 'M', selection: Selection = 'H', stakeFen = '10000') =>
  idOf(await placeBet(deps, { id: randomUUID(), ...pick(n, w, selection), stakeFen, accept: 'any' }, context()))
const ticketOf = async (id: string) => {
  const ticket = await findTicket(db, memberId, id)
  if (!ticket) throw new Error('no ticket')
  return ticket
}
const told = async (id: string, of = memberId) => {
  const answer = (await cashOutHandlers(deps)['cashOut.offers']({ ticketIds: [id] }, context(of))) as {
    ok: true
    data: Answer<'cashOut.offers'>
  }
  return answer.data.offers[0]
}
const offerOf = async (id: string): Promise<CashOutOffer> => {
  const offer = (await told(id))?.offer
  if (!offer) throw new Error(`no offer: ${JSON.stringify(await told(id))}`)
  return offer
}
const payFor = (offer: CashOutOffer, percent: number) => BigInt(offer.payFen[percent - 1] ?? 0)
const take = (
  ticketId: string,
  offer: Pick<CashOutOffer, 'version' | 'until'>,
  percent: number,
  leastFen: bigint | string,
  id = randomUUID(),
) => takeCashOut(deps, { id, ticketId, percent, version: offer.version, until: offer.until, leastFen: String(leastFen) }, context())
const spendable = async () => (await balanceOf(db, memberId)).balanceFen
const heldFen = async () => (await balanceOf(db, memberId)).heldFen
const booksHold = async () => expect((await audit(db)).faults).toEqual([])
const exposedOn = async (marketId: string) =>
  (
    await db
      .selectFrom('exposure')
      .select(({ fn }) => fn.sum<string>('win_fen').as('fen'))
      .where('market_id', '=', marketId)
      .executeTakeFirst()
  )?.fen
const settle = (n: number, score: Score | null, version = 1, half: Score = [0, 0]) =>
  settlePeriod(deps, { gameId: gameOf(n).gameId, period: 'FT', score, half, version })

test('a ticket is cashed out whole for its offer, once, and what happens to its match is no longer its own [BET-06] [BET-19]', async () => {
  const id = await single(2)
  const { marketId } = pick(2)
  expect(await exposedOn(marketId)).not.toBe('0')
  const [before, held] = [await spendable(), await heldFen()]
  const offer = await offerOf(id)
  const fen = payFor(offer, 100)
  // A bet just placed: its price's margin is in the fair value, the cash-out's in the offer.
  expect(BigInt(offer.fairFen)).toBeLessThanOrEqual(10_000n)
  expect(BigInt(offer.fairFen)).toBeGreaterThan(9_000n)
  expect(fen).toBe((BigInt(offer.fairFen) * 95n) / 100n)

  const call = randomUUID()
  const taken = await take(id, offer, 100, fen, call)
  expect(taken).toMatchObject({ ok: true, data: { ticketId: id, percent: 100, paidFen: String(fen), stakeFen: '10000', leftFen: '0' } })
  expect(await spendable()).toBe(before + fen)
  expect(await heldFen()).toBe(held - 10_000n)
  expect(await exposedOn(marketId)).toBe('0')
  expect(await ticketOf(id)).toMatchObject({
    ...{ status: 'cashed', result: null, stakeFen: '10000', returnFen: '0', possibleReturnFen: '0' },
    cashed: { stakeFen: '10000', paidFen: String(fen) },
  })

  // A copy of the call gets the same answer; another call finds nothing left.
  expect(await take(id, offer, 100, fen, call)).toEqual(taken)
  expect(await take(id, offer, 100, fen)).toMatchObject({ ok: false, data: { reason: 'over' } })
  expect(await told(id)).toEqual({ ticketId: id, offer: null, none: { reason: 'over' }, automatic: null })
  expect(await spendable()).toBe(before + fen)
  await booksHold()
})

test('parts are paid as their offer says, and the rest runs on as the same ticket, of a single, a series and a system [BET-05] [BET-06]', async () => {
  const legs = [pick(2), pick(3), pick(1, 'OU', 'O')]
  const series = idOf(await placeSeries(deps, { id: randomUUID(), legs, stakeFen: '10050', accept: 'any' }, context()))
  const folds = [
    { size: 2, stakeFen: '1000' },
    { size: 3, stakeFen: '2050' },
  ]
  const system = idOf(await placeSystem(deps, { id: randomUUID(), legs, folds, bankers: [0], accept: 'any' }, context()))
  for (const [id, cashedFen, leftFen] of [
    [await single(3), 6_000n, 4_000n],
    [series, 6_030n, 4_020n],
    [system, 600n * 2n + 1_230n, 400n * 2n + 820n],
  ] as const) {
    const [before, held, whole] = [await spendable(), await heldFen(), await ticketOf(id)]
    const offer = await offerOf(id)
    const fen = payFor(offer, 60)
    expect(await take(id, offer, 60, fen)).toMatchObject({
      ok: true,
      data: { paidFen: String(fen), stakeFen: String(cashedFen), leftFen: String(leftFen) },
    })
    expect([await spendable(), await heldFen()]).toEqual([before + fen, held - cashedFen])
    const rest = await ticketOf(id)
    const { possibleReturnFen, ...placed } = whole
    expect(rest).toMatchObject({ ...placed, status: 'accepted', cashed: { stakeFen: String(cashedFen), paidFen: String(fen) } })
    expect(rest.possibleReturnFen).toBe(offer.keptReturnFen[59])
    expect(Number(rest.possibleReturnFen)).toBeCloseTo(0.4 * Number(possibleReturnFen), -2)
    const next = await offerOf(id)
    expect([next.stakeFen, next.version]).toEqual([offer.keptFen[59], offer.version + 1])
    // The old offer names a ticket that is no more.
    expect(await take(id, offer, 60, 1n)).toMatchObject({ ok: false, data: { reason: 'changed', offer: { version: next.version } } })
  }
  await booksHold()
})

test('an offer that fell below what the player takes, or is too old, is refused with the new one; a better one is paid [BET-19]', async () => {
  const id = await single(2, 'OU', 'U')
  const before = await spendable()
  const offer = await offerOf(id)
  const fen = payFor(offer, 50)
  const refused = await take(id, offer, 50, fen + 1n)
  expect(refused).toMatchObject({
    ok: false,
    message: '报价变了，还没有兑现',
    data: { reason: 'changed', offer: { version: offer.version } },
  })
  wall.ms += offer.lastsMs + 1
  expect(await take(id, offer, 50, 1n)).toMatchObject({ ok: false, data: { reason: 'expired', offer: { version: offer.version } } })
  expect(await spendable()).toBe(before)
  expect((await ticketOf(id)).cashed).toBeUndefined()
  const next = await offerOf(id)
  expect(await take(id, next, 50, 1n)).toMatchObject({ ok: true, data: { paidFen: next.payFen[49] } })
  await booksHold()
})

test('another member’s ticket has no offer and can’t be taken, and an id stands for one call [BET-06]', async () => {
  const other = await addMember(db, wall.now(), 'other888')
  const id = await single(2)
  const offer = await offerOf(id)
  expect(await told(id, other)).toBeUndefined()
  const call = { id: randomUUID(), ticketId: id, percent: 100, version: offer.version, until: offer.until, leastFen: '1' }
  expect(await takeCashOut(deps, call, context(other))).toMatchObject({ ok: false, data: { reason: 'unknown' } })
  // That id is the other's now.
  expect(await takeCashOut(deps, call, context())).toMatchObject({ ok: false, message: '这一笔的内容与之前不一致' })
  expect((await ticketOf(id)).status).toBe('accepted')
})

test('no offer while a bet waits for its decision, in a suspension, of an outright, or with an engine that is silent [BET-19]', async () => {
  const early = await single(2)
  await stand.until(() => gameOf(0).se_now === '1H')
  await stand.pass(1_000)
  const id = await single(0, 'R')
  expect(await told(id)).toMatchObject({ offer: null, none: { reason: 'delay' } })
  await decideBet(deps, id)
  const both = idOf(
    await placeSeries(deps, { id: randomUUID(), legs: [pick(0, 'OU', 'O'), pick(2)], stakeFen: '10000', accept: 'any' }, context()),
  )
  await decideBet(deps, both)
  const shown = await offerOf(both)

  // The goal: refused while it is suspended, though the offer was made before.
  await stand.until(() => gameOf(0).sc_FT_H === 1)
  expect(await told(both)).toMatchObject({ offer: null, none: { reason: 'suspended', leg: 0 } })
  const before = await spendable()
  expect(await take(both, { ...shown, until: wall.now() }, 100, 1n)).toMatchObject({ ok: false, data: { reason: 'suspended', leg: 0 } })
  expect(await spendable()).toBe(before)
  await stand.until(() => gameOf(0).markets.some(({ status }) => status === 'open'))
  // Over 2.5 is nearer by a goal.
  expect(payFor(await offerOf(both), 100)).toBeGreaterThan(payFor(shown, 100))
  // The handicap's own market is closed for good, and its worth is known all the same.
  expect(stand.engine.source.market((await ticketOf(id)).legs[0]?.marketId ?? '')).toBeUndefined()
  const handicap = await offerOf(id)
  expect(await take(id, handicap, 100, payFor(handicap, 100))).toMatchObject({ ok: true })

  wall.ms += 11_000
  expect(await told(early)).toMatchObject({ offer: null, none: { reason: 'stale' } })
  await stand.pass(250)
  const outright = { ...(await single(2).then(ticketOf)) }
  await sql`update market set w = 'FS' where id = ${outright.legs[0]?.marketId}`.execute(db)
  expect(await told(outright.id)).toMatchObject({ offer: null, none: { reason: 'outright', leg: 0 } })
  await sql`update market set w = 'M' where id = ${outright.legs[0]?.marketId}`.execute(db)
  await booksHold()
})

test('a settled leg counts as it was settled; result, correction and void concern what was left, and never what was paid [BET-06] [MONEY-09]', async () => {
  const legs = [pick(1, 'OU', 'U'), pick(3, 'M', 'C')]
  const place = async () => {
    const id = idOf(await placeSeries(deps, { id: randomUUID(), legs, stakeFen: '10000', accept: 'any' }, context()))
    await decideBet(deps, id)
    return id
  }
  const [half, whole, none, second] = [await place(), await place(), await place(), await single(3, 'M', 'C')]
  const open = await offerOf(half)
  await stand.until(() => stand.settled.some(({ gameId, period }) => period === 'FT' && gameId === goalless), 3_600_000)
  const after = await offerOf(half)
  const won = 1 + (legs[0]?.odds ?? 0) / 1_000
  // What the second leg is worth by itself, placed at the same price, times what the first returned.
  expect(Number(after.fairFen) / Number((await offerOf(second)).fairFen)).toBeCloseTo(won, 2)
  expect(payFor(after, 100)).toBeGreaterThan(payFor(open, 100))

  const paid = payFor(after, 30)
  expect(await take(half, after, 30, paid)).toMatchObject({ ok: true })
  const all = await offerOf(whole)
  expect(await take(whole, all, 100, payFor(all, 100))).toMatchObject({ ok: true })
  await booksHold()

  const state = async (id: string) =>
    (({ status, result, returnFen, cashed }) => ({ status, result, returnFen, cashed }))(await ticketOf(id))
  const cashedHalf = { stakeFen: '3000', paidFen: String(paid) }
  const cashedAll = { status: 'cashed', result: null, returnFen: '0', cashed: { stakeFen: '10000', paidFen: all.payFen[99] } }
  const full = (stake: number) => String(Math.floor((stake * (1_000 + (legs[0]?.odds ?? 0)) * (1_000 + (legs[1]?.odds ?? 0))) / 1_000_000))

  const spent = await spendable()
  await settle(3, [0, 1])
  expect(await state(half)).toEqual({ status: 'settled', result: 'W', returnFen: full(7_000), cashed: cashedHalf })
  expect(await state(none)).toMatchObject({ status: 'settled', returnFen: full(10_000) })
  expect(await state(whole)).toEqual(cashedAll)
  await booksHold()
  // The second leg lost after all, then it is void: the rest follows, the cash-out stands.
  await settle(3, [1, 0], 2)
  expect(await state(half)).toEqual({ status: 'settled', result: 'L', returnFen: '0', cashed: cashedHalf })
  expect(await state(whole)).toEqual(cashedAll)
  await booksHold()
  await settle(3, null, 3)
  expect(await state(half)).toMatchObject({ returnFen: String(Math.floor(7_000 * won)), cashed: cashedHalf })
  expect(await state(whole)).toEqual(cashedAll)
  // And the leg that had counted as won is void too: still nobody takes a cash-out back.
  await settlePeriod(deps, { gameId: goalless, period: 'FT', score: null, version: 2 })
  expect(await state(half)).toMatchObject({ result: 'D0', returnFen: '7000', cashed: cashedHalf })
  expect(await state(whole)).toEqual(cashedAll)
  await booksHold()
  expect(await told(half)).toMatchObject({ offer: null, none: { reason: 'over' } })
  expect((await spendable()) - spent).toBeGreaterThan(0n)
})

test('the record, its sums and the own limits count what was cashed out [REC-01] [SAFE-01]', async () => {
  // The clock of the stand goes on from file to file.
  const today = { kind: 'all', from: dayOf(beganAt), to: dayOf(wall.now()) } as const
  const entries = (await betRecordList(db, memberId, today, null)).entries
  const cashed = entries.find(({ ticket }) => ticket.status === 'cashed')
  expect(cashed?.moves.map(({ kind }) => kind)).toEqual(['stake', 'cash-out'])
  expect(cashed?.moves[1]?.amountFen).toBe(cashed?.ticket.cashed?.paidFen)
  const sums = await betRecordTotal(db, memberId, today)
  const { balanceFen, heldFen: held } = await balanceOf(db, memberId)
  // All that the bets did to the balance is profit, less what is still held.
  expect(BigInt(sums.profitFen)).toBe(balanceFen + held - 1_000_000n)
  expect(BigInt(sums.openStakeFen)).toBe(held)
  expect((await betSums(db, memberId, 0)).net).toBe(balanceFen - 1_000_000n)
  const { rows } = await sql<{ used: string }>`select play_used(${memberId}, 'loss', 'epoch')::text as used`.execute(db)
  // Open stakes count as lost.
  expect(BigInt(rows[0]?.used ?? 0)).toBe(1_000_000n - balanceFen)
  for (const kind of ['won', 'lost', 'settled'] as const) {
    const of = (await betRecordList(db, memberId, { ...today, kind }, null)).entries
    for (const { ticket } of of.filter(({ ticket }) => ticket.status === 'cashed')) {
      const gainFen = BigInt(ticket.cashed?.paidFen ?? 0) - BigInt(ticket.stakeFen)
      expect(kind === 'settled' || (kind === 'won' ? gainFen > 0n : gainFen < 0n)).toBe(true)
    }
    expect(of.some(({ ticket }) => ticket.status === 'cashed')).toBe(true)
  }
})
