import type { HotMatch } from '../../contract/venue-list.ts'
import { awayScore } from '../../domain/away-score.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'

/** The first of the hot matches; one in play wins. Null while there is none. */
export function hotMatch(source: OddsBook): HotMatch | null {
  const { games } = source.hot()
  const game = games.find(({ isLive }) => isLive === 1) ?? games[0]
  if (!game) return null
  const { gameId, gameType, league, team_h, team_c, isLive, kickoffAt, sc_FT_H } = game
  return {
    ...{ gameId, gameType, league, team_h, team_c, sc_FT_H },
    isLive: isLive === 1,
    startsAt: kickoffAt,
    sc_FT_A: awayScore(game),
  }
}
