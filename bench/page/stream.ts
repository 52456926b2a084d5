import type { OddsDelta } from '../../contract/feed.ts'
import type { Topic } from '../../contract/feed-ids.ts'
import type { Game, Market } from '../../contract/sport.ts'
import { playOf } from '../../domain/markets.ts'
import type { OddsCellProps } from '../../src/features/sport/odds/odds-cell.tsx'
import type { FeedBatch } from '../../src/workers/feed/protocol.ts'
import { makeGame, makeMarket } from '../../tests/support/games.ts'

/**
 * The workload: sixty games of five prices; each update is one price of one market, chosen by a fixed seed. A cell never has the same
 * price twice in a run, so its text identifies the update, and no update may be skipped because it brings an old price back.
 */
export const UPDATES_PER_S = 5_000
const GAMES = 60
const PRICES = 900
/** Has no factor in common with PRICES, so each comes once before any comes again. */
const STRIDE = 379
export const TOPIC: Topic = 'list/FT/RB'

/** Price of a cell after its n-th update, Hong Kong thousandths. */
export const priceAfter = (cell: number, update: number): number => 1_000 + 10 * ((cell * 97 + update * STRIDE) % PRICES)

interface Place {
  gameId: string
  market: Market
  /** Index of the cell's price in its market. */
  at: number
  updates: number
}

export class Stream {
  readonly games: Game[] = Array.from({ length: GAMES }, (_, i) => {
    const gameId = String(1_000 + i)
    return makeGame({
      gameId,
      markets: [makeMarket({ id: `${gameId}-M`, w: 'M' }), makeMarket({ id: `${gameId}-R--3`, w: 'R', line: -3 })],
    })
  })
  /** The cells of the grid, in order. */
  readonly cells: OddsCellProps[] = []
  private readonly places: Place[] = []
  private seed = 1
  private seq = 0

  constructor() {
    for (const { gameId, gameType, team_h, team_c, markets } of this.games)
      for (const market of markets)
        for (const [at, selection] of playOf(market.w).selections.entries()) {
          market.prices[at] = priceAfter(this.cells.length, 0)
          this.cells.push({ gameId, marketId: market.id, w: market.w, gameType, line: market.line, selection, team_h, team_c })
          this.places.push({ gameId, market, at, updates: 0 })
        }
  }

  snapshot(): FeedBatch {
    const body = { games: this.games, clockAt: 0, speed: 1 }
    return { boot: 'bench', at: Date.now(), events: [{ kind: 'snapshot', topic: TOPIC, epoch: 1, seq: 0, at: 0, body }] }
  }

  /** The next updates in one frame; calls `moved` with the cell of each. */
  frame(updates: number, moved: (cell: number) => void): FeedBatch {
    const deltas = this.deltas(updates, moved)
    this.seq++
    return { boot: 'bench', at: Date.now(), events: [{ kind: 'frame', topic: TOPIC, epoch: 1, seq: this.seq, at: 0, deltas }] }
  }

  deltas(updates: number, moved: (cell: number) => void = () => undefined): OddsDelta[] {
    return Array.from({ length: updates }, () => {
      const cell = random(this.seed++) % this.places.length
      moved(cell)
      return this.update(cell)
    })
  }

  private update(cell: number): OddsDelta {
    const place = this.places[cell]
    if (!place) throw new Error(`no cell ${cell}`)
    place.updates++
    const { gameId, market, at, updates } = place
    market.prices[at] = priceAfter(cell, updates)
    market.version++
    const { id: marketId, version, status, prices } = market
    return { kind: 'prices', gameId, marketId, version, status, prices: [...prices] }
  }
}

/** The finalizer of MurmurHash3: neighbouring seeds give unrelated numbers. */
function random(seed: number): number {
  let h = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
