import type { Champion } from '../../../../contract/sport.ts'
import type { SportType } from '../../../../domain/sports.ts'
import type { GameInfo } from './odds-book.ts'

export interface League {
  readonly id: string
  readonly name: string
  /** The sport of its games; FS for outrights. */
  readonly gameType: SportType | 'FS'
  readonly gameIds: readonly string[]
}

/** Games of a list as leagues, the earliest kick-off first, so that every tab shows one order and a reload keeps it. */
export function groupByLeague(games: readonly GameInfo[]): League[] {
  const sorted = games.toSorted((a, b) => a.kickoffAt - b.kickoffAt || compare(a.league_id, b.league_id) || compare(a.gameId, b.gameId))
  const leagues = new Map<string, League & { gameIds: string[] }>()
  for (const game of sorted) {
    const league = leagues.get(game.league_id)
    if (league) league.gameIds.push(game.gameId)
    else leagues.set(game.league_id, { id: game.league_id, name: game.league, gameType: game.gameType, gameIds: [game.gameId] })
  }
  return [...leagues.values()]
}

/** Outrights as leagues, in their given order. */
export function leaguesOf(champions: readonly Champion[]): League[] {
  const ids = [...new Set(champions.map(({ league_id }) => league_id))]
  return ids.map((id) => {
    const own = champions.filter(({ league_id }) => league_id === id)
    return { id, name: own[0]?.league ?? '', gameType: 'FS', gameIds: own.map(({ gameId }) => gameId) }
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const gamesIn = (leagues: readonly League[]): number => leagues.reduce((sum, { gameIds }) => sum + gameIds.length, 0)
