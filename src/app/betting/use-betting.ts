import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { OddsType } from '../../../domain/odds.ts'
import type { Quote, SlipPick } from '../../features/betting/slip/bet.ts'
import type { SlipState } from '../../features/betting/slip/slip-state.ts'
import { ticketsQuery } from '../../features/betting/slip/tickets-query.ts'
import { gameCaption } from '../../features/sport/row/row-info.tsx'
import { startTimer } from '../../platform/timer.ts'
import { feed } from '../feed/feed.ts'
import { useMoneyAction } from '../money/use-money-action.ts'
import { bet, odds, slip, watchOdds } from './betting.ts'
import { useChosenOddsType } from './use-chosen-odds-type.ts'
import { useOutrights } from './use-outrights.ts'

/** The form the sports pages show odds in: the chosen one, or Hong Kong odds while the slip holds a series. */
export function useOddsType(): OddsType {
  const chosen = useChosenOddsType()
  return useStore(slip.state, isSeriesOn) ? 'H' : chosen
}

export const isSeriesOn = ({ selections }: SlipState): boolean => selections.mode === 'series'

export const usePicks = (): readonly SlipPick[] => useStore(slip.state, picksOf)

const picksOf = ({ selections }: SlipState) => selections.picks

/**
 * The current prices of the slip's picks; their games' own topics, or asking for outrights, keep them live in whatever list is
 * shown.
 */
export function useQuotes(picks: readonly SlipPick[]): readonly Quote[] {
  useOutrights(picks.some(({ champion }) => champion))
  const games = [...new Set(picks.flatMap(({ champion, gameId }) => (champion ? [] : [gameId])))].sort().join()
  useEffect(() => {
    // After the press is painted: a call to the worker takes as long as drawing the cell.
    let unwatch: (() => void)[] = []
    const notYet = startTimer(() => {
      unwatch = games === '' ? [] : games.split(',').map((gameId) => watchOdds(`game/${gameId}`))
    }, PAINTED_MS)
    return () => {
      notYet()
      startTimer(() => {
        for (const stop of unwatch) stop()
      }, PAINTED_MS)
    }
  }, [games])
  const source = useMemo(() => quotesSource(picks), [picks])
  return useSyncExternalStore(source.subscribe, source.get)
}

/** By then a press shows on the screen, even of a slow phone. */
const PAINTED_MS = 100

/** The topic whose state says whether the pick's price is known. */
const topicOf = ({ champion, gameId }: SlipPick) => (champion ? 'champions/FSFU' : (`game/${gameId}` as const))

/** The quotes of picks as one store: the same array until one of them changes. */
function quotesSource(picks: readonly SlipPick[]) {
  let seen: unknown[] = []
  let quotes: readonly Quote[] = []
  return {
    subscribe(listener: () => void) {
      const stops = picks.flatMap((pick) => [
        odds.subscribeCell(pick.marketId, pick.selection, listener),
        odds.subscribeGame(pick.gameId, listener),
        odds.subscribeList(topicOf(pick), listener),
      ])
      return () => {
        for (const stop of stops) stop()
      }
    },
    get() {
      const now = picks.flatMap((pick) => [odds.cell(pick.marketId, pick.selection), odds.game(pick.gameId), odds.list(topicOf(pick))])
      if (seen.length !== now.length || now.some((part, i) => part !== seen[i])) {
        seen = now
        quotes = picks.map(quoteOf)
      }
      return quotes
    },
  }
}

function quoteOf(pick: SlipPick): Quote {
  const cell = odds.cell(pick.marketId, pick.selection)
  const game = odds.game(pick.gameId)
  const { state: topic } = odds.list(topicOf(pick))
  // Not in the book means withdrawn, but only once the topic has loaded.
  const isUnknown = cell.price === 0 && cell.status === 'closed' && (topic === 'loading' || topic === 'stale')
  const isOver = !pick.champion && (!game || game.info.gameStatus === 'ended' || game.info.gameStatus === 'void')
  const state = isUnknown || cell.stale ? 'stale' : isOver ? 'ended' : cell.status
  const caption = game ? gameCaption(game.info) : pick.champion ? pick.league : `${pick.team_h} – ${pick.team_c}`
  return { oddsMilli: cell.price, state, direction: cell.direction, caption, from: odds.from(pick.marketId) }
}

/** Tickets and the balance are asked for again when the bet's action learns something, and when the feed hints at any tab's tickets. */
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
