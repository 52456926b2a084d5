import type { Game } from '../../contract/sport.ts'
import { isListed } from '../../domain/markets.ts'

/** What lists show of the games of a book. */

export const isHalfOver = ({ se_now }: Game): boolean => se_now !== '' && se_now !== '1H'

/** The game as lists show it. Made once for each state of a game. */
export function listed(game: Game): Game {
  const known = views.get(game)
  if (known) return known
  const { events, ...rest } = game
  const halfOver = isHalfOver(game)
  const view = { ...rest, markets: game.markets.filter((market) => isListed(market, halfOver)) }
  views.set(game, view)
  return view
}
const views = new WeakMap<Game, Game>()

export const byKickOff = (a: Game, b: Game) =>
  a.kickoffAt - b.kickoffAt || a.league_id.localeCompare(b.league_id) || Number(a.gameId) - Number(b.gameId)
