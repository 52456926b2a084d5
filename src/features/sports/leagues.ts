import type { GameInfo } from './odds-book.ts'

export interface League {
  readonly id: string
  readonly name: string
  readonly gameIds: readonly string[]
}

/**
 * Games of a list as leagues, the earliest kick-off first, so that every tab shows one order and a reload keeps it.
 */
export function groupByLeague(games: readonly GameInfo[]): League[] {
  const sorted = games.toSorted((a, b) => a.kickoffAt - b.kickoffAt || compare(a.league_id, b.league_id) || compare(a.gameId, b.gameId))
  const leagues = new Map<string, { id: string; name: string; gameIds: string[] }>()
  for (const game of sorted) {
    const league = leagues.get(game.league_id)
    if (league) league.gameIds.push(game.gameId)
    else leagues.set(game.league_id, { id: game.league_id, name: game.league, gameIds: [game.gameId] })
  }
  return [...leagues.values()]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
