import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { Champion } from '../../contract/sport.ts'
import type { OddsType } from '../../domain/odds.ts'
import { storage } from '../db/storage.ts'
import type { Quote, SlipPick } from '../features/slip/bet.ts'
import type { SlipState } from '../features/slip/slip-store.ts'
import { ticketsQuery } from '../features/slip/tickets-query.ts'
import { gameCaption } from '../features/sports/row-info.tsx'
import { callQuery } from '../transport/call-query.ts'
import { bet, odds, slip, watchOdds } from './betting.ts'
import { feed } from './feed.ts'
import { useMoneyAction } from './use-money-action.ts'

/** The form odds are shown in, in every tab; Hong Kong odds while the slip holds a series. */
export function useOddsType(): OddsType {
  const chosen = useSyncExternalStore(
    (listener) => storage.subscribe('oddsType', listener),
    () => storage.get('oddsType'),
  )
  return useStore(slip.state, isSeriesOn) ? 'H' : chosen
}

export const isSeriesOn = ({ selections }: SlipState): boolean => selections.mode === 'series'

/** The prices of the slip's selections as they are now; their games' own topics keep them live in whatever list is shown. */
export function useQuotes(picks: readonly SlipPick[]): readonly Quote[] {
  const outrights = useOutrights(picks.some(({ champion }) => champion))
  const games = [...new Set(picks.flatMap(({ champion, gameId }) => (champion ? [] : [gameId])))].sort().join()
  useEffect(() => {
    const unwatch = games === '' ? [] : games.split(',').map((gameId) => watchOdds(`game/${gameId}`))
    return () => {
      for (const stop of unwatch) stop()
    }
  }, [games])
  const source = useMemo(() => quotesSource(picks), [picks])
  const quotes = useSyncExternalStore(source.subscribe, source.get)
  return useMemo(
    () => picks.map((pick, i) => (pick.champion ? outrightQuote(pick, outrights) : (quotes[i] ?? outrightQuote(pick)))),
    [picks, quotes, outrights],
  )
}

/** Quotes of picks as one store: the same array as long as nothing of it has changed. */
function quotesSource(picks: readonly SlipPick[]) {
  let seen: unknown[] = []
  let quotes: readonly Quote[] = []
  return {
    subscribe(listener: () => void) {
      const stops = picks.flatMap(({ marketId, selection, gameId }) => [
        odds.subscribeCell(marketId, selection, listener),
        odds.subscribeGame(gameId, listener),
        odds.subscribeList(`game/${gameId}`, listener),
      ])
      return () => {
        for (const stop of stops) stop()
      }
    },
    get() {
      const now = picks.flatMap(({ marketId, selection, gameId }) => [
        odds.cell(marketId, selection),
        odds.game(gameId),
        odds.list(`game/${gameId}`),
      ])
      if (seen.length !== now.length || now.some((part, i) => part !== seen[i])) {
        seen = now
        quotes = picks.map(quoteOf)
      }
      return quotes
    },
  }
}

function quoteOf({ marketId, selection, gameId, team_h, team_c }: SlipPick): Quote {
  const cell = odds.cell(marketId, selection)
  const game = odds.game(gameId)
  const { state: topic } = odds.list(`game/${gameId}`)
  // Not in the book: withdrawn, once the game's own topic is there to say so.
  const isUnknown = cell.price === 0 && cell.status === 'closed' && (topic === 'loading' || topic === 'stale')
  const isOver = !game || game.info.gameStatus === 'ended' || game.info.gameStatus === 'void'
  const state = isUnknown || cell.stale ? 'stale' : isOver ? 'ended' : cell.status
  return { oddsMilli: cell.price, state, direction: cell.direction, caption: game ? gameCaption(game.info) : `${team_h} – ${team_c}` }
}

const OUTRIGHTS_EVERY_MS = 5_000
const TODAY = { ...callQuery('sport.champions', { showType: 'FSFT' }), refetchInterval: OUTRIGHTS_EVERY_MS }
const LATER = { ...callQuery('sport.champions', { showType: 'FSFU' }), refetchInterval: OUTRIGHTS_EVERY_MS }

/** Outrights are no topic of the feed: while one is in the slip they are asked for. */
function useOutrights(wanted: boolean): readonly Champion[] | undefined {
  const today = useQuery({ ...TODAY, enabled: wanted }).data
  const later = useQuery({ ...LATER, enabled: wanted }).data
  return useMemo(() => today && later && [...today.champions, ...later.champions], [today, later])
}

function outrightQuote({ marketId, selection, league }: SlipPick, outrights?: readonly Champion[]): Quote {
  const found = outrights?.find((one) => one.marketId === marketId)
  const oddsMilli = found?.entries.find(({ rtype }) => rtype === selection)?.price ?? 0
  const status = found?.status === 'settled' ? 'closed' : (found?.status ?? 'closed')
  return {
    oddsMilli,
    state: outrights ? (oddsMilli === 0 && status === 'open' ? 'closed' : status) : 'stale',
    direction: null,
    caption: league,
  }
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
