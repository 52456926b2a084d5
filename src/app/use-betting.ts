import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { OddsType } from '../../domain/odds.ts'
import { storage } from '../db/storage.ts'
import type { Quote, SlipPick } from '../features/slip/bet.ts'
import { ticketsQuery } from '../features/slip/tickets-query.ts'
import { gameCaption } from '../features/sports/row-info.tsx'
import { useCell, useGame, useList } from '../features/sports/sports-context.ts'
import { bet, odds, watchOdds } from './betting.ts'
import { feed } from './feed.ts'
import { useMoneyAction } from './use-money-action.ts'
import { useOutrights } from './use-outrights.ts'

/** The form odds are shown in, in every tab. */
export const useOddsType = (): OddsType =>
  useSyncExternalStore(
    (listener) => storage.subscribe('oddsType', listener),
    () => storage.get('oddsType'),
  )

/** The price of the slip's selection as it is now; its game's own topic, or asking for outrights, keeps it live in whatever list is shown. */
export function useQuote(pick: SlipPick | null): Quote {
  const outright = pick?.w === 'FS'
  useOutrights(outright)
  const gameId = outright ? '' : (pick?.gameId ?? '')
  useEffect(() => (gameId === '' ? undefined : watchOdds(`game/${gameId}`)), [gameId])
  const cell = useCell(odds, pick?.marketId ?? '', pick?.selection ?? 'H')
  const game = useGame(odds, gameId)
  const source = useList(odds, outright ? 'champions/FSFU' : `game/${gameId}`)
  const caption = game ? gameCaption(game.info) : outright ? pick.league : pick ? `${pick.team_h} – ${pick.team_c}` : ''
  // Not in the book: withdrawn, once what it comes from is there to say so.
  const unknown = cell.price === 0 && cell.status === 'closed' && (source.state === 'loading' || source.state === 'stale')
  const state = unknown || cell.stale ? 'stale' : cell.status
  return { oddsMilli: cell.price, state, direction: cell.direction, caption }
}

/** Tickets and the balance follow the bet: by what its action learns, and by the feed's hints about any tab's tickets. */
export function useTicketHints(): void {
  const client = useQueryClient()
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: ticketsQuery.queryKey }), [client])
  useMoneyAction(bet, refetch)
  useEffect(
    () =>
      feed.watch('me', (event) => {
        if (event.kind === 'snapshot') {
          bet.askNow()
          refetch()
        }
        if (event.kind !== 'frame') return
        const tickets = event.deltas.flatMap((delta) => (delta.kind === 'ticket' ? [delta.id] : []))
        for (const id of tickets) bet.askNow(id)
        if (tickets.length > 0) refetch()
      }),
    [refetch],
  )
}
