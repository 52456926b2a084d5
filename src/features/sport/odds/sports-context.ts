import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { PlayType, Selection } from '../../../../contract/sport.ts'
import type { OddsType } from '../../../../domain/odds.ts'
import type { SportType } from '../../../../domain/sports.ts'
import type { CellView } from './cell-view.ts'
import type { HeldTopic } from './odds-book.ts'
import { type GameView, type ListView, LOADING_LIST, type OddsStore, type RowMarkets } from './odds-store.ts'

/** What a press on a price hands over: everything a slip needs to name the selection. */
export interface OddsPick {
  readonly marketId: string
  readonly gameId: string
  readonly gameType: SportType | 'FS'
  readonly w: PlayType
  readonly line: number | null
  readonly selection: Selection
  readonly league: string
  readonly team_h: string
  readonly team_c: string
  /** Hong Kong thousandths, as shown when pressed. */
  readonly oddsMilli: number
}

/** Which selections are in the slip; notifies cells one by one, so that a pick redraws only those it changes. */
export interface PickedSource {
  has(marketId: string, selection: Selection): boolean
  subscribe(listener: () => void): () => void
}

/** Never changes while shown: reading it redraws no cell. */
export interface OddsSurface {
  readonly store: OddsStore
  readonly picked: PickedSource
  readonly onPick: (pick: OddsPick) => void
}

export const OddsSurfaceContext = createContext<OddsSurface | null>(null)
/** A context of its own, because it does change: switching it redraws all odds. */
export const OddsTypeContext = createContext<OddsType>('H')

export function useSurface(): OddsSurface {
  const surface = use(OddsSurfaceContext)
  if (!surface) throw new Error('odds are shown outside an OddsSurfaceContext')
  return surface
}

export function useCell(store: OddsStore, marketId: string, selection: Selection): CellView {
  const subscribe = useCallback((cb: () => void) => store.subscribeCell(marketId, selection, cb), [store, marketId, selection])
  return useSyncExternalStore(subscribe, () => store.cell(marketId, selection))
}

/** A cell's form apart from its price: it changes seldom, while the price may change all the time. */
export type CellForm = 'open' | 'locked' | 'stale' | 'absent'

export function useCellForm(store: OddsStore, marketId: string, selection: Selection): CellForm {
  const subscribe = useCallback((cb: () => void) => store.subscribeCell(marketId, selection, cb), [store, marketId, selection])
  return useSyncExternalStore(subscribe, () => formOf(store.cell(marketId, selection)))
}

function formOf({ price, status, stale }: CellView): CellForm {
  if (price === 0 && status !== 'suspended') return 'absent'
  if (status !== 'open') return 'locked'
  return stale ? 'stale' : 'open'
}

export function useIsPicked({ picked }: OddsSurface, marketId: string, selection: Selection): boolean {
  return useSyncExternalStore(picked.subscribe, () => picked.has(marketId, selection))
}

export function useGame(store: OddsStore, gameId: string): GameView | undefined {
  const subscribe = useCallback((cb: () => void) => store.subscribeGame(gameId, cb), [store, gameId])
  return useSyncExternalStore(subscribe, () => store.game(gameId))
}

export function useRow(store: OddsStore, topic: HeldTopic, gameId: string): RowMarkets {
  const subscribe = useCallback((cb: () => void) => store.subscribeGame(gameId, cb), [store, gameId])
  return useSyncExternalStore(subscribe, () => store.row(topic, gameId))
}

/** A loading list where there is no topic. */
export function useList(store: OddsStore, topic: HeldTopic | null): ListView {
  const subscribe = useCallback((cb: () => void) => (topic ? store.subscribeList(topic, cb) : () => undefined), [store, topic])
  return useSyncExternalStore(subscribe, () => (topic ? store.list(topic) : LOADING_LIST))
}
