import type { Ticket } from '../../contract/betting.ts'
import type { Payload } from '../../contract/endpoints.ts'
import { builderLines } from '../../domain/builder.ts'
import { linesOfBet } from '../../domain/ticket-lines.ts'
import { queueOfEach } from '../ledger/call-queue.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { type MemberContext, ok, type Result } from '../transport/handlers.ts'
import type { BetDeps } from './bet-deps.ts'
import { refusalOf } from './bet-refusal.ts'
import { type Bet, gamesOf, termsOf } from './bet-terms.ts'
import { type BuilderDeps, builderTerms } from './builder-terms.ts'
import { type BetCall, betLocks, type Placed, placeBets } from './place-bets.ts'
import { placedTicket } from './placed-ticket.ts'

export function placeBet(deps: BetDeps, { id, stakeFen, accept, ...leg }: Payload<'sport.placeBet'>, context: MemberContext) {
  const body = [...legBody(leg), stakeFen, accept]
  return place(deps, { id, accept, legs: [leg], lines: linesOfBet(1, { stakeFen }), body }, context)
}

export function placeSeries(deps: BetDeps, { id, legs, stakeFen, accept }: Payload<'sport.placeSeries'>, context: MemberContext) {
  const body = [legs.map(legBody), stakeFen, accept]
  return place(deps, { id, accept, legs, lines: linesOfBet(legs.length, { stakeFen }), body }, context)
}

export function placeSystem(deps: BetDeps, { id, legs, folds, bankers, accept }: Payload<'sport.placeSystem'>, context: MemberContext) {
  const body = [legs.map(legBody), folds.map(({ size, stakeFen }) => [size, stakeFen]), bankers, accept]
  return place(deps, { id, accept, legs, lines: linesOfBet(legs.length, { folds, bankers }), body }, context)
}

export function placeBuilder(deps: BuilderDeps, builder: Payload<'sport.placeBuilder'>, context: MemberContext) {
  const { id, legs, odds, stakeFen, accept } = builder
  const body = [legs.map(({ marketId, selection }) => [marketId, selection]), odds, stakeFen, accept]
  const askTerms = () => builderTerms(deps, builder)
  // The player saw no price of each alone.
  const unpriced = legs.map((leg) => ({ ...leg, odds: 0 }))
  return place(deps, { id, accept, legs: unpriced, lines: builderLines(legs.length, stakeFen, odds), askTerms, body }, context)
}

/** The bet of a pre-order: `odds` is its target, and a better price is taken. */
export function placeAtTarget(
  deps: BetDeps,
  { id, stakeFen, prematch, ...leg }: Omit<Payload<'sport.placeBet'>, 'accept'> & { prematch: boolean },
  context: Pick<MemberContext, 'memberId'>,
) {
  const body = [...legBody(leg), stakeFen, prematch]
  return place(deps, { id, accept: 'higher', legs: [leg], lines: linesOfBet(1, { stakeFen }), prematch, body }, context)
}

const legBody = ({ marketId, selection, odds }: Bet['legs'][number]) => [marketId, selection, odds]

/**
 * Places a bet, once: the path of a money call (ledger/money-call.ts) as one function of the database, together with the bets of other
 * members at the same moment. The call holds the gates of its games shared until the commit, so a suspension (which takes the gate
 * exclusively before the score is pushed) is either seen or waits for this bet. With a leg in play the ticket starts as `delay` and
 * is decided later (decide-bet.ts).
 */
async function place(deps: BetDeps, bet: Bet, { memberId }: Pick<MemberContext, 'memberId'>): Promise<Result<Ticket>> {
  const placed = await queueOf(deps.db).add({ deps, memberId, bet })
  if (placed.state === 'refused') return refusalOf(placed.refusal)
  if (placed.state !== 'placed') return refusalOf({ reason: placed.state === 'cancelled' ? 'cancelled' : 'reused-id' })
  if (placed.ticket) {
    deps.events.announce(memberId)
    return ok(placed.ticket)
  }
  return placedTicket(deps.db, memberId, bet.id)
}

/** One queue for each database: bets of one member, and copies of one id, are made one after the other. */
const queueOf = queueOfEach<BetCall, Placed>((db) => ({
  keysOf: ({ memberId, bet }) => [String(memberId), bet.id],
  together: (calls) => placeTogether(db, calls),
  alone: placeAlone,
  onFault: (error, [first]) => {
    if (!(error instanceof BookMoved)) first?.deps.faults.note(error)
  },
}))

/** Thrown to roll back bets when a price moved between its read and the gate. */
class BookMoved extends Error {}

/**
 * The price must be the book's while the gate is held: it is read before the call takes the gate, and compared after. A builder's is no
 * book's: the engine is asked for it, so a builder goes alone.
 */
async function placeTogether(db: Db, calls: readonly BetCall[]): Promise<(Placed | undefined)[]> {
  const priced = calls.filter(({ bet }) => !bet.askTerms)
  const placed = priced.length === 0 ? [] : await db.transaction().execute((tx) => placePriced(tx, priced))
  return calls.map((call) => placed[priced.indexOf(call)])
}

async function placePriced(tx: Db, calls: readonly BetCall[]): Promise<(Placed | undefined)[]> {
  const onTerms = calls.map((call) => ({ ...call, terms: termsOf(call.deps, call.bet) }))
  const placed = await placeBets(tx, onTerms)
  onTerms.forEach(({ deps, bet, terms }, i) => {
    if (placed[i]?.state === 'placed' && JSON.stringify(termsOf(deps, bet)) !== JSON.stringify(terms)) throw new BookMoved()
  })
  return placed
}

/** Waits for the bet's locks, however long, then reads the price. */
const placeAlone = (call: BetCall): Promise<Placed> =>
  transact(call.deps.db, async (tx) => {
    await betLocks(tx, call.memberId, gamesOf(call.deps, call.bet))
    const terms = (await call.bet.askTerms?.()) ?? termsOf(call.deps, call.bet)
    const [placed] = await placeBets(tx, [{ ...call, terms }])
    if (!placed) throw new Error(`bet ${call.bet.id} had its locks and got no answer`)
    return placed
  })
