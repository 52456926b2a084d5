import type { Market, Selection } from '../../../contract/sport.ts'
import { playOf } from '../../../domain/markets.ts'
import type { Timeline } from '../harness/timeline.ts'

/** A price of a selection and its time: simulated ms; `to` is Infinity while it is current. */
interface Offer {
  price: number
  status: string
  from: number
  to: number
}

/** Every price ever published, with its time. It knows nothing of topics, frames or sockets. */
export class Truth {
  /** Simulated time of the engine's last sign of life. */
  spokeAt = 0
  readonly cells: { marketId: string; selection: Selection; offers: Offer[] }[] = []
  private readonly byCell = new Map<string, Offer[]>()
  private readonly timeline: Timeline

  constructor(timeline: Timeline) {
    this.timeline = timeline
  }

  /** Records the whole current book. */
  observe(markets: readonly Market[]): void {
    const { now } = this.timeline
    const standing = new Set<Offer>()
    for (const market of markets) {
      for (const [i, selection] of playOf(market.w).selections.entries()) {
        const offers = this.offersOf(market.id, selection)
        const status = market.status === 'settled' ? 'closed' : market.status
        const price = market.prices[i] ?? 0
        const last = offers.at(-1)
        if (last?.to === Infinity && last.price === price && last.status === status) standing.add(last)
        else {
          const offer = { price, status, from: now, to: Infinity }
          if (last?.to === Infinity) last.to = now
          offers.push(offer)
          standing.add(offer)
        }
      }
    }
    for (const { offers } of this.cells) {
      const last = offers.at(-1)
      if (last?.to === Infinity && !standing.has(last)) last.to = now
    }
  }

  /** How long ago this offer was current, simulated ms: 0 while it is, Infinity if it never was. */
  ageOf(offers: readonly Offer[], price: number, status: string): number {
    for (let i = offers.length - 1; i >= 0; i -= 1) {
      const offer = offers[i]
      if (offer?.price === price && offer.status === status) return Math.max(0, this.timeline.now - offer.to)
    }
    return Infinity
  }

  private offersOf(marketId: string, selection: Selection): Offer[] {
    const key = `${marketId} ${selection}`
    const known = this.byCell.get(key)
    if (known) return known
    const offers: Offer[] = []
    this.byCell.set(key, offers)
    this.cells.push({ marketId, selection, offers })
    return offers
  }
}
