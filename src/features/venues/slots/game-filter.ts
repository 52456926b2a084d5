import type { ListedGame, ListedVenue } from '../../../../contract/venue-list.ts'
import { type Match, matchName, type Piece } from '../../../ui/search-match.ts'
import type { Collection } from '../shared/venue-queries.ts'

export const SHOWN_OF = ['all', 'favourites', 'played'] as const
export type ShownOf = (typeof SHOWN_OF)[number]

export interface GameChoice {
  /** Chinese, a reading, or Latin. */
  query: string
  of: ShownOf
  /** Of one venue; null: of all. */
  channelCode: string | null
}

export interface FoundGame {
  game: ListedGame
  venue: ListedVenue
  /** The name, with what the query found of it. */
  name: readonly Piece[]
}

/** The games that are chosen: the best found, the last played, else the highest return first; those in maintenance last. */
export function chosenGames(
  venues: readonly ListedVenue[],
  { query, of, channelCode }: GameChoice,
  { has, playedAt }: Pick<Collection, 'has' | 'playedAt'>,
): FoundGame[] {
  const isSearched = query.trim() !== ''
  const found = venues.flatMap((venue) =>
    venue.games.flatMap((game) => {
      const match: Match | null = isSearched ? matchName(query, game) : null
      if (isSearched && !match) return []
      if (channelCode !== null && venue.channelCode !== channelCode) return []
      if (of === 'favourites' && !has(game)) return []
      const at = playedAt(game)
      if (of === 'played' && at === null) return []
      const name = match?.name ?? [{ text: game.name, hit: false }]
      return [{ game, venue, name, cost: match?.cost ?? 0, at: at ?? 0, shut: venue.state === 'maintenance' ? 1 : 0 }]
    }),
  )
  return found.toSorted(
    (a, b) =>
      a.shut - b.shut || a.cost - b.cost || (of === 'played' ? b.at - a.at : 0) || (b.game.returnPpm ?? 0) - (a.game.returnPpm ?? 0),
  )
}
