import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type ListedVenue, type VenueType, venueListEndpoints } from '../../../../contract/venue-list.ts'
import type { Refusal } from '../../../transport/call.ts'
import { callQuery, KEPT_MS } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'
import type { Fault } from '../../../transport/fault.ts'
import { tryCall } from '../../../transport/try-call.ts'

learn(venueListEndpoints)

/** Lists outlive the page: without a network the last answer is shown with its age. */
const kept = { gcTime: KEPT_MS, meta: { public: true, persist: true } }

export const venuesQuery = (category: VenueType) => ({ ...callQuery('venue.getVenueInfoByCategory', { category }), ...kept })
export const allVenuesQuery = { ...callQuery('venue.getVenueInfoByCategory', {}), ...kept }
export const slotsQuery = { ...callQuery('venue.gameList', {}), ...kept }
export const poolsQuery = callQuery('venue.getBonusPools', {})
export const hotMatchQuery = callQuery('venue.hotMatch', {})
export const collectionQuery = callQuery('venue.collection', {})

/** A game by its venue and code; with an empty code the venue. */
export interface Place {
  channelCode: string
  gameCode: string
}
const keyOf = ({ channelCode, gameCode }: Place) => `${channelCode}/${gameCode}`

export interface Collection {
  has(place: Place): boolean
  /** When a game was last played; of a venue, any of its games. */
  playedAt(place: Place): number | null
  /** Marks or unmarks, and says what went wrong. */
  toggle(place: Place): Promise<Refusal | Fault | null>
}

/** The member's favourites and what was played; of a visitor none. */
export function useCollection(isMember: boolean): Collection {
  const client = useQueryClient()
  const { data } = useQuery({ ...collectionQuery, enabled: isMember })
  const marked = useMemo(() => new Set(isMember ? data?.collected.map(keyOf) : []), [data, isMember])
  const toggle = useCallback(
    async ({ channelCode, gameCode }: Place) => {
      const place = { channelCode, gameCode }
      const problem = await tryCall(marked.has(keyOf(place)) ? 'venue.removeCollection' : 'venue.addCollection', place)
      await client.invalidateQueries({ queryKey: collectionQuery.queryKey })
      return problem
    },
    [client, marked],
  )
  return {
    has: (place) => marked.has(keyOf(place)),
    playedAt({ channelCode, gameCode }) {
      const of = isMember
        ? data?.played.filter((one) => one.channelCode === channelCode && (gameCode === '' || one.gameCode === gameCode))
        : []
      return of && of.length > 0 ? Math.max(...of.map(({ at }) => at)) : null
    },
    toggle,
  }
}

/** Why something can't be entered now; null: it can. */
export const shutReason = ({ state, playable }: ListedVenue): 'maintenance' | 'no games' | null =>
  state === 'maintenance' ? 'maintenance' : playable ? null : 'no games'
