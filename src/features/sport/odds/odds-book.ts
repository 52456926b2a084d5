import type { Delta, OddsDelta } from '../../../../contract/feed.ts'
import type { Topic } from '../../../../contract/feed-ids.ts'
import type { Champion, ChampionShowType, Game, GameList, Market } from '../../../../contract/sport.ts'
import { awayScore } from '../../../../domain/away-score.ts'
import { priceIndex } from '../../../../domain/markets.ts'
import { systemClock } from '../../../platform/clock.ts'
import type { FeedEvent } from '../../../workers/feed/protocol.ts'

/**
 * The page's copy of every odds topic it watches, as indexes: an update must find its market without a search, because
 * thousands come a second. Several topics may hold a game or market (a list, `hot`, its own game topic): the book keeps the
 * newest value of any of them once, and it is live while at least one holder is not stale. A topic's content follows
 * `applyDeltas` of the contract; a test compares the two.
 */
/** Epoch of a list kept from an earlier start. It fills gaps and replaces nothing, for all else is younger. */
const KEPT = -1
/** Epoch of a call's answer: below every epoch of the feed, whose next snapshot replaces it whatever its versions. */
const ASKED = 0

/** A game with its away score under one name, whichever field brought it. */
export type GameInfo = Omit<Game, 'markets' | 'sc_FT_A' | 'sc_FT_C'> & { sc_FT_A: number }

/** Outrights have no topic of the feed: a call brings all of a show type. The book holds them as if they had one. */
export type OutrightTopic = `champions/${ChampionShowType}`
export type HeldTopic = Topic | OutrightTopic
export type OutrightEvent =
  | { kind: 'outrights'; topic: OutrightTopic; champions: readonly Champion[] }
  | { kind: 'stale'; topic: OutrightTopic; since: number }
/** A topic's content from a call, while the feed can't bring it: right at the time of the question. */
interface AnswerEvent {
  kind: 'answer'
  topic: Topic
  askedAt: number
  body: GameList
}
export type BookEvent = FeedEvent | OutrightEvent | AnswerEvent

interface GameEntry {
  info: GameInfo
  topics: Set<HeldTopic>
}

interface MarketEntry {
  market: Market
  /** Versions can only be compared within one epoch: a restarted engine counts from anywhere. */
  epoch: number
  topics: Set<HeldTopic>
}

interface TopicEntry {
  epoch: number
  seq: number
  /** Epoch ms since which nothing here may be shown as live; null while live. */
  staleSince: number | null
  /** Match clock of the snapshot: its date is 今日. */
  clockAt: number
  /** Market ids of each game, in the order the server gave them. */
  games: Map<string, Set<string>>
}

/** What changed since the reader last read it. */
export interface Changes {
  /** Price or status. */
  markets: Set<string>
  /** Score, clock, freshness. */
  games: Set<string>
  /** Games whose set of markets changed in some topic. */
  rows: Set<string>
  topics: Set<HeldTopic>
}

export class OddsBook {
  readonly topics = new Map<HeldTopic, TopicEntry>()
  readonly refused = new Map<HeldTopic, number>()
  private readonly games = new Map<string, GameEntry>()
  private readonly markets = new Map<string, MarketEntry>()
  private readonly changes: Changes

  constructor(changes: Changes) {
    this.changes = changes
  }

  game(gameId: string): GameInfo | undefined {
    return this.games.get(gameId)?.info
  }

  market(marketId: string): Market | undefined {
    return this.markets.get(marketId)?.market
  }

  /** Since when the game is stale; null while a live topic holds it. */
  gameStaleSince(gameId: string): number | null {
    const entry = this.games.get(gameId)
    return entry ? this.staleSince(entry.topics) : null
  }

  marketStaleSince(marketId: string): number | null {
    const entry = this.markets.get(marketId)
    return entry ? this.staleSince(entry.topics) : null
  }

  apply(event: BookEvent): void {
    if (event.kind === 'outrights') this.outrights(event.topic, event.champions)
    else if (event.kind === 'answer') this.answer(event)
    else if (event.kind === 'snapshot' && 'games' in event.body) this.replace(event.topic, event, event.body)
    else if (event.kind === 'frame') this.frame(event.topic, event.epoch, event.seq, event.deltas)
    else if (event.kind === 'stale') this.markStale(event.topic, event.since)
    else if (event.kind === 'refused') {
      this.refused.set(event.topic, event.code)
      this.changes.topics.add(event.topic)
    }
  }

  /** Drops a topic that nothing here watches any more. */
  drop(topic: HeldTopic): void {
    const held = this.topics.get(topic)
    this.refused.delete(topic)
    if (!held) return
    for (const gameId of [...held.games.keys()]) this.releaseGame(topic, held, gameId)
    this.topics.delete(topic)
    this.changes.topics.add(topic)
  }

  private replace(topic: HeldTopic, { epoch, seq }: { epoch: number; seq: number }, list: GameList): void {
    const before = this.topics.get(topic)
    if (before && epoch === KEPT) return
    const next: TopicEntry = { epoch, seq, staleSince: null, clockAt: list.clockAt, games: new Map() }
    this.topics.set(topic, next)
    this.refused.delete(topic)
    for (const game of list.games) this.holdGame(topic, next, game, before?.games.get(game.gameId))
    for (const [gameId, marketIds] of before?.games ?? []) if (!next.games.has(gameId)) this.release(topic, gameId, marketIds)
    this.changes.topics.add(topic)
  }

  /** Stale from the start; replaces nothing known right after the question, unless that time is ahead of the clock, which was set back. */
  private answer({ topic, askedAt, body }: AnswerEvent): void {
    const before = this.topics.get(topic)
    const since = before?.staleSince
    if (since === null || (since !== undefined && since > askedAt && since <= systemClock.now())) return
    this.replace(topic, { epoch: ASKED, seq: 0 }, body)
    this.markStale(topic, askedAt)
  }

  /** Holds markets without a game. Versions need no comparing: each answer is newer than the one before. */
  private outrights(topic: OutrightTopic, champions: readonly Champion[]): void {
    const before = this.topics.get(topic)
    const next: TopicEntry = { epoch: 0, seq: 0, staleSince: null, clockAt: 0, games: new Map() }
    this.topics.set(topic, next)
    for (const champion of champions) {
      next.games.set(champion.gameId, new Set([champion.marketId]))
      this.holdMarket(topic, next.epoch, outrightMarket(champion))
    }
    for (const [gameId, marketIds] of before?.games ?? []) if (!next.games.has(gameId)) this.release(topic, gameId, marketIds)
    this.changes.topics.add(topic)
  }

  private frame(topic: HeldTopic, epoch: number, seq: number, deltas: readonly Delta[]): void {
    const held = this.topics.get(topic)
    if (!held || held.epoch !== epoch || seq <= held.seq) return
    held.seq = seq
    // The held topics are of odds, and carry nothing else.
    for (const delta of deltas as readonly OddsDelta[]) this.delta(topic, held, delta)
  }

  private delta(topic: HeldTopic, held: TopicEntry, delta: OddsDelta): void {
    if (delta.kind === 'game') {
      this.holdGame(topic, held, delta.game, held.games.get(delta.game.gameId))
      this.changes.topics.add(topic)
      return
    }
    const marketIds = held.games.get(delta.gameId)
    if (!marketIds) return
    if (delta.kind === 'prices') this.prices(held, delta)
    else if (delta.kind === 'info') this.info(delta.gameId, delta.info)
    else if (delta.kind === 'gone') {
      this.releaseGame(topic, held, delta.gameId)
      this.changes.topics.add(topic)
    } else if (delta.kind === 'market') {
      marketIds.add(delta.market.id)
      this.holdMarket(topic, held.epoch, delta.market)
      this.changes.rows.add(delta.gameId)
    } else {
      marketIds.delete(delta.marketId)
      this.releaseMarket(topic, delta.marketId)
      this.changes.rows.add(delta.gameId)
    }
  }

  private prices(held: TopicEntry, delta: Extract<OddsDelta, { kind: 'prices' }>): void {
    const entry = this.markets.get(delta.marketId)
    if (!entry || entry.epoch !== held.epoch || delta.version < entry.market.version) return
    entry.market = { ...entry.market, version: delta.version, status: delta.status, prices: delta.prices }
    this.changes.markets.add(delta.marketId)
  }

  private info(gameId: string, info: Extract<OddsDelta, { kind: 'info' }>['info']): void {
    const entry = this.games.get(gameId)
    if (!entry) return
    const moved = info.kickoffAt !== undefined || info.league_id !== undefined || info.league !== undefined
    const { sc_FT_A = info.sc_FT_C, sc_FT_C, ...rest } = info
    entry.info = Object.assign({ ...entry.info }, rest, sc_FT_A !== undefined && { sc_FT_A })
    this.changes.games.add(gameId)
    if (moved) for (const topic of entry.topics) this.changes.topics.add(topic)
  }

  private holdGame(topic: HeldTopic, held: TopicEntry, game: Game, before: ReadonlySet<string> | undefined): void {
    const { markets, sc_FT_A, sc_FT_C, ...rest } = game
    const info: GameInfo = { ...rest, sc_FT_A: awayScore(game) }
    const marketIds = new Set(markets.map((m) => m.id))
    held.games.set(game.gameId, marketIds)
    const entry = this.games.get(game.gameId)
    if (entry) {
      // Only the game's own topic brings events: a list does not remove them.
      if (held.epoch !== KEPT) entry.info = { ...entry.info, ...info }
      entry.topics.add(topic)
    } else this.games.set(game.gameId, { info, topics: new Set([topic]) })
    for (const market of markets) this.holdMarket(topic, held.epoch, market)
    for (const id of before ?? []) if (!marketIds.has(id)) this.releaseMarket(topic, id)
    this.changes.games.add(game.gameId)
    this.changes.rows.add(game.gameId)
  }

  private holdMarket(topic: HeldTopic, epoch: number, market: Market): void {
    const entry = this.markets.get(market.id)
    this.changes.markets.add(market.id)
    if (!entry) {
      this.markets.set(market.id, { market, epoch, topics: new Set([topic]) })
      return
    }
    // Another live holder may be newer; after a restart none is, and the server's market replaces ours whatever its version.
    const othersLive = [...entry.topics].some((other) => other !== topic && this.topics.get(other)?.staleSince === null)
    const older = epoch < entry.epoch || (epoch === entry.epoch && market.version < entry.market.version)
    if (epoch !== KEPT && !(othersLive && older)) {
      entry.market = market
      entry.epoch = epoch
    }
    entry.topics.add(topic)
  }

  private releaseGame(topic: HeldTopic, held: TopicEntry, gameId: string): void {
    const marketIds = held.games.get(gameId)
    held.games.delete(gameId)
    if (marketIds) this.release(topic, gameId, marketIds)
  }

  private release(topic: HeldTopic, gameId: string, marketIds: ReadonlySet<string>): void {
    for (const id of marketIds) this.releaseMarket(topic, id)
    const entry = this.games.get(gameId)
    entry?.topics.delete(topic)
    if (entry?.topics.size === 0) this.games.delete(gameId)
    this.changes.games.add(gameId)
    this.changes.rows.add(gameId)
  }

  private releaseMarket(topic: HeldTopic, marketId: string): void {
    const entry = this.markets.get(marketId)
    entry?.topics.delete(topic)
    if (entry?.topics.size === 0) this.markets.delete(marketId)
    this.changes.markets.add(marketId)
  }

  private markStale(topic: HeldTopic, since: number): void {
    const held = this.topics.get(topic)
    if (!held || held.staleSince !== null) return
    held.staleSince = since
    this.changes.topics.add(topic)
    for (const [gameId, marketIds] of held.games) {
      this.changes.games.add(gameId)
      for (const id of marketIds) this.changes.markets.add(id)
    }
  }

  /** Null while one holder is live, else the latest time at which a holder was known right. */
  private staleSince(topics: ReadonlySet<HeldTopic>): number | null {
    let latest = 0
    for (const topic of topics) {
      const since = this.topics.get(topic)?.staleSince
      if (since === null) return null
      if (since !== undefined && since > latest) latest = since
    }
    return latest
  }
}

/** Entries are ordered by price, a market's prices by selection. */
function outrightMarket({ marketId, status, version, entries }: Champion): Market {
  const prices = new Map(entries.map(({ rtype, price }) => [priceIndex('FS', rtype), price]))
  const places = 1 + Math.max(-1, ...prices.keys())
  return {
    id: marketId,
    w: 'FS',
    line: null,
    rank: 0,
    status,
    version,
    prices: Array.from({ length: places }, (_, i) => prices.get(i) ?? 0),
  }
}
