import type { Payload } from '../../../contract/endpoints.ts'
import { PREORDER_LONGEST_MS, PREORDERS_MAX, type Preorder } from '../../../contract/preorder.ts'
import { linesOfBet } from '../../../domain/ticket-lines.ts'
import { isHalfOver } from '../../engine/book/listed.ts'
import { createCounts, type Limit } from '../../platform/counts.ts'
import type { Db } from '../../platform/database.ts'
import { transact } from '../../platform/transact.ts'
import { playRefused } from '../../safe-play/play-words.ts'
import { refusePlay } from '../../safe-play/refuse-play.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import type { BetDeps } from '../bet-deps.ts'
import { refusalOf } from '../bet-refusal.ts'
import { type Offered, quoteOf } from '../bet-terms.ts'
import { MIN_STAKE_FEN, mostStakeFen } from '../limits.ts'
import { OPEN_STATES, preordersOf } from './preorder-store.ts'

/** Of a member. */
const LIMIT: Limit = { windowMs: 24 * 3_600_000, max: 200 }

type Terms = Pick<Payload<'sport.placePreorder'>, 'targetOdds' | 'stakeFen' | 'until' | 'endsAt'>
type All = Result<{ list: Preorder[] }>

/**
 * Keeps a selection and the price at which it is bet on. Refused: `noData` for one that is not offered, `warning` with a sentence for a
 * price that is reached already, an end that can't be, a stake that no bet may have, more than ten at once, or in a break.
 */
export async function placePreorder(
  deps: BetDeps,
  { id, marketId, selection, ...terms }: Payload<'sport.placePreorder'>,
  { memberId, now }: MemberContext,
): Promise<All> {
  const known = await deps.db.selectFrom('preorder').select('member_id').where('id', '=', id).executeTakeFirst()
  if (known) return known.member_id === memberId ? allOf(deps, memberId) : refuse('invalidParameter')
  const quote = quoteOf(deps, { marketId, selection })
  if (!quote || quote.odds === 0) return refuse('noData', '该盘口已关闭')
  const wrong = refusedTerms(deps, quote, terms, now)
  if (wrong) return wrong
  const taken = await createCounts(deps.db).take(`preorder:${memberId}`, LIMIT, now)
  if (!taken.ok) return refuse('frequentSubmission', '今天预约得够多了，请明天再来')
  const game = deps.source.market(marketId)?.game
  return change(deps, { id, memberId, now }, async (tx) => {
    const open = tx.selectFrom('preorder').where('member_id', '=', memberId).where('state', 'in', OPEN_STATES)
    const { count } = await open.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
    if (Number(count) >= PREORDERS_MAX) return refuse('warning', '最多同时有 {max} 项预约', null, { max: String(PREORDERS_MAX) })
    await tx
      .insertInto('preorder')
      .values({
        ...{ id, member_id: memberId, game_id: BigInt(quote.gameId), market_id: marketId, w: quote.w, line: quote.line, selection },
        ...{ odds_milli: quote.odds, best_milli: quote.odds, snapshot: JSON.stringify(quote.snapshot) },
        kickoff_ms: game ? BigInt(game.kickoffAt) : null,
        ...columnsOf(terms),
        ...{ state: 'waiting', reason: null, detail: '{}', reached_milli: null, call_id: null, made_at: new Date(now), ended_at: null },
      })
      .onConflict((c) => c.doNothing())
      .execute()
    return null
  })
}

/** New terms for one that waits. Refused as above; `warning` for one that waits no longer. */
export async function changePreorder(
  deps: BetDeps,
  { id, ...terms }: Payload<'sport.changePreorder'>,
  { memberId, now }: MemberContext,
): Promise<All> {
  const row = await ownOf(deps.db, memberId, id).select(['market_id', 'selection', 'stake_fen']).executeTakeFirst()
  if (!row || (row.stake_fen === null) !== (terms.stakeFen === null)) return refuse('noData')
  const quote = quoteOf(deps, { marketId: row.market_id, selection: row.selection })
  if (!quote || quote.odds === 0) return refuse('noData', '该盘口已关闭')
  const wrong = refusedTerms(deps, quote, terms, now)
  if (wrong) return wrong
  return change(deps, { id, memberId, now }, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('preorder')
      .set(columnsOf(terms))
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 0n ? refuse('warning', '这项预约已经不在等待，不能修改') : null
  })
}

/** Cancels what waits. Refused with `warning` for one whose bet is being made, or is made; cancelled already is no error. */
export async function cancelPreorder(
  deps: BetDeps,
  { id }: Payload<'sport.cancelPreorder'>,
  { memberId, now }: MemberContext,
): Promise<All> {
  const cancelled = await transact(deps.db, async (tx) => {
    const rows = await tx
      .updateTable('preorder')
      .set({ state: 'cancelled', reason: 'member', ended_at: new Date(now) })
      .where('member_id', '=', memberId)
      .where('state', '=', 'waiting')
      .$if(id !== null, (update) => update.where('id', '=', id))
      .returning('id')
      .execute()
    const deltas = rows.map((row) => ({ kind: 'preorder', id: row.id, state: 'cancelled' }) as const)
    if (deltas.length > 0) await deps.events.tell(tx, new Map([[memberId, deltas]]), now)
    return rows.length
  })
  if (cancelled > 0) deps.events.announce(memberId)
  else if (id !== null) {
    const row = await ownOf(deps.db, memberId, id).select('state').executeTakeFirst()
    if (!row) return refuse('noData')
    if (row.state === 'placing' || row.state === 'placed') return refuse('warning', '已经到价投注，不能取消')
  }
  return allOf(deps, memberId)
}

export const allOf = async (deps: Pick<BetDeps, 'db' | 'source'>, memberId: bigint): Promise<All> =>
  ok({ list: await preordersOf(deps, memberId) })

const ownOf = (db: Db, memberId: bigint, id: string) => db.selectFrom('preorder').where('id', '=', id).where('member_id', '=', memberId)

const columnsOf = ({ targetOdds, stakeFen, until, endsAt }: Terms) => ({
  target_milli: targetOdds,
  stake_fen: stakeFen === null ? null : BigInt(stakeFen),
  until,
  ends_at: endsAt === null ? null : new Date(endsAt),
})

/** Makes or changes one that waits, under the lock that a break takes, so that none begun meanwhile leaves one waiting. */
async function change(
  deps: BetDeps,
  { id, memberId, now }: { id: string; memberId: bigint; now: number },
  effect: (tx: Db) => Promise<Refusal | null>,
): Promise<All> {
  const refused = await transact(deps.db, async (tx) => {
    const resting = await refusePlay(tx, memberId, { transfer: 0n }, now)
    if (resting) return playRefused(resting)
    const wrong = await effect(tx)
    if (!wrong) await deps.events.tell(tx, new Map([[memberId, [{ kind: 'preorder', id, state: 'waiting' }]]]), now)
    return wrong
  })
  if (refused) return refused
  deps.events.announce(memberId)
  return allOf(deps, memberId)
}

function refusedTerms(deps: BetDeps, quote: Offered & { status: string }, terms: Terms, now: number): Refusal | null {
  const { targetOdds, stakeFen } = terms
  if (quote.status === 'open' && quote.odds >= targetOdds) {
    return refuse('warning', '现在的赔率已经到了目标，可以直接投注', { odds: quote.odds })
  }
  if (stakeFen !== null) {
    const stake = BigInt(stakeFen)
    const most = mostStakeFen([{ w: quote.w, odds: targetOdds }], linesOfBet(1, { stakeFen }))
    const limits = { minFen: String(MIN_STAKE_FEN), maxFen: String(most) }
    if (stake < MIN_STAKE_FEN) return refusalOf({ reason: 'below-minimum', ...limits })
    if (stake > most) return refusalOf({ reason: 'above-maximum', ...limits })
  }
  return refusedEnd(deps, quote, terms, now)
}

function refusedEnd({ source }: BetDeps, { marketId, live }: Offered, { until, endsAt }: Terms, now: number): Refusal | null {
  if ((until === 'time') !== (endsAt !== null)) return refuse('invalidParameter')
  if (endsAt !== null) {
    if (endsAt <= now) return refuse('warning', '这个时间已经过了，请另选一个')
    return endsAt > now + PREORDER_LONGEST_MS ? refuse('warning', '最多预约 7 天') : null
  }
  const game = source.market(marketId)?.game
  if (!game) return refuse('invalidParameter')
  if (until === 'kickoff') return live ? refuse('warning', '比赛已经开始，请另选一个时间') : null
  if (game.gameType !== 'FT' && game.gameType !== 'VF') return refuse('invalidParameter')
  return isHalfOver(game) ? refuse('warning', '上半场已经结束，请另选一个时间') : null
}
