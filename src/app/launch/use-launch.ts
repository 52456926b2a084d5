import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListedGame, ListedVenue } from '../../../contract/venue-list.ts'
import { launch } from './launch.ts'
import type { Asked } from './launched.ts'

export const askedOf = (
  venue: Pick<ListedVenue, 'channelCode' | 'enName' | 'name'>,
  game: Pick<ListedGame, 'gameCode' | 'name'> | null,
): Asked => ({
  ...{ channelCode: venue.channelCode, enName: venue.enName, venueName: venue.name },
  ...{ gameCode: game?.gameCode ?? '', name: game?.name ?? venue.name },
})

/** Starts a venue or a game of it; the page has to show `LaunchDialogs`. */
export function useLaunch(): (asked: Asked) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback((asked) => void launch(asked, { client, navigate }), [client, navigate])
}
