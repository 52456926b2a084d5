import { IN_PLAY_DELAY_MS, SPORT_CHANNEL } from '../../contract/constants.ts'
import { type HandlersOf, ok, refuse } from '../transport/handlers.ts'
import type { BetDeps } from './bet-deps.ts'
import { betStatus } from './bet-status.ts'
import type { Decider } from './decide-bet.ts'
import { MAX_STAKE_FEN, MIN_STAKE_FEN } from './limits.ts'
import { placeBet } from './place-bet.ts'
import { lastTickets } from './ticket-store.ts'

export function sportHandlers(deps: BetDeps, decider: Pick<Decider, 'expect'>): HandlersOf<'sport' | 'game'> {
  const { source, db } = deps
  return {
    'game.launch': ({ enName }) =>
      enName.toUpperCase() === SPORT_CHANNEL
        ? ok({
            url: '/game/sport/crty',
            sport: { minStakeFen: String(MIN_STAKE_FEN), maxStakeFen: String(MAX_STAKE_FEN), inPlayDelayMs: IN_PLAY_DELAY_MS },
          })
        : refuse('notFound', '该场馆尚未开放'),
    'sport.counts': () =>
      ok({ RB: source.list('RB').games.length, FT: source.list('FT').games.length, FU: source.list('FU').games.length }),
    'sport.gameList': ({ showType }) => ok(source.list(showType)),
    'sport.hot': () => ok(source.hot()),
    'sport.placeBet': async (bet, context) => {
      const placed = await placeBet(deps, bet, context)
      if (placed.ok && placed.data.decideAt !== null) decider.expect(placed.data.decideAt)
      return placed
    },
    'sport.betStatus': ({ id }, context) => betStatus(deps, id, context),
    'sport.tickets': async (_, { memberId }) => ok({ tickets: await lastTickets(db, memberId) }),
  }
}
