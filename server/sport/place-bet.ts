import { createHash } from 'node:crypto'
import { IN_PLAY_DELAY_MS } from '../../contract/constants.ts'
import type { Payload } from '../../contract/endpoints.ts'
import { type BetRefusal, type Game, type Market, SELECTIONS, type Ticket } from '../../contract/sport.ts'
import { acceptPrice, checkStake } from '../../domain/slip.ts'
import { memberAccounts } from '../ledger/accounts.ts'
import { LedgerRefused, post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../transport/handlers.ts'
import { type BetDeps, recordBetEvent } from './bet-deps.ts'
import { MAX_STAKE_FEN, MIN_STAKE_FEN, SOURCE_SILENT_MS } from './limits.ts'
import { findTicket } from './ticket-store.ts'

type Bet = Payload<'sport.placeBet'>

/** Carries a refusal out of the transaction, so that nothing of it stays, the claimed id included. */
class BetRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('bet refused')
    this.refusal = refusal
  }
}

const deny = (message: string, data: BetRefusal, values: Refusal['values'] = {}): BetRefused =>
  new BetRefused(refuse('warning', message, data, values))

/**
 * Place a single bet, once: the device-made id is claimed in the transaction that holds the stake. The market row is
 * locked shared before the price is read, so a suspension (which takes it exclusively before the score is pushed) is
 * either seen here or waits for this bet. In play the ticket starts as `delay` and is decided later (decide-bet.ts).
 */
export async function placeBet(deps: BetDeps, bet: Bet, { memberId }: MemberContext): Promise<Result<Ticket>> {
  try {
    const repeated = await deps.db.transaction().execute(async (tx) => {
      if (!(await claim(tx, memberId, bet, deps.clock.now()))) return true
      const { game, market } = await openMarket(deps, tx, bet.marketId)
      const odds = priceFor(bet, market)
      await holdStake(deps, tx, memberId, bet, game, odds)
      return false
    })
    if (!repeated) deps.events.announce(memberId)
    const ticket = await findTicket(deps.db, memberId, bet.id)
    return ticket ? ok(ticket) : refuse('serverError')
  } catch (error) {
    if (error instanceof BetRefused) return error.refusal
    if (error instanceof LedgerRefused && error.has('exceeds_balance')) return deny('余额不足', { reason: 'balance' }).refusal
    throw error
  }
}

/** True when this call is the first with its id; false when the same call was done before. Throws for another body or a tombstone. */
async function claim(tx: Db, memberId: bigint, bet: Bet, now: number): Promise<boolean> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([bet.marketId, bet.selection, bet.odds, bet.stakeFen, bet.accept]))
    .digest('hex')
  const first = await tx
    .insertInto('money_request')
    .values({ id: bet.id, member_id: memberId, kind: 'bet', body_hash: bodyHash, state: 'done', at: new Date(now) })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (first) return true
  const earlier = await tx.selectFrom('money_request').selectAll().where('id', '=', bet.id).executeTakeFirstOrThrow()
  if (earlier.member_id === memberId && earlier.state === 'tombstone')
    throw deny('这一笔已确认没有投成，请重新下注', { reason: 'cancelled' })
  if (earlier.member_id !== memberId || earlier.body_hash !== bodyHash) throw deny('这一笔的内容与之前不一致', { reason: 'reused-id' })
  return false
}

async function openMarket(deps: BetDeps, tx: Db, marketId: string): Promise<{ game: Game; market: Market }> {
  const row = await tx.selectFrom('market').select('status').where('id', '=', marketId).forShare().executeTakeFirst()
  const found = deps.source.market(marketId)
  if (!row || !found || row.status === 'closed' || row.status === 'settled') throw deny('该盘口已关闭', { reason: 'closed' })
  const silent = deps.clock.now() - deps.source.spokeAt() > SOURCE_SILENT_MS
  if (row.status !== 'open' || found.market.status !== 'open' || silent) throw deny('该盘口已封盘，恢复后可投', { reason: 'suspended' })
  return found
}

/** The price the ticket gets: the one now, when the player's rule allows it. */
function priceFor(bet: Bet, market: Market): number {
  const now = market.prices[(SELECTIONS[market.w] as readonly string[]).indexOf(bet.selection)] ?? 0
  if (now === 0) throw deny('该选项已关闭', { reason: 'closed' })
  if (acceptPrice(bet.accept, bet.odds, now) === 'requote') throw deny('赔率已变动', { reason: 'price', odds: now })
  return now
}

async function holdStake(deps: BetDeps, tx: Db, memberId: bigint, bet: Bet, game: Game, odds: number): Promise<void> {
  const stakeFen = BigInt(bet.stakeFen)
  const limits = { minFen: String(MIN_STAKE_FEN), maxFen: String(MAX_STAKE_FEN) }
  const fault = checkStake(stakeFen, { minFen: MIN_STAKE_FEN, maxFen: MAX_STAKE_FEN })
  if (fault === 'above-maximum')
    throw deny('超出上限，最高可投 ¥{most}', { reason: fault, ...limits }, { most: String(MAX_STAKE_FEN / 100n) })
  if (fault !== null) throw deny('最低投注 ¥{least}', { reason: 'below-minimum', ...limits }, { least: String(MIN_STAKE_FEN / 100n) })
  const accounts = await memberAccounts(tx, memberId)
  await tx.selectFrom('account').select('id').where('id', '=', accounts.main).forUpdate().execute()
  const pending = await tx
    .selectFrom('ticket')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', '=', 'delay')
    .executeTakeFirst()
  if (pending) throw deny('还有注单正在确认中，请稍候', { reason: 'pending' })

  const now = deps.clock.now()
  const live = game.isLive === 1
  await tx
    .insertInto('ticket')
    .values({
      id: bet.id,
      member_id: memberId,
      game_id: BigInt(game.gameId),
      market_id: bet.marketId,
      selection: bet.selection,
      odds_milli: odds,
      accept: bet.accept,
      stake_fen: stakeFen,
      status: live ? 'delay' : 'accepted',
      result: null,
      reason: null,
      snapshot: JSON.stringify({
        league: game.league,
        team_h: game.team_h,
        team_c: game.team_c,
        score: live ? [game.sc_FT_H, game.sc_FT_A] : null,
      }),
      placed_at: new Date(now),
      decide_at: live ? new Date(now + IN_PLAY_DELAY_MS) : null,
      settled_at: null,
    })
    .execute()
  await post(
    tx,
    [{ id: `hold:${bet.id}`, debit: accounts.main, credit: accounts.held, amountFen: stakeFen, reason: 'stake_hold', ref: bet.id }],
    now,
  )
  await recordBetEvent(deps, tx, memberId, bet.id, live ? 'delay' : 'accepted')
}
