import { randomUUID } from 'node:crypto'
import type { Ticket } from '../../contract/betting.ts'
import type { Game } from '../../contract/sport.ts'
import { type PlayType, playOf, type Selection } from '../../domain/markets.ts'
import type { BetDeps } from '../../server/betting/bet-deps.ts'
import { decideBet } from '../../server/betting/decide-bet.ts'
import { placeBet } from '../../server/betting/place-bet.ts'
import { settlePeriod } from '../../server/betting/settle-period.ts'
import { findTicket } from '../../server/betting/ticket-store.ts'
import type { RunRequest } from '../../server/engine/run/run.ts'
import type { Db } from '../../server/platform/database.ts'
import type { MemberContext } from '../../server/transport/handlers.ts'
import { addMember, betDeps } from './betting.ts'
import { openStand, type Stand, wall } from './engine-stand.ts'

/** An engine on whose games one member bets, with real money movements and settlement. */
export interface BettingStand extends Stand {
  deps: BetDeps
  context(): MemberContext
  /** Bets `STAKE_FEN` at any price. */
  place(marketId: string, selection: Selection, odds: number): ReturnType<typeof placeBet>
  /** Has a bet accepted on the main line of a play. */
  betOn(game: Game, w: PlayType, selection: Selection): Promise<Ticket>
  ticketOf(id: string): Promise<Ticket>
  /** Ticks once each `stepMs` until `holds` returns true. */
  leapUntil(holds: () => boolean | Promise<boolean>, stepMs: number): Promise<void>
}

/** Ten yuan. */
export const STAKE_FEN = 1_000n
const TICK_MS = 250
const MOST_LEAPS = 2_000

export async function openBettingStand(db: Db, request: RunRequest): Promise<BettingStand> {
  const memberId = await addMember(db, wall.now())
  const stand = await openStand(db, request, (result) => settlePeriod(deps, result))
  const deps = betDeps(db, stand.engine.source, wall)
  const context = () => ({ memberId, tokenHash: '', device: null, ip: '', now: wall.now() })
  const place: BettingStand['place'] = (marketId, selection, odds) =>
    placeBet(deps, { id: randomUUID(), marketId, selection, odds, stakeFen: String(STAKE_FEN), accept: 'any' }, context())
  async function ticketOf(id: string): Promise<Ticket> {
    const found = await findTicket(db, memberId, id)
    if (!found) throw new Error(`no ticket ${id}`)
    return found
  }
  return {
    ...stand,
    deps,
    context,
    place,
    ticketOf,
    async betOn({ markets }, w, selection) {
      const market = markets.find((one) => one.w === w && one.rank === 0)
      const placed = await place(market?.id ?? '', selection, market?.prices[playOf(w).selections.indexOf(selection)] ?? 0)
      if (!placed.ok) throw new Error(JSON.stringify(placed))
      await decideBet(deps, placed.data.id)
      const ticket = await ticketOf(placed.data.id)
      if (ticket.status !== 'accepted') throw new Error(JSON.stringify(ticket))
      return ticket
    },
    async leapUntil(holds, stepMs) {
      for (let leaps = 0; !(await holds()); leaps += 1) {
        if (leaps > MOST_LEAPS) throw new Error('did not happen')
        wall.ms += stepMs - TICK_MS
        await stand.pass(TICK_MS)
      }
    },
  }
}
