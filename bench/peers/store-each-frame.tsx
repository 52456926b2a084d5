import { memo, useCallback, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { formatOdds } from '../../domain/odds.ts'
import { cx } from '../../src/ui/cx.ts'
import type { FeedBatch } from '../../src/workers/feed/protocol.ts'
import type { Stream } from '../page/stream.ts'

/**
 * React as its documentation of `useSyncExternalStore` shows it: a snapshot that stays the same until it changes, a `subscribe` kept
 * between renders, a memoized component. Each cell subscribes by itself, and is notified once a frame.
 */
export function storeEachFrame(root: HTMLElement, { games, cells }: Stream, port: MessagePort): void {
  const store = createPrices(games.flatMap(({ markets }) => markets.map(({ id, prices }) => [id, prices] as const)))
  port.onmessage = ({ data }: MessageEvent<FeedBatch>) => {
    for (const event of data.events)
      if (event.kind === 'frame') for (const delta of event.deltas) if (delta.kind === 'prices') store.set(delta.marketId, delta.prices)
  }
  const places = cells.map(({ marketId, selection }, i) => ({
    marketId,
    selection,
    at: i - cells.findIndex((cell) => cell.marketId === marketId),
  }))
  createRoot(root).render(
    places.map(({ marketId, selection, at }) => (
      <div key={marketId + selection}>
        <Price store={store} marketId={marketId} at={at} />
      </div>
    )),
  )
}

type PriceStore = ReturnType<typeof createPrices>

function createPrices(markets: Iterable<readonly [string, readonly number[]]>) {
  const prices = new Map(markets)
  const listeners = new Map<string, Set<() => void>>()
  const changed = new Set<string>()
  const tell = () => {
    for (const marketId of changed) for (const listener of listeners.get(marketId) ?? []) listener()
    changed.clear()
  }
  return {
    get: (marketId: string, at: number) => prices.get(marketId)?.[at] ?? 0,
    set(marketId: string, next: readonly number[]) {
      prices.set(marketId, next)
      if (changed.size === 0) requestAnimationFrame(tell)
      changed.add(marketId)
    },
    subscribe(marketId: string, listener: () => void) {
      const own = listeners.get(marketId) ?? new Set()
      listeners.set(marketId, own.add(listener))
      return () => own.delete(listener)
    },
  }
}

const Price = memo(function Price({ store, marketId, at }: { store: PriceStore; marketId: string; at: number }) {
  const subscribe = useCallback((listener: () => void) => store.subscribe(marketId, listener), [store, marketId])
  const price = useSyncExternalStore(subscribe, () => store.get(marketId, at))
  const [picked, setPicked] = useState(false)
  return (
    <button
      type="button"
      aria-pressed={picked}
      onClick={() => setPicked(!picked)}
      className={cx(
        'relative flex size-full items-center justify-between px-2.5 [contain:strict]',
        picked ? 'bg-accent text-on-accent' : 'bg-surface-2',
      )}
    >
      <span className="text-xs">主</span>
      <span className="text-md font-semibold whitespace-nowrap">{formatOdds(price, 'H')}</span>
    </button>
  )
})
