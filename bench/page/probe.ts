import type { SentAt } from './feed-worker.ts'
import { priceAfter } from './stream.ts'

/**
 * Measures what a player would notice, from the painted page. A loop of frames makes the page paint more than it would by itself, so
 * the busy share is measured before the probe starts.
 */
export interface Seen {
  framesPerS: number
  /** Time from sending an update until its cell shows it or a newer one, for all updates of the sampled cells. */
  lagsMs: number[]
  /** Time from a click until its cell is painted as picked. */
  answersMs: number[]
}

interface Change {
  cell: number
  text: string
  paintedAt: number
}

/** One cell of this many is sampled: reading all in each frame would itself make the page busy. */
const EVERY = 10
const PRICE = /\d+\.\d\d/
const now = (): number => performance.timeOrigin + performance.now()

export class Probe {
  private readonly cells: { cell: number; button: Element; text: string }[]
  private readonly changes: Change[] = []
  private readonly clicks: { button: Element; pressed: string | null; at: number }[] = []
  private readonly answersMs: number[] = []
  private readonly startedAt = now()
  private readonly afterPaint = new MessageChannel()
  private frames = 0
  private running = true

  constructor(buttons: readonly Element[]) {
    this.cells = buttons.flatMap((button, cell) => (cell % EVERY === 0 ? [{ cell, button, text: '' }] : []))
    this.afterPaint.port1.onmessage = () => this.look()
    document.addEventListener('click', this.clicked, { capture: true })
    requestAnimationFrame(this.frame)
  }

  /** Stops, and compares what was shown with what was sent. `format`: a price as the cells show it. */
  finish(sentAt: SentAt, format: (price: number) => string): Seen {
    const endedAt = now()
    this.running = false
    document.removeEventListener('click', this.clicked, { capture: true })
    const lagsMs = this.cells.flatMap(({ cell }) => this.lags(cell, sentAt[cell] ?? [], format, endedAt))
    return { framesPerS: (this.frames / (endedAt - this.startedAt)) * 1_000, lagsMs, answersMs: this.answersMs }
  }

  private readonly frame = (): void => {
    if (!this.running) return
    this.frames++
    this.afterPaint.port2.postMessage(null)
    requestAnimationFrame(this.frame)
  }

  private look(): void {
    const paintedAt = now()
    for (const seen of this.cells) {
      const text = PRICE.exec(seen.button.textContent)?.[0] ?? ''
      if (text !== seen.text) this.changes.push({ cell: seen.cell, text, paintedAt })
      seen.text = text
    }
    for (const [i, click] of [...this.clicks.entries()].toReversed()) {
      if (click.button.ariaPressed === click.pressed) continue
      this.clicks.splice(i, 1)
      this.answersMs.push(performance.now() - click.at)
    }
  }

  private readonly clicked = ({ target, timeStamp }: MouseEvent): void => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) this.clicks.push({ button, pressed: button.ariaPressed, at: timeStamp })
  }

  /** An update that was not shown by the end lags at least until then. */
  private lags(cell: number, sentAt: readonly number[], format: (price: number) => string, endedAt: number): number[] {
    const updateOf = new Map([...Array(sentAt.length + 1).keys()].map((update) => [format(priceAfter(cell, update)), update]))
    const lags: number[] = []
    let shown: number | null = null
    for (const { text, paintedAt } of this.changes.filter((change) => change.cell === cell)) {
      const update = updateOf.get(text)
      if (update === undefined) throw new Error(`cell ${cell} shows ${text}, which was never sent`)
      for (const at of sentAt.slice(shown ?? update, update)) lags.push(paintedAt - at)
      shown = update
    }
    for (const at of sentAt.slice(shown ?? 0)) if (at < endedAt) lags.push(endedAt - at)
    return lags
  }
}
