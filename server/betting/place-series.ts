import type { BetRefusal, Ticket } from '../../contract/betting.ts'
import type { Payload } from '../../contract/endpoints.ts'
import { duplicates, seriesMaxStakeFen } from '../../domain/selections.ts'
import { inPlayDelayMs } from '../engine/play/in-play-delay.ts'
import { balanceOf, memberAccounts } from '../ledger/accounts.ts'
import { openHold } from '../ledger/holds.ts'
import { MoneyRefused, moneyCall } from '../ledger/money-call.ts'
import { post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import type { BetDeps } from './bet-deps.ts'
import { refusalOf } from './bet-refusal.ts'
import { legTerms, type Offered, stakeRefusal } from './bet-terms.ts'
import { leastFen, limitsOf, MAX_SERIES_RETURN_FEN, MAX_STAKE_FEN, MIN_STAKE_FEN, wholeYuan } from './limits.ts'
import { gatesOf } from './place-bets.ts'
import { findTicket } from './ticket-store.ts'

type Series = Payload<'sport.placeSeries'>

/**
 * Place several selections as one bet, once: a money call like any other. It holds the gates of all its games, so that no leg
 * is taken after its market was suspended. With a leg in play the ticket starts as `delay`, as a single bet does.
 */
export async function placeSeries(deps: BetDeps, series: Series, { memberId }: MemberContext): Promise<Result<Ticket>> {
  const { id, legs, stakeFen, accept } = series
  const body = [legs.map(({ marketId, selection, odds }) => [marketId, selection, odds]), stakeFen, accept]
  const matches = matchesOf(deps, series)
  const games = matches.map(({ gameId }) => BigInt(gameId))
  const outcome = await moneyCall<null, BetRefusal>(
    deps.db,
    { id, memberId, kind: 'bet', body },
    deps.clock.now(),
    (tx) => place(deps, tx, memberId, series, matches),
    (tx) => gatesOf(tx, memberId, games),
  )
  if (outcome.state === 'refused') return refusalOf(outcome.answer)
  if (outcome.state !== 'done') return refusalOf({ reason: outcome.state === 'cancelled' ? 'cancelled' : 'reused-id' })
  if (!outcome.repeated) deps.events.announce(memberId)
  const ticket = await findTicket(deps.db, memberId, id)
  return ticket ? ok(ticket) : refuse('serverError')
}

interface Match {
  marketId: string
  selection: string
  gameId: string
  gide: string
  champion: boolean
}

/** What the book knows of the legs' games; one it does not know is left out. */
const matchesOf = ({ source }: BetDeps, { legs }: Series): Match[] =>
  legs.flatMap(({ marketId, selection }) => {
    const game = source.market(marketId)?.game
    const gameId = game?.gameId ?? source.champion(marketId)?.gameId
    return gameId === undefined ? [] : [{ marketId, selection, gameId, gide: game?.gide ?? gameId, champion: game === undefined }]
  })

/** With the accounts and the gates held: the ticket and its stake, or MoneyRefused. */
async function place(deps: BetDeps, tx: Db, memberId: bigint, series: Series, matches: readonly Match[]): Promise<null> {
  const { id, accept } = series
  const stakeFen = BigInt(series.stakeFen)
  const legs = await termsOfLegs(deps, tx, series, matches)
  const prices = legs.map(({ odds }) => odds)
  const maxFen = seriesMaxStakeFen(prices, { maxFen: await mostOfLegs(tx, legs), maxReturnFen: MAX_SERIES_RETURN_FEN })
  const overLimits = stakeRefusal(stakeFen, maxFen)
  if (overLimits) throw new MoneyRefused(overLimits)
  if (await hasPending(tx, memberId)) throw new MoneyRefused<BetRefusal>({ reason: 'pending' })
  if ((await balanceOf(tx, memberId)).balanceFen < stakeFen) throw new MoneyRefused<BetRefusal>({ reason: 'balance' })

  const now = deps.clock.now()
  const status = legs.some(({ live }) => live) ? 'delay' : 'accepted'
  const decide_at = status === 'delay' ? new Date(now + inPlayDelayMs(deps.source.hot().speed)) : null
  const ticket = { id, member_id: memberId, accept, stake_fen: stakeFen, status, placed_at: new Date(now), decide_at } as const
  await tx.insertInto('ticket').values(ticket).execute()
  await tx
    .insertInto('ticket_leg')
    .values(
      legs.map(({ gameId, marketId, selection, odds, snapshot }, place) => ({
        ticket_id: id,
        place,
        game_id: BigInt(gameId),
        market_id: marketId,
        selection,
        odds_milli: odds,
        snapshot: JSON.stringify(snapshot),
      })),
    )
    .execute()
  await post(tx, [openHold(await memberAccounts(tx, memberId), { ref: id, amountFen: stakeFen, reason: 'stake_hold' })], now)
  await deps.events.tell(tx, new Map([[memberId, [{ kind: 'ticket', id, status }]]]), now)
  return null
}

/** Returns the terms of every leg; throws MoneyRefused for the first leg that can't be in the series. */
async function termsOfLegs(
  deps: BetDeps,
  tx: Db,
  { legs, accept }: Series,
  matches: readonly Match[],
): Promise<(Series['legs'][number] & Offered)[]> {
  const against = (reason: BetRefusal['reason'], marketId?: string) =>
    new MoneyRefused<BetRefusal>({ reason, ...(marketId !== undefined && { marketId }) })
  const outright = matches.find(({ champion }) => champion)
  if (outright) throw against('outright', outright.marketId)
  const twice = duplicates({ mode: 'series', picks: matches }).findIndex((first) => first !== null)
  if (twice >= 0) throw against('same-game', matches[twice]?.marketId)

  const ids = legs.map(({ marketId }) => marketId)
  const markets = await tx.selectFrom('market').select(['id', 'status']).where('id', 'in', ids).execute()
  return legs.map((leg) => {
    const status = markets.find(({ id }) => id === leg.marketId)?.status
    const isHeld = matches.some(({ marketId }) => marketId === leg.marketId)
    if (!isHeld || (status !== 'open' && status !== 'suspended')) throw against('closed', leg.marketId)
    if (status === 'suspended') throw against('suspended', leg.marketId)
    const terms = legTerms(deps, leg, accept)
    if ('refusal' in terms) throw new MoneyRefused<BetRefusal>({ ...terms.refusal, marketId: leg.marketId })
    return { ...leg, ...terms }
  })
}

/**
 * The most that the legs' markets have room for, each leg counted as a bet of its own; the rows that say so are held, in the order in
 * which single bets take them. MoneyRefused for the first leg that takes no more.
 */
async function mostOfLegs(tx: Db, legs: readonly (Series['legs'][number] & Offered)[]): Promise<bigint> {
  const ids = legs.map(({ marketId }) => marketId)
  const picked = legs
    .map(({ marketId, selection }) => ({ market_id: marketId, selection }))
    .sort((a, b) => (a.market_id < b.market_id ? -1 : 1))
  await tx
    .insertInto('exposure')
    .values(picked)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const taken = await tx
    .selectFrom('exposure')
    .select(['market_id', 'selection', 'win_fen'])
    .where('market_id', 'in', ids)
    .orderBy('market_id')
    .orderBy('selection')
    .forUpdate()
    .execute()
  return legs.reduce((most, { marketId, selection, w, odds }) => {
    const limits = limitsOf(w)
    const on = taken.filter(({ market_id }) => market_id === marketId)
    const sum = (rows: typeof on) => rows.reduce((all, { win_fen }) => all + win_fen, 0n)
    const rooms = [limits.selection - sum(on.filter((row) => row.selection === selection)), limits.market - sum(on)]
    const fits = rooms.map((room) => wholeYuan((room * 1000n) / BigInt(odds)))
    const least = leastFen(limits.stake, ...fits)
    if (least < MIN_STAKE_FEN) throw new MoneyRefused<BetRefusal>({ reason: 'closed', marketId })
    return leastFen(least, most)
  }, MAX_STAKE_FEN)
}

const hasPending = async (tx: Db, memberId: bigint): Promise<boolean> =>
  (await tx.selectFrom('ticket').select('id').where('member_id', '=', memberId).where('status', '=', 'delay').executeTakeFirst()) !==
  undefined
