import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { OddsType } from '../../domain/odds.ts'
import { storage } from '../db/storage.ts'
import type { Phase, Quote, SlipPick } from '../features/slip/bet.ts'
import { ticketsQuery } from '../features/slip/tickets-query.ts'
import { gameCaption } from '../features/sports/row-info.tsx'
import { useCell, useGame, useList } from '../features/sports/sports-context.ts'
import { toast } from '../ui/toast-store.ts'
import { balanceQuery } from './balance.ts'
import { odds, slip, watchOdds } from './betting.ts'
import { feed } from './feed.ts'

/** The form odds are shown in, in every tab. */
export const useOddsType = (): OddsType =>
  useSyncExternalStore(
    (listener) => storage.subscribe('oddsType', listener),
    () => storage.get('oddsType'),
  )

/** The price of the slip's selection as it is now; its game's own topic keeps it live in whatever list is shown. */
export function useQuote(pick: SlipPick | null): Quote {
  const gameId = pick?.gameId ?? ''
  useEffect(() => (gameId === '' ? undefined : watchOdds(`game/${gameId}`)), [gameId])
  const cell = useCell(odds, pick?.marketId ?? '', pick?.selection ?? 'H')
  const game = useGame(odds, gameId)
  const ofGame = useList(odds, `game/${gameId}`)
  const caption = game ? gameCaption(game.info) : pick ? `${pick.team_h} – ${pick.team_c}` : ''
  // Not in the book: withdrawn, once the game's own topic is there to say so.
  const unknown = cell.price === 0 && cell.status === 'closed' && (ofGame.state === 'loading' || ofGame.state === 'stale')
  const state = unknown || cell.stale ? 'stale' : cell.status
  return { oddsMilli: cell.price, state, direction: cell.direction, caption }
}

/** Tickets and the balance follow the bet: by what the slip learns, and by the feed's hints about any tab's tickets. */
export function useTicketHints(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: ticketsQuery.queryKey })
    const unwatch = feed.watch('me', (event) => {
      if (event.kind === 'snapshot') {
        slip.askNow()
        refetch()
      }
      if (event.kind !== 'frame') return
      const tickets = event.deltas.flatMap((delta) => (delta.kind === 'ticket' ? [delta.id] : []))
      for (const id of tickets) slip.hint(id)
      if (tickets.length > 0) refetch()
    })
    const unfollow = slip.state.subscribe(({ phase }, before) => {
      if (phase === before.phase || phase.at === 'editing' || phase.at === 'sending') return
      refetch()
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    })
    return () => {
      unwatch()
      unfollow()
    }
  }, [client])
}

/** A bet that is decided while its slip is folded away says so at the top. */
export function useOutcomeToast(slipShown: boolean, onOpen: () => void): void {
  const { t } = useLingui()
  const tell = useEffectEvent((phase: Phase) => {
    if (slipShown) return
    const action = { label: t`查看`, onPress: onOpen }
    if (phase.at === 'accepted') toast.card({ tone: 'success', title: t`投注已接受`, text: t`单号 ${phase.ticket.number}`, action })
    else if (phase.at === 'requoted') toast.card({ tone: 'warn', title: t`赔率变了，还没有投`, action })
    else if (phase.at === 'refused') toast.card({ tone: 'error', title: t`没有接受`, text: t`打开投注单看原因和本金去向`, action })
    else if (phase.at === 'checking')
      toast.card({ tone: 'warn', title: t`正在核对结果`, text: t`网络中断，我们正在按单号查询，请勿重复提交。`, action })
  })
  useEffect(
    () =>
      slip.state.subscribe(({ phase }, before) => {
        if (phase !== before.phase) tell(phase)
      }),
    [],
  )
}
