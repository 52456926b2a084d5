import { createRoot, type Root } from 'react-dom/client'
import { OddsCell } from '../../src/features/sport/odds/odds-cell.tsx'
import { OddsStore } from '../../src/features/sport/odds/odds-store.ts'
import { type OddsPick, OddsSurfaceContext } from '../../src/features/sport/odds/sports-context.ts'
import type { FeedBatch } from '../../src/workers/feed/protocol.ts'
import type { Stream } from './stream.ts'

/** The product's store and cells in a bare grid. */
export function showOurs(root: HTMLElement, { cells }: Stream, port: MessagePort): Root {
  const store = new OddsStore()
  port.onmessage = ({ data }: MessageEvent<FeedBatch>) => {
    for (const event of data.events) store.apply(event)
  }
  const react = createRoot(root)
  react.render(
    <OddsSurfaceContext value={{ store, ...onePick() }}>
      {cells.map((cell) => (
        <div key={cell.marketId + cell.selection}>
          <OddsCell {...cell} />
        </div>
      ))}
    </OddsSurfaceContext>,
  )
  return react
}

/** Stands for the slip: which price is picked; pressing it again removes it. */
function onePick() {
  let picked: OddsPick | null = null
  const listeners = new Set<() => void>()
  return {
    picked: {
      has: (marketId: string, selection: OddsPick['selection']) => picked?.marketId === marketId && picked?.selection === selection,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    onPick(pick: OddsPick) {
      picked = picked?.marketId === pick.marketId && picked.selection === pick.selection ? null : pick
      for (const listener of listeners) listener()
    },
  }
}
