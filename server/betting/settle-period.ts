import { sql } from 'kysely'
import { type Course, countedBy, isDecided, settleByCourse } from '../../domain/course.ts'
import { isByHalves, needsCourse, needsGoals, PERIOD_PLAYS, type PlayType, playsOf, type Selection } from '../../domain/markets.ts'
import type { VoidCode } from '../../domain/results.ts'
import { type Score, settle, settleFrom, settleOutright } from '../../domain/settlement.ts'
import { closeMarkets, closePeriod } from '../engine/book/market-rows.ts'
import type { OutrightResult, PeriodResult } from '../engine/play/settlements.ts'
import { houseAccount, lockMembers } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { type NewLetter, writeLetters } from '../letter/write-letters.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { tellPush, ticketTold } from '../push/outbox.ts'
import type { BetDeps } from './bet-deps.ts'
import { countTurnover } from './count-turnover.ts'
import { decideBet } from './decide-bet.ts'
import { type MarketRow, SETTLEABLE, type Settled, settleTickets, type TicketRow, type Verdict } from './settle-tickets.ts'
import { type Books, settlementLegs, undoneLegs, withinBalance } from './settlement-legs.ts'
import { linesOf, ticketNumber } from './ticket-store.ts'

/**
 * Settles every market of a period by its score, or voids it without one, in one transaction a market, so that after a crash the
 * remaining markets follow. Idempotent: a market keeps the version of its result and accepts only a higher one, which reverses what
 * the lower one posted and posts anew. So results may come twice and in any order.
 */
export async function settlePeriod(
  deps: BetDeps,
  { gameId, period, score, half = null, course = null, over = 0, code = 'D0', version = 1, keepsSettled = false }: PeriodResult,
): Promise<void> {
  const below = keepsSettled ? 1 : version
  const verdictOf = (w: PlayType): Verdict => {
    if (needsCourse(w)) return score && course ? courseVerdict(w, course, score, code) : { of: () => code, score: null, half: null }
    const byHalves = isByHalves(w)
    const by = byHalves && !half ? null : score
    return {
      of: (market, selection) => (by ? resultOf(market, selection, by, half) : code),
      score: by,
      half: byHalves && by ? half : null,
    }
  }
  if (period === 'NOW') return course ? settleDecided(deps, gameId, course, over, verdictOf) : undefined
  const plays = playsOf(period)
  await closePeriod(deps.db, gameId, period)
  await settleUntouched(deps, gameId, plays, verdictOf, { version, below })
  const markets = await deps.db
    .selectFrom('market')
    .select(['id', 'w'])
    .where('game_id', '=', BigInt(gameId))
    .where('w', 'in', plays)
    .where('result_version', '<', below)
    .orderBy('id')
    .execute()
  for (const { id, w } of markets) await settleMarket(deps, id, verdictOf(w), version)
}

/** Settles the markets on order and time of goals, and on periods, that the match so far decides. */
async function settleDecided(
  deps: BetDeps,
  gameId: string,
  course: Course,
  over: number,
  verdictOf: (w: PlayType) => Verdict,
): Promise<void> {
  const markets = await deps.db
    .selectFrom('market')
    .select(['id', 'w', 'from_h', 'from_c'])
    .where('game_id', '=', BigInt(gameId))
    .where('w', 'in', EARLIER)
    .where('result_version', '=', 0)
    .orderBy('id')
    .execute()
  for (const { id, w, from_h, from_c } of markets)
    if (isDecided(w, [from_h, from_c], course, over)) await settleMarket(deps, id, verdictOf(w), 1)
}
/** Plays that may be decided before the end. */
const EARLIER = [...playsOf('FT').filter(needsGoals), ...PERIOD_PLAYS]

/** The verdict on a play that counts more than scores. */
const courseVerdict = (w: PlayType, course: Course, score: Score, code: VoidCode): Verdict => ({
  of: ({ line, from_h, from_c }, selection) => settleByCourse(w, line, selection, course, [from_h, from_c]) ?? code,
  score: countedBy(w, course) ?? score,
  half: null,
})

/**
 * Settles all markets without a bet together: that is most of a game's, since every line that was ever offered is one. They are
 * closed before, so that none takes a bet any more.
 */
async function settleUntouched(
  deps: BetDeps,
  gameId: string,
  plays: PlayType[],
  verdictOf: (w: PlayType) => Verdict,
  { version, below }: { version: number; below: number },
): Promise<void> {
  const ofGame = () => deps.db.updateTable('market').where('game_id', '=', BigInt(gameId))
  // Nobody sees what such a market was settled by: those that count something else are noted with the score, too.
  const [byHalves, others] = [plays.filter(isByHalves), plays.filter((w) => !isByHalves(w))]
  for (const together of [others, byHalves]) {
    const [first] = together
    if (!first) continue
    await ofGame()
      .set(settledBy(deps, verdictOf(first), version))
      .where('w', 'in', together)
      .where('result_version', '<', below)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('ticket_leg').select('ticket_id').whereRef('ticket_leg.market_id', '=', 'market.id'))),
      )
      .execute()
  }
}

const resultOf = ({ w, line, from_h, from_c }: MarketRow, selection: Selection, score: Score, half: Score | null) =>
  from_h + from_c === 0 ? settle(w, line, selection, score, half) : settleFrom([from_h, from_c], w, line, selection, score)

const settledBy = (deps: BetDeps, { score, half }: Verdict, version: number) => ({
  status: 'settled' as const,
  score_h: score?.[0] ?? null,
  score_c: score?.[1] ?? null,
  half_h: half?.[0] ?? null,
  half_c: half?.[1] ?? null,
  settled_at: new Date(deps.clock.now()),
  result_version: version,
})

/** Settles an outright by its champion, or voids it without one. */
export async function settleOutrightMarket(deps: BetDeps, { marketId, champion }: OutrightResult): Promise<void> {
  const of = (_: MarketRow, selection: Selection) => (champion ? settleOutright(selection, champion) : 'D0')
  const market = await deps.db.selectFrom('market').select('id').where('id', '=', marketId).executeTakeFirst()
  // A market that was never offered has no row and no ticket.
  if (market) await settleMarket(deps, marketId, { of, score: null, half: null }, 1)
}

async function settleMarket(deps: BetDeps, marketId: string, verdict: Verdict, version: number): Promise<void> {
  await closeMarkets(deps.db, [marketId])
  const waiting = await deps.db
    .selectFrom('ticket')
    .select('id')
    .where('id', 'in', onMarket(deps.db, marketId))
    .where('status', '=', 'delay')
    .execute()
  for (const ticket of waiting) await decideBet(deps, ticket.id)

  const told = await transact(deps.db, async (tx) => {
    const market = await tx.selectFrom('market').selectAll().where('id', '=', marketId).forUpdate().executeTakeFirstOrThrow()
    if (market.result_version >= version) return []
    // The tickets read next might not include bets under way.
    if (market.status === 'open') throw new Error(`market ${marketId} was opened while it was settled`)
    const on = tx.selectFrom('ticket').where('id', 'in', onMarket(tx, marketId)).where('status', 'in', SETTLEABLE)
    const owners = await on.select('member_id').distinct().execute()
    // Every change of a ticket holds its owner's accounts: once they are locked, the tickets don't change.
    const members = await lockMembers(
      tx,
      owners.map(({ member_id }) => member_id),
    )
    const tickets = await on.selectAll().orderBy('id').execute()
    const settled = await settleTickets(tx, tickets, market, verdict, version)
    await move(deps, tx, settled, members)
    await record(deps, tx, settled)
    await countTurnover(tx, marketId, settled, deps.clock.now())
    await tx
      .updateTable('market')
      .set(settledBy(deps, verdict, version))
      .where('id', '=', marketId)
      .execute()
    const states = new Map(settled.map(({ ticket, result }) => [ticket.id, result === null ? 'accepted' : 'settled'] as const))
    const told = Map.groupBy(tickets, ({ member_id }) => member_id)
    const deltas = (of: readonly TicketRow[]) =>
      of.map(({ id, status }) => ({ kind: 'ticket' as const, id, status: states.get(id) ?? status }))
    await deps.events.tell(tx, new Map([...told].map(([memberId, of]) => [memberId, deltas(of)])), deps.clock.now())
    await writeLetters(tx, settled.flatMap(letterOf), deps.clock.now())
    // After the members' rows: who ends their sessions takes those first, too.
    await tellPush(tx, 'ticket', settled.flatMap(pushOf), deps.clock.now())
    return [...told.keys()]
  })
  for (const memberId of told) deps.events.announce(memberId)
}

/** A member is written to about what a later result changes, not about the first. */
function letterOf({ ticket, result, returnFen, version }: Settled): NewLetter[] {
  if (version === 1) return []
  const { id, member_id: memberId, result: from, return_fen } = ticket
  const number = ticketNumber(ticket.number)
  return [
    { memberId, body: { kind: 'ticket-corrected', id, number, from, to: result, fromFen: String(return_fen), toFen: String(returnFen) } },
  ]
}

/** A ticket is told of when it is settled first; what a correction changes is told by a letter. */
function pushOf({ ticket: { id, member_id, lines }, result, version }: Settled) {
  const legs = new Set(lines.flatMap((line) => line.legs)).size
  return result === null || version > 1 ? [] : [ticketTold(member_id, id, { legs, lines: linesOf(lines).length })]
}

/** Ids of the tickets with a leg on a market. */
const onMarket = (db: Db, marketId: string) => db.selectFrom('ticket_leg').select('ticket_id').where('market_id', '=', marketId)

/** Moves the money of a market's tickets in one posting, which takes all locks in one order, whatever else is being settled. */
async function move(deps: BetDeps, tx: Db, settled: readonly Settled[], members: Books['members']): Promise<void> {
  if (settled.length === 0) return
  const books: Books = {
    sports: await houseAccount(tx, 'sports'),
    corrections: await houseAccount(tx, 'corrections'),
    members,
  }
  const undone = await undoneLegs(
    tx,
    settled.filter(({ ticket }) => ticket.result_version > 0).map(({ ticket }) => ticket.id),
  )
  const transfers = settled.flatMap(({ ticket, result, returnFen, version }) => {
    const legs = result === null ? [] : settlementLegs(books, ticket, returnFen, version)
    const earlier = undone.get(ticket.id)
    return earlier ? withinBalance(books, ticket, [...earlier, ...legs], version) : legs
  })
  await post(tx, transfers, deps.clock.now())
}

async function record(deps: BetDeps, tx: Db, settled: readonly Settled[]): Promise<void> {
  const rows = settled.map(({ ticket, result, returnFen, version }) => ({ id: ticket.id, result, return_fen: String(returnFen), version }))
  await sql`
    update ticket t set status = case when x.result is null then 'accepted' else 'settled' end, result = x.result, return_fen = x.return_fen,
      result_version = x.version, settled_at = case when x.result is null then null else ${new Date(deps.clock.now())}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id text, result text, return_fen bigint, version int)
    where t.id = x.id`.execute(tx)
}
