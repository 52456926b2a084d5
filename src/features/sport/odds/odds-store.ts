import type { Market, PlayType, Selection } from '../../../../contract/sport.ts'
import { ABSENT_CELL, type CellView, dueAt, follow, lookAt, looksSame, type Trend } from './cell-view.ts'
import { groupByLeague, type League } from './leagues.ts'
import { type BookEvent, type Changes, type GameInfo, type HeldTopic, OddsBook } from './odds-book.ts'

/**
 * The one place where a stream of thousands of prices a second meets React, which never sees the stream. Events go into the
 * book at once; a component subscribes to the one cell it shows and is notified at most ten times a second, and only of a
 * visible change: then the cell's object is a new one, otherwise it is the same. No flush walks over all cells: its work is
 * proportional to what changed and is on screen. Marks that forbid a pick (stale) do not wait for the flush.
 */
export const FLUSH_MS = 100
/**
 * After a flush that wrote more than CROWD cells the next one waits this long. A frame costs the page nearly as much for
 * half its cells as for all of them, so under a flood fewer, fuller frames leave the thread free; a price is still shown
 * within 300 ms, and a few moving prices are shown at once.
 */
export const CROWDED_FLUSH_MS = 200
export const CROWD = 60
export interface GameView {
  readonly info: GameInfo
  /** Epoch ms at which the game was last known right; null while live. */
  readonly staleSince: number | null
}

export interface RowMarket {
  readonly id: string
  readonly line: number | null
}
/** A game's markets in one topic, by play type: those that its row has cells for. */
export type RowMarkets = Readonly<Partial<Record<PlayType, readonly RowMarket[]>>>

export interface ListView {
  readonly state: 'loading' | 'live' | 'stale' | 'refused'
  /** Code of a refused topic. */
  readonly code: number | null
  readonly staleSince: number | null
  readonly clockAt: number
  readonly leagues: readonly League[]
}

export const LOADING_LIST: ListView = { state: 'loading', code: null, staleSince: null, clockAt: 0, leagues: [] }
const NO_MARKETS: RowMarkets = {}
const NO_TREND: Trend = { from: 0, at: 0 }

interface Cell {
  readonly marketId: string
  readonly selection: Selection
  readonly listeners: Set<() => void>
  view: CellView
  trend: Trend
  /** The flush tick that it waits for in `fading`; Infinity when it waits for none. */
  dueTick: number
}

export interface StoreClock {
  now(): number
  setTimer(run: () => void, ms: number): void
}
/** Never goes back: after a player sets the clock back an hour, the next flush must not wait an hour. */
const steadyClock: StoreClock = {
  now: () => performance.now(),
  setTimer: (run, ms) => {
    setTimeout(run, ms)
  },
}

export class OddsStore {
  private readonly dirty: Changes = { markets: new Set(), games: new Set(), rows: new Set(), topics: new Set() }
  private readonly book = new OddsBook(this.dirty)
  private readonly cells = new Map<string, Map<Selection, Cell>>()
  private readonly views = new Map<string, GameView>()
  private readonly rows = new Map<HeldTopic, Map<string, RowMarkets>>()
  private readonly lists = new Map<HeldTopic, ListView>()
  private readonly gameListeners = new Map<string, Set<() => void>>()
  private readonly listListeners = new Map<HeldTopic, Set<() => void>>()
  /** Cells to refresh although their price stays, by flush tick. An entry counts if its cell still waits for that tick. */
  private readonly fading = new Map<number, Cell[]>()
  private readonly clock: StoreClock
  private nextFlushAt = Number.NEGATIVE_INFINITY
  private armed = false

  constructor(clock: StoreClock = steadyClock) {
    this.clock = clock
  }

  /** Takes one event of the feed, or outrights that a call brought. Ignores events without games (`me`). */
  readonly apply = (event: BookEvent): void => {
    this.book.apply(event)
    if (event.kind === 'stale') this.flush()
    else this.arm()
  }

  /** Called when nothing here watches the topic any more. */
  drop(topic: HeldTopic): void {
    this.book.drop(topic)
    this.rows.delete(topic)
    this.arm()
  }

  /** The price of one selection; the same object until something visible changes. */
  cell(marketId: string, selection: Selection): CellView {
    const known = this.cells.get(marketId)?.get(selection)
    if (known) return known.view
    return this.book.market(marketId) ? this.track(marketId, selection).view : ABSENT_CELL
  }

  /** The score that a market counts from; undefined when the whole match counts, or the market is not held. */
  from(marketId: string): Market['from'] {
    return this.book.market(marketId)?.from
  }

  subscribeCell(marketId: string, selection: Selection, listener: () => void): () => void {
    const cell = this.track(marketId, selection)
    cell.listeners.add(listener)
    return () => {
      cell.listeners.delete(listener)
      this.forget(cell)
    }
  }

  /** Score, clock and freshness of a game, from any topic that holds it; undefined when none does. */
  game(gameId: string): GameView | undefined {
    const info = this.book.game(gameId)
    if (!info) return undefined
    const staleSince = this.book.gameStaleSince(gameId)
    const known = this.views.get(gameId)
    if (known?.info === info && known.staleSince === staleSince) return known
    const view = { info, staleSince }
    this.views.set(gameId, view)
    return view
  }

  /** The markets a topic shows of a game. Subscribe by `subscribeGame`. */
  row(topic: HeldTopic, gameId: string): RowMarkets {
    const known = this.rows.get(topic)?.get(gameId)
    if (known) return known
    const ids = this.book.topics.get(topic)?.games.get(gameId)
    if (!ids) return NO_MARKETS
    const row: Partial<Record<PlayType, readonly RowMarket[]>> = {}
    const markets = [...ids].flatMap((id) => this.book.market(id) ?? []).sort((a, b) => a.rank - b.rank)
    for (const { id, w, line } of markets) row[w] = [...(row[w] ?? []), { id, line }]
    const ofTopic = this.rows.get(topic) ?? new Map<string, RowMarkets>()
    this.rows.set(topic, ofTopic.set(gameId, row))
    return row
  }

  subscribeGame(gameId: string, listener: () => void): () => void {
    return listen(this.gameListeners, gameId, listener)
  }

  /** State and order of a topic. */
  list(topic: HeldTopic): ListView {
    return this.lists.get(topic) ?? LOADING_LIST
  }

  subscribeList(topic: HeldTopic, listener: () => void): () => void {
    return listen(this.listListeners, topic, listener)
  }

  private track(marketId: string, selection: Selection): Cell {
    const ofMarket = this.cells.get(marketId) ?? new Map<Selection, Cell>()
    this.cells.set(marketId, ofMarket)
    const known = ofMarket.get(selection)
    if (known) return known
    const cell: Cell = { marketId, selection, listeners: new Set(), view: ABSENT_CELL, trend: NO_TREND, dueTick: Infinity }
    ofMarket.set(selection, cell)
    this.refresh(cell, this.clock.now())
    return cell
  }

  /** Frees a cell that nobody shows and whose market is gone. */
  private forget(cell: Cell): void {
    if (cell.listeners.size > 0 || this.book.market(cell.marketId)) return
    const ofMarket = this.cells.get(cell.marketId)
    ofMarket?.delete(cell.selection)
    if (ofMarket?.size === 0) this.cells.delete(cell.marketId)
  }

  private arm(): void {
    if (this.armed) return
    this.armed = true
    this.clock.setTimer(this.tick, Math.max(0, this.nextFlushAt - this.clock.now()))
  }

  private readonly tick = (): void => {
    this.armed = false
    if (this.clock.now() < this.nextFlushAt) this.arm()
    else this.flush()
  }

  private flush(): void {
    const now = this.clock.now()
    const told: (() => void)[] = []
    const written = this.flushCells(now, told)
    this.nextFlushAt = now + (written > CROWD ? CROWDED_FLUSH_MS : FLUSH_MS)
    this.flushGames(told)
    this.flushLists(told)
    if (this.fading.size > 0) this.arm()
    for (const listener of told) listener()
  }

  /** Returns how many cells changed. */
  private flushCells(now: number, told: (() => void)[]): number {
    let written = 0
    const tell = (cell: Cell) => {
      if (!this.refresh(cell, now)) return
      written++
      told.push(...cell.listeners)
    }
    for (const marketId of this.dirty.markets) {
      for (const cell of this.cells.get(marketId)?.values() ?? []) {
        tell(cell)
        this.forget(cell)
      }
    }
    this.dirty.markets.clear()
    for (const [tick, cells] of this.fading) {
      if (tick * FLUSH_MS > now) continue
      this.fading.delete(tick)
      for (const cell of cells) {
        if (cell.dueTick !== tick) continue
        cell.dueTick = Infinity
        tell(cell)
        this.wait(cell)
      }
    }
    return written
  }

  private flushGames(told: (() => void)[]): void {
    const { games, rows } = this.dirty
    for (const gameId of rows) {
      for (const ofTopic of this.rows.values()) ofTopic.delete(gameId)
      games.add(gameId)
    }
    for (const gameId of games) {
      if (!this.book.game(gameId)) this.views.delete(gameId)
      told.push(...(this.gameListeners.get(gameId) ?? []))
    }
    rows.clear()
    games.clear()
  }

  private flushLists(told: (() => void)[]): void {
    for (const topic of this.dirty.topics) {
      this.lists.set(topic, this.lookAtList(topic))
      told.push(...(this.listListeners.get(topic) ?? []))
    }
    this.dirty.topics.clear()
  }

  private lookAtList(topic: HeldTopic): ListView {
    const code = this.book.refused.get(topic) ?? null
    const held = this.book.topics.get(topic)
    if (code !== null) return { ...LOADING_LIST, state: 'refused', code }
    if (!held) return LOADING_LIST
    const games = [...held.games.keys()].flatMap((gameId) => this.book.game(gameId) ?? [])
    const { staleSince, clockAt } = held
    return { state: staleSince === null ? 'live' : 'stale', code, staleSince, clockAt, leagues: groupByLeague(games) }
  }

  /** Brings a cell to the book's state; returns false when nothing visible changed. */
  private refresh(cell: Cell, now: number): boolean {
    const market = this.book.market(cell.marketId)
    const before = cell.view
    const seen = market ? lookAt(market, cell.selection, this.book.marketStaleSince(cell.marketId) !== null) : ABSENT_CELL
    const { view, trend } = follow(before, seen, cell.trend, now)
    cell.trend = trend
    if (looksSame(before, view)) return false
    cell.view = view
    this.wait(cell)
    return true
  }

  private wait(cell: Cell): void {
    const due = dueAt(cell.view, cell.trend)
    if (due === null) return
    const tick = Math.ceil(due / FLUSH_MS)
    if (tick >= cell.dueTick) return
    cell.dueTick = tick
    const cells = this.fading.get(tick)
    if (cells) cells.push(cell)
    else this.fading.set(tick, [cell])
  }
}

function listen<K>(all: Map<K, Set<() => void>>, key: K, listener: () => void): () => void {
  const own = all.get(key) ?? new Set()
  all.set(key, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && all.get(key) === own) all.delete(key)
  }
}
