import { sql } from 'kysely'
import { IN_PLAY_DELAY_MS } from '../../contract/constants.ts'
import type { Payload } from '../../contract/endpoints.ts'
import { type BetRefusal, type Game, type Market, SELECTIONS, type Ticket } from '../../contract/sport.ts'
import { acceptPrice, checkStake } from '../../domain/slip.ts'
import { heldCode, mainCode } from '../ledger/accounts.ts'
import { bodyHash, type NotTaken } from '../ledger/money-call.ts'
import type { Db } from '../platform/database.ts'
import type { TicketSnapshot } from '../platform/schema.ts'
import { transact } from '../platform/transact.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../transport/handlers.ts'
import type { BetDeps } from './bet-deps.ts'
import { MAX_STAKE_FEN, MIN_STAKE_FEN, SOURCE_SILENT_MS } from './limits.ts'
import { findTicket, presentTicket } from './ticket-store.ts'

type Bet = Payload<'sport.placeBet'>

/**
 * Place a single bet, once: the money call's path (ledger/money-call.ts) as one function of the database, place_bet() of
 * migration 0003, so that a bet is begin, call, commit. The market row is locked shared there, so a suspension (which takes
 * it exclusively before the score is pushed) is either seen or waits for this bet. In play the ticket starts as `delay` and
 * is decided later (decide-bet.ts).
 */
export async function placeBet(deps: BetDeps, bet: Bet, { memberId }: MemberContext): Promise<Result<Ticket>> {
  const placed = (await place(deps, memberId, bet, 'book-first')) ?? (await place(deps, memberId, bet, 'lock-first'))
  if (!placed) throw new Error('the book can not move under the lock')
  if (placed.state === 'refused') return refusalOf(placed.refusal)
  if (placed.state !== 'placed') return refusalOf({ reason: placed.state === 'cancelled' ? 'cancelled' : 'reused-id' })
  if (placed.ticket) {
    deps.events.announce(memberId)
    return ok(placed.ticket)
  }
  const ticket = await findTicket(deps.db, memberId, bet.id)
  return ticket ? ok(ticket) : refuse('serverError')
}

/** `ticket` is null when an earlier copy placed it. */
type Placed = { state: 'placed'; ticket: Ticket | null } | { state: 'refused'; refusal: BetRefusal } | NotTaken

/** Thrown to roll back a bet whose price was read before the lock and has moved since. */
class BookMoved extends Error {}

/**
 * One attempt. The price must be the book's while the market row is locked; `book-first` reads it before and compares after,
 * which saves the round trip of `lock-first`. Null when it had moved: nothing was done.
 */
async function place(deps: BetDeps, memberId: bigint, bet: Bet, order: 'book-first' | 'lock-first'): Promise<Placed | null> {
  try {
    return await transact(deps.db, async (tx) => {
      if (order === 'lock-first') await tx.selectFrom('market').select('id').where('id', '=', bet.marketId).forShare().execute()
      const terms = termsOf(deps, bet)
      const placed = await callPlaceBet(deps, tx, memberId, bet, terms)
      const isNew = placed.state === 'placed' && placed.ticket !== null
      if (isNew && order === 'book-first' && JSON.stringify(termsOf(deps, bet)) !== JSON.stringify(terms)) throw new BookMoved()
      return placed
    })
  } catch (error) {
    if (error instanceof BookMoved) return null
    throw error
  }
}

/** What the book offers for this bet now, or why it offers nothing. */
type Terms = { odds: number; gameId: string; live: boolean; snapshot: TicketSnapshot } | { refusal: BetRefusal }

function termsOf(deps: BetDeps, bet: Bet): Terms {
  const found = deps.source.market(bet.marketId)
  if (!found) return { refusal: { reason: 'closed' } }
  const { game, market } = found
  const silent = deps.clock.now() - deps.source.spokeAt() > SOURCE_SILENT_MS
  if (market.status !== 'open' || silent) return { refusal: { reason: 'suspended' } }
  const odds = priceNow(bet, market)
  const refusal = (odds === 0 ? { reason: 'closed' as const } : null) ?? priceRefusal(bet, odds) ?? stakeRefusal(BigInt(bet.stakeFen))
  return refusal ? { refusal } : { odds, gameId: game.gameId, live: game.isLive === 1, snapshot: snapshotOf(game) }
}

const priceNow = (bet: Bet, market: Market): number =>
  market.prices[(SELECTIONS[market.w] as readonly string[]).indexOf(bet.selection)] ?? 0

const priceRefusal = (bet: Bet, odds: number): BetRefusal | null =>
  acceptPrice(bet.accept, bet.odds, odds) === 'requote' ? { reason: 'price', odds } : null

function stakeRefusal(stakeFen: bigint): BetRefusal | null {
  const fault = checkStake(stakeFen, { minFen: MIN_STAKE_FEN, maxFen: MAX_STAKE_FEN })
  if (fault === null) return null
  const reason = fault === 'above-maximum' ? fault : 'below-minimum'
  return { reason, minFen: String(MIN_STAKE_FEN), maxFen: String(MAX_STAKE_FEN) }
}

const snapshotOf = (game: Game): TicketSnapshot => ({
  league: game.league,
  team_h: game.team_h,
  team_c: game.team_c,
  score: game.isLive === 1 ? [game.sc_FT_H, game.sc_FT_A] : null,
})

async function callPlaceBet(deps: BetDeps, tx: Db, memberId: bigint, bet: Bet, terms: Terms): Promise<Placed> {
  const now = deps.clock.now()
  const decideAt = 'odds' in terms && terms.live ? new Date(now + IN_PLAY_DELAY_MS) : null
  const row = {
    id: bet.id,
    member: String(memberId),
    hash: bodyHash([bet.marketId, bet.selection, bet.odds, bet.stakeFen, bet.accept]),
    market: bet.marketId,
    selection: bet.selection,
    accept: bet.accept,
    stake: bet.stakeFen,
    main: mainCode(memberId),
    held: heldCode(memberId),
    decide_at: decideAt,
    ...('odds' in terms && { odds: terms.odds, game: terms.gameId, snapshot: terms.snapshot }),
  }
  const refusal = 'refusal' in terms ? JSON.stringify(terms.refusal) : null
  const { rows } = await sql<{ state: 'placed' | 'done' | 'refused' | 'cancelled' | 'reused'; answer: BetRefusal; number: bigint }>`
    select state, answer, number from place_bet(${JSON.stringify(row)}::jsonb, ${refusal}::jsonb, ${new Date(now)})`.execute(tx)
  const [answered] = rows
  if (answered?.state === 'refused') return { state: 'refused', refusal: answered.answer }
  if (answered?.state === 'cancelled' || answered?.state === 'reused') return { state: answered.state }
  if (answered?.state === 'done') return { state: 'placed', ticket: null }
  const market = deps.source.market(bet.marketId)?.market
  if (!answered || !market || !('odds' in terms)) throw new Error('a bet is placed on terms')
  const ticket = presentTicket({
    id: bet.id,
    number: answered.number,
    game_id: BigInt(terms.gameId),
    market_id: bet.marketId,
    w: market.w,
    line: market.line,
    selection: bet.selection,
    odds_milli: terms.odds,
    stake_fen: BigInt(bet.stakeFen),
    status: decideAt ? 'delay' : 'accepted',
    result: null,
    reason: null,
    return_fen: 0n,
    snapshot: terms.snapshot,
    placed_at: new Date(now),
    decide_at: decideAt,
    settled_at: null,
    score_h: null,
    score_c: null,
  })
  return { state: 'placed', ticket }
}

function refusalOf(data: BetRefusal): Refusal {
  return refuse('warning', WORDS[data.reason], data, LIMITS)
}

/** Values of the words, in yuan. */
const LIMITS = { least: String(MIN_STAKE_FEN / 100n), most: String(MAX_STAKE_FEN / 100n) }

const WORDS: Record<BetRefusal['reason'], string> = {
  price: '赔率已变动',
  suspended: '该盘口已封盘，恢复后可投',
  closed: '该盘口已关闭',
  'below-minimum': '最低投注 ¥{least}',
  'above-maximum': '超出上限，最高可投 ¥{most}',
  balance: '余额不足',
  pending: '还有注单正在确认中，请稍候',
  'reused-id': '这一笔的内容与之前不一致',
  cancelled: '这一笔已确认没有投成，请重新下注',
}
