import { SPORT_CHANNEL } from '../../contract/constants.ts'
import { type ListedGame, type ListedVenue, typeOf, type VenueList, type VenueType } from '../../contract/venue-list.ts'
import type { Db } from '../platform/database.ts'
import { formOf, type VenueSites } from './seamless/sites.ts'
import { type Venue, venueList } from './venue-store.ts'

/** Our own sports are a page and use the main wallet: they are listed first, and are no venue otherwise. */
export const OWN_SPORTS: ListedVenue = {
  ...{ channelCode: SPORT_CHANNEL, enName: SPORT_CHANNEL.toLowerCase(), name: '本站体育', pinyin: 'ben zhan ti yu', category: 'TY' },
  ...{ form: 'seamless', state: 'open', backAt: null, playable: true, entry: null, games: [] },
}

/** The venues of a type with their games, without it all of them. */
export async function venuesOf(db: Db, sites: VenueSites, type: VenueType | undefined): Promise<VenueList> {
  const [rows, games] = await Promise.all([venueList(db), gamesByVenue(db)])
  // One with its own books is nothing without them.
  const shown = rows.filter(({ code, wallet }) => wallet === 'here' || sites.has(code))
  const all = [OWN_SPORTS, ...shown.map((venue) => toListed(venue, sites, games.get(venue.code) ?? []))]
  const byType = Map.groupBy(all, ({ category }) => typeOf(category))
  const counts = Object.fromEntries([...byType].map(([one, venues]) => [one, venues.length]))
  return { counts, venues: type === undefined ? all : (byType.get(type) ?? []) }
}

/** Whether there is such a game, or with an empty code such a venue. */
export async function isListed(db: Db, channelCode: string, gameCode: string): Promise<boolean> {
  if (channelCode === SPORT_CHANNEL) return gameCode === ''
  const row =
    gameCode === ''
      ? db.selectFrom('venue').select('code').where('code', '=', channelCode)
      : db.selectFrom('venue_game').select('code').where('venue', '=', channelCode).where('code', '=', gameCode)
  return (await row.executeTakeFirst()) !== undefined
}

async function gamesByVenue(db: Db): Promise<Map<string, ListedGame[]>> {
  const rows = await db.selectFrom('venue_game').selectAll().orderBy('place').execute()
  const games = rows.map(({ venue, code, return_ppm, return_of, place: _, ...game }) => ({
    ...game,
    ...{ channelCode: venue, gameCode: code, returnPpm: return_ppm, returnOf: return_of },
  }))
  return Map.groupBy(games, ({ channelCode }) => channelCode)
}

function toListed(
  { code, en_name, name, pinyin, category, state, back_at, playable }: Venue,
  sites: VenueSites,
  games: ListedGame[],
): ListedVenue {
  const address = sites.get(code)?.address
  return {
    ...{ channelCode: code, enName: en_name, name, pinyin, category, state, games },
    form: formOf(sites, code),
    backAt: back_at?.getTime() ?? null,
    playable: playable || address !== undefined,
    entry: address ? address.origin + address.pathname : null,
  }
}
