import { type ListedVenue, typeOf, type VenueType } from '../../../../contract/venue-list.ts'
import { matchName } from '../../../ui/search-match.ts'
import type { Collection } from '../shared/venue-queries.ts'

export interface VenueChoice {
  type: VenueType
  /** Chinese, a reading, or Latin. */
  query: string
  onlyFavourites: boolean
}

const isFound = (query: string, venue: ListedVenue): boolean =>
  query.trim() === '' ||
  matchName(query, { name: venue.name, latin: venue.enName, pinyin: venue.pinyin }) !== null ||
  venue.games.some((game) => matchName(query, game) !== null)

/** What was played comes first, the latest before others; what is in maintenance last. */
export function chosenVenues(
  all: readonly ListedVenue[],
  { type, query, onlyFavourites }: VenueChoice,
  { has, playedAt }: Pick<Collection, 'has' | 'playedAt'>,
): ListedVenue[] {
  const isMarked = ({ channelCode, games }: ListedVenue) => has({ channelCode, gameCode: '' }) || games.some(has)
  const order = (venue: ListedVenue): number =>
    venue.state === 'maintenance' ? -2 : (playedAt({ channelCode: venue.channelCode, gameCode: '' }) ?? (venue.playable ? 0 : -1))
  return all
    .filter((venue) => typeOf(venue.category) === type && isFound(query, venue) && (!onlyFavourites || isMarked(venue)))
    .toSorted((a, b) => order(b) - order(a))
}
