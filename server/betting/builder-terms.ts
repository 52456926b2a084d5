import type { BetRefusal, NoBuilder } from '../../contract/betting.ts'
import type { Answer, Payload } from '../../contract/endpoints.ts'
import { builderOdds, canCombine, isBuilderSize } from '../../domain/builder.ts'
import { acceptPrice } from '../../domain/slip.ts'
import type { JointOf } from '../feed/relay/chances-channel.ts'
import { ok, type Result } from '../transport/handlers.ts'
import type { BetDeps } from './bet-deps.ts'
import { type Offered, offeredLegs, type Terms } from './bet-terms.ts'

export interface BuilderDeps extends BetDeps {
  joint: JointOf
}

/** `implied`: places of those that follow from the others. */
type Told =
  | { legs: readonly Offered[]; odds: number; implied: number[] }
  | { refusal: BetRefusal & { reason: NoBuilder }; place: number | null }

/** What the book offers for a builder's selections together now, or why it can't be bet on. */
async function together(deps: BuilderDeps, legs: Payload<'sport.quoteBuilder'>['legs']): Promise<Told> {
  const apart = apartIn(deps, legs)
  if (apart !== null) return { refusal: { reason: 'apart', marketId: apart }, place: null }
  // Each alone at any price: what counts is the price of all.
  const offered = offeredLegs(deps, { legs: legs.map((leg) => ({ ...leg, odds: 0 })), accept: 'any' })
  if ('refusal' in offered) {
    const { marketId, reason } = offered.refusal
    return { refusal: { reason: reason === 'suspended' ? reason : 'closed', marketId }, place: offered.place }
  }
  const told = await deps.joint(
    offered.legs.map(({ gameId, w, line, selection, snapshot }) => ({ gameId, w, line, selection, from: snapshot.from })),
  )
  if (told === null || told === 'suspended') return { refusal: { reason: 'suspended' }, place: null }
  if (typeof told === 'string') return { refusal: { reason: told }, place: null }
  const { chance, implied } = told
  // What follows from the others changes no price.
  const prices = offered.legs.flatMap((leg, place) => (implied.includes(place) ? [] : [leg.odds]))
  if (!isBuilderSize(prices.length)) return { refusal: { reason: 'implied', marketId: legs[implied[0] ?? 0]?.marketId }, place: null }
  const odds = builderOdds(chance, prices)
  return odds === 0 ? { refusal: { reason: 'closed' }, place: null } : { legs: offered.legs, odds, implied }
}

/** Market of a selection that can't be combined, is there twice, or is not of the first one's match; null where there is none. */
function apartIn({ source }: BetDeps, legs: readonly { marketId: string; selection: string }[]): string | null {
  const gameIds = new Set<string>()
  const seen = new Set<string>()
  for (const { marketId, selection } of legs) {
    const name = `${marketId} ${selection}`
    if (seen.has(name)) return marketId
    seen.add(name)
    const found = source.market(marketId)
    // The book says that it is closed.
    if (!found && !source.champion(marketId)) continue
    if (!found || !canCombine(found.market)) return marketId
    gameIds.add(found.game.gameId)
    if (gameIds.size > 1) return marketId
  }
  return null
}

/** The terms of a builder: the price that its player saw is that of all selections together. */
export async function builderTerms(deps: BuilderDeps, { legs, odds, accept }: Payload<'sport.placeBuilder'>): Promise<Terms> {
  const told = await together(deps, legs)
  if ('refusal' in told) return told
  return acceptPrice(accept, odds, told.odds) === 'requote'
    ? { refusal: { reason: 'price', odds: told.odds }, place: null }
    : { legs: told.legs, odds: told.odds }
}

export async function quoteBuilder(
  deps: BuilderDeps,
  { legs }: Payload<'sport.quoteBuilder'>,
): Promise<Result<Answer<'sport.quoteBuilder'>>> {
  const told = await together(deps, legs)
  if ('odds' in told) return ok({ odds: told.odds, implied: told.implied })
  const { reason, marketId } = told.refusal
  return ok({ reason, ...(marketId !== undefined && { marketId }) })
}
