import type { ListedType, ListTopic } from '../../../contract/feed-ids.ts'
import type { Game, ShowType } from '../../../contract/sport.ts'
import { isListed } from '../../../domain/markets.ts'

/** The part of a game that lists show. */

/** Whether the first half is over, in a match that has halves. */
export const isHalfOver = ({ se_now }: Game): boolean => se_now === 'HT' || se_now === '2H'

/** The lists that show a game: its sport's and that of all sports. */
export const listsWith = ({ gameType, showType }: Game): ListTopic[] => [`list/${gameType}/${showType}`, `list/ALL/${showType}`]

export const isIn = (game: Game, showType: ShowType, gameType: ListedType): boolean =>
  game.showType === showType && (gameType === 'ALL' || game.gameType === gameType)

/** The game as lists show it; cached for each state of a game. */
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
