import { formatOdds } from '../../domain/odds.ts'
import type { FeedBatch } from '../../src/workers/feed/protocol.ts'
import type { Stream } from '../page/stream.ts'

/**
 * Without a framework: the newest price of each cell waits in a map until the next frame, which only writes the text node. A text
 * node's `data` is the DOM's cheapest write, and a frame is requested only when something waits. It does less than ours: no arrow, no
 * tint, no words for a screen reader.
 */
export function directDom(root: HTMLElement, { games, cells }: Stream, port: MessagePort): void {
  const buttons = [...root.querySelectorAll('button')]
  const shown = new Map(games.flatMap(({ markets }) => markets.map((m) => [m.id, [...m.prices]])))
  const texts = new Map<string, Text[]>()
  for (const [i, { marketId }] of cells.entries()) texts.set(marketId, [...(texts.get(marketId) ?? []), priceText(buttons[i])])

  const waiting = new Map<Text, number>()
  const paint = () => {
    for (const [text, price] of waiting) text.data = formatOdds(price, 'H')
    waiting.clear()
  }
  port.onmessage = ({ data }: MessageEvent<FeedBatch>) => {
    for (const event of data.events) {
      if (event.kind !== 'frame') continue
      for (const delta of event.deltas) {
        if (delta.kind !== 'prices') continue
        const last = shown.get(delta.marketId)
        const nodes = texts.get(delta.marketId)
        for (const [at, price] of delta.prices.entries()) {
          const node = nodes?.[at]
          if (!node || !last || last[at] === price) continue
          last[at] = price
          if (waiting.size === 0) requestAnimationFrame(paint)
          waiting.set(node, price)
        }
      }
    }
  }
  for (const button of buttons) button.onclick = () => pick(button)
}

function pick(button: HTMLButtonElement): void {
  const picked = button.ariaPressed !== 'true'
  button.ariaPressed = String(picked)
  button.classList.toggle('bg-accent', picked)
  button.classList.toggle('text-on-accent', picked)
}

function priceText(button: HTMLButtonElement | undefined): Text {
  const texts = button ? [...button.querySelectorAll('span')].map((span) => span.firstChild) : []
  const text = texts.find((node) => node instanceof Text && /^\d+\.\d\d$/.test(node.data))
  if (!(text instanceof Text)) throw new Error('a cell has no price')
  return text
}
