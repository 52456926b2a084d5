import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type BetRefusal, betRefusal } from '../../../contract/betting.ts'
import { isOwnReason } from '../../../contract/play-refusal.ts'
import { PREORDER_LONGEST_MS, type PreorderReason } from '../../../contract/preorder.ts'
import type { MarketStatus } from '../../../contract/sport.ts'
import { isHalfOver } from '../../engine/book/listed.ts'
import { writeLetters } from '../../letter/write-letters.ts'
import type { Log } from '../../platform/log.ts'
import { lookAgain } from '../../platform/look-again.ts'
import { transact } from '../../platform/transact.ts'
import type { BetDeps } from '../bet-deps.ts'
import { isSilent, quoteOf } from '../bet-terms.ts'
import { placeAtTarget } from '../place-bet.ts'
import type { PreorderDetail } from '../tables.ts'
import { OPEN_STATES, type PreorderRow } from './preorder-store.ts'

export interface FollowDeps {
  bets: BetDeps
  log: Pick<Log, 'error'>
  /** Called with a ticket that waits for its decision. */
  expect(id: string): void
}

/** An open pre-order with the rows that end it. */
type Open = PreorderRow & {
  market_status: MarketStatus | null
  game_status: 'scheduled' | 'live' | 'ended' | 'void' | null
  /** A ticket of its member waits for its decision, so no other bet is taken. */
  busy: boolean
  /** Its member has begun a break. */
  resting: boolean
}

interface End {
  state: 'placed' | 'reached' | 'lapsed' | 'cancelled'
  reason?: PreorderReason
  detail?: PreorderDetail
  reachedMilli?: number
  /** Number of the ticket. */
  number?: string
}

const BREAK: End = { state: 'cancelled', reason: 'break' }

/** Members whose bets are made at once. */
const TOGETHER = 32

/**
 * Looks at all pre-orders once: ends those whose time or line is over, and makes the bets of those whose price is reached. Repeated at
 * any point, or at once elsewhere, it makes no bet twice: the bet's id is written before the bet is made, and while it is there nobody
 * cancels; whoever comes next makes the same bet, which the id then answers.
 */
export async function followPreorders(deps: FollowDeps): Promise<void> {
  const { db, clock } = deps.bets
  if (isSilent(deps.bets)) return
  const now = new Date(clock.now())
  const open: Open[] = await db
    .selectFrom('preorder as p')
    .leftJoin('market as m', 'm.id', 'p.market_id')
    .leftJoin('game as g', 'g.id', 'p.game_id')
    .selectAll('p')
    .select(['m.status as market_status', 'g.status as game_status'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('ticket as t').select('t.id').whereRef('t.member_id', '=', 'p.member_id').where('t.status', '=', 'delay')).as(
        'busy',
      ),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('play_break as b')
          .select('b.id')
          .whereRef('b.member_id', '=', 'p.member_id')
          .where(({ or, eb, ref }) =>
            or([eb('b.ends_at', 'is', null), eb('b.ends_at', '>', now), eb('b.began_at', '>=', ref('p.made_at'))]),
          ),
      ).as('resting'),
    )
    .where('p.state', 'in', OPEN_STATES)
    .orderBy('p.made_at')
    .$castTo<Open>()
    .execute()
  await keepBest(deps.bets, open)
  const due = open.filter((one) => isDue(deps.bets, one))
  const members = [...Map.groupBy(due, ({ member_id }) => member_id).values()]
  for (let at = 0; at < members.length; at += TOGETHER) {
    await Promise.all(
      members.slice(at, at + TOGETHER).map(async (own) => {
        for (const one of own) {
          // A failed one is tried again by the next look, and delays no other.
          await follow(deps, one).catch((error: unknown) =>
            deps.log.error({ err: error, preorder: one.id }, 'following a pre-order failed'),
          )
        }
      }),
    )
  }
}

/** Whether there is something to do. */
const isDue = (bets: BetDeps, one: Open): boolean =>
  one.state === 'placing' || overBy(bets, one) !== null || (reachedAt(bets, one) !== null && !(one.busy && one.stake_fen !== null))

async function follow(deps: FollowDeps, one: Open): Promise<void> {
  const { bets } = deps
  if (one.state === 'placing') return bet(deps, one)
  const over = overBy(bets, one)
  if (over) return end(bets, one, over)
  const reachedMilli = reachedAt(bets, one)
  if (reachedMilli === null) return
  if (one.stake_fen === null) return end(bets, one, { state: 'reached', reachedMilli })
  const claimed = await bets.db
    .updateTable('preorder')
    .set({ state: 'placing', call_id: randomUUID(), reached_milli: reachedMilli })
    .where('id', '=', one.id)
    .where('state', '=', 'waiting')
    .where('target_milli', '<=', reachedMilli)
    .returningAll()
    .executeTakeFirst()
  if (claimed) await bet(deps, { ...one, ...claimed })
}

/** The price, if it is the target's or better and can be bet on. */
function reachedAt(bets: BetDeps, { market_id, selection, target_milli, until }: Open): number | null {
  const quote = quoteOf(bets, { marketId: market_id, selection })
  if (quote?.status !== 'open' || quote.odds < target_milli) return null
  return until === 'kickoff' && quote.live ? null : quote.odds
}

/** Why it waits no longer; null while it does. A date that nobody can have asked for was written before the clock was set back. */
function overBy({ source, clock }: BetDeps, one: Open): End | null {
  const { until, ends_at, game_status } = one
  if (one.resting) return BREAK
  const now = clock.now()
  const expired = { state: 'lapsed', reason: 'expired' } as const
  if (ends_at && (ends_at.getTime() <= now || ends_at.getTime() > now + 2 * PREORDER_LONGEST_MS)) return expired
  if (until === 'kickoff' && (game_status === 'live' || game_status === 'ended')) return expired
  const game = source.market(one.market_id)?.game ?? source.game(String(one.game_id))
  if (until === 'half' && (game_status === 'ended' || (game && isHalfOver(game)))) return expired
  if (one.market_status === 'open' || one.market_status === 'suspended') return null
  const other = game?.markets.filter(({ w, line }) => w === one.w && line !== null).sort((a, b) => a.rank - b.rank)[0]
  if (one.line === null || !other) return { state: 'lapsed', reason: 'closed' }
  return { state: 'lapsed', reason: 'line', detail: { next: { marketId: other.id, line: other.line } } }
}

/** Makes the bet under the id that its row has, and writes what became of it. */
async function bet({ bets, expect }: FollowDeps, one: Open): Promise<void> {
  const { call_id: id, stake_fen, market_id: marketId, selection, target_milli: odds, until, member_id: memberId } = one
  if (id === null || stake_fen === null) throw new Error(`pre-order ${one.id} has no bet to make`)
  const stakeFen = String(stake_fen)
  const placed = await placeAtTarget(bets, { id, marketId, selection, odds, stakeFen, prematch: until === 'kickoff' }, { memberId })
  if (placed.ok) {
    const { decideAt, number, legs } = placed.data
    if (decideAt !== null) expect(id)
    return end(bets, one, { state: 'placed', number, reachedMilli: legs[0]?.odds ?? odds })
  }
  const refusal = betRefusal.safeParse(placed.data)
  if (!refusal.success) throw new Error(`the bet of pre-order ${one.id} was answered ${placed.code}`)
  const over = endOf(refusal.data)
  if (over) return end(bets, one, over)
  await bets.db
    .updateTable('preorder')
    .set({ state: 'waiting', call_id: null, reached_milli: null })
    .where('id', '=', one.id)
    .where('call_id', '=', id)
    .where('state', '=', 'placing')
    .execute()
}

/** What a refusal means for the pre-order; null: it waits on, for the price, the market or another bet. */
function endOf({ reason, period, leftFen, maxFen }: BetRefusal): End | null {
  if (reason === 'resting' || reason === 'excluded') return BREAK
  if (isOwnReason(reason)) return { state: 'lapsed', reason, detail: { period, leftFen } }
  if (reason === 'balance' || reason === 'closed') return { state: 'lapsed', reason }
  if (reason === 'below-minimum' || reason === 'above-maximum') return { state: 'lapsed', reason, detail: { maxFen } }
  return null
}

/** Ends it, unless somebody else did, and tells its member; by a letter what came of it, unless it only ran out. */
async function end(bets: BetDeps, one: Open, { state, reason, detail, reachedMilli, number }: End): Promise<void> {
  const now = bets.clock.now()
  const ended = await transact(bets.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('preorder')
      .set({
        ...{ state, reason: reason ?? null, ended_at: new Date(now) },
        ...(detail && { detail: JSON.stringify(detail) }),
        ...(reachedMilli !== undefined && { reached_milli: reachedMilli }),
      })
      .where('id', '=', one.id)
      .where('state', '=', one.state)
      .where('call_id', 'is not distinct from', one.call_id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await bets.events.tell(tx, new Map([[one.member_id, [{ kind: 'preorder', id: one.id, state }]]]), now)
    const isNews = state !== 'cancelled' && reason !== 'expired' && (state !== 'lapsed' || one.stake_fen !== null)
    if (!isNews) return true
    const { id, member_id: memberId, snapshot, target_milli: targetOdds, stake_fen } = one
    const about = { id, state, reason: reason ?? null, team_h: snapshot.team_h, team_c: snapshot.team_c, league: snapshot.league }
    const money = {
      targetOdds,
      odds: reachedMilli ?? null,
      stakeFen: stake_fen === null ? null : String(stake_fen),
      number: number ?? null,
    }
    await writeLetters(tx, [{ memberId, body: { kind: 'preorder-ended', ...about, ...money } }], now)
    return true
  })
  if (ended) bets.events.announce(one.member_id)
}

/** Keeps the highest price that was seen. */
async function keepBest(bets: BetDeps, open: readonly Open[]): Promise<void> {
  const better = open.flatMap(({ id, market_id, selection, best_milli }) => {
    const quote = quoteOf(bets, { marketId: market_id, selection })
    return quote?.status === 'open' && quote.odds > best_milli ? [{ id, odds: quote.odds }] : []
  })
  if (better.length === 0) return
  await sql`
    update preorder p set best_milli = b.odds from jsonb_to_recordset(${JSON.stringify(better)}::jsonb) as b(id text, odds int)
    where p.id = b.id and p.state in ('waiting', 'placing')`.execute(bets.db)
}

/** How often prices are compared. */
const LOOK_MS = 1_000

/** Looks again and again, until it is stopped. */
export const watchPreorders = (deps: FollowDeps) => lookAgain(() => followPreorders(deps), LOOK_MS, deps.log, 'following pre-orders')
