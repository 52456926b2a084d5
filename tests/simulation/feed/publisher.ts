import type { Topic } from '../../../contract/feed-ids.ts'
import { type Game, type Market, type PlayType, SHOW_TYPES } from '../../../contract/sport.ts'
import { playOf } from '../../../domain/markets.ts'
import { type Book, createBook } from '../../../server/engine/book/book.ts'
import type { OddsBook, OddsSource } from '../../../server/engine/book/odds-source.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import { makeGame } from '../../support/odds-source.ts'
import { lotOf, type Timeline } from '../harness/timeline.ts'
import type { Truth } from './truth.ts'

/** The engine: the real book, changed at random and reported to the oracle's truth. Each price occurs once in a history. */
export interface Publisher {
  /** The current book. */
  readonly source: OddsBook
  /** Topics a tab may watch, some of them of ended games. */
  topics(): Topic[]
  /** Changes something, unless the engine hangs. */
  change(): void
  /** Gives a sign of life, unless the engine hangs. */
  tick(): void
  hang(ms: number): void
  /** No process has the lease: silent until `takeOver`. */
  halt(): void
  /** Another engine takes the lease: higher epoch, same fixtures, its own prices and versions. Returns its book. */
  takeOver(clock: Clock): OddsSource
  /** While resting, it only ticks. */
  rest(resting: boolean): void
}

const OFFERS: [PlayType, number | null][] = [
  ['M', null],
  ['OU', 10],
  ['R', -3],
]
const MAX_GAMES = 5

export function openPublisher(timeline: Timeline, truth: Truth, hasLongNames: boolean): Publisher {
  const { random } = timeline
  const padding = hasLongNames ? '甲'.repeat(9_000) : ''
  let book: Book = createBook(1)
  let clock: Clock | null = null
  let games = 0
  let price = 500
  let hungUntil = 0
  let resting = false
  const ids: string[] = []

  const source: OddsBook = {
    get epoch() {
      return book.source.epoch
    },
    list: (showType, gameType) => book.source.list(showType, gameType),
    hot: () => book.source.hot(),
    game: (gameId) => book.source.game(gameId),
    market: (marketId) => book.source.market(marketId),
    champions: () => [],
    champion: () => undefined,
    spokeAt: () => book.source.spokeAt(),
  }
  const offered = (): Game[] => ids.flatMap((id) => book.source.game(id) ?? [])
  const newOffer = (gameId: string, [w, line]: [PlayType, number | null], status: Market['status'] = 'open') => {
    const prices = playOf(w).selections.map(() => price++)
    return { id: [gameId, w, ...(line === null ? [] : [line])].join('-'), w, line, rank: 0, status, prices }
  }
  const offer = (gameId: string, market: Omit<Market, 'version'>) => book.quote(gameId, { offered: [market], gone: [] })
  const addGame = () => {
    const gameId = `g${++games}`
    ids.push(gameId)
    book.put({ ...makeGame(gameId, random.pick(SHOW_TYPES)), league: `联赛${padding}`, kickoffAt: games, markets: [] })
    for (const kind of OFFERS) if (random.chance(0.8)) offer(gameId, newOffer(gameId, kind))
  }
  const anyGame = () => random.pick(offered())

  const changes: [number, () => void][] = [
    [
      40,
      () => {
        const game = anyGame()
        for (const market of game.markets) {
          if (random.chance(0.6)) offer(game.gameId, { ...market, prices: market.prices.map(() => price++) })
        }
      },
    ],
    [5, () => book.suspend(anyGame().gameId)],
    [
      7,
      () => {
        const game = anyGame()
        for (const market of game.markets) offer(game.gameId, { ...market, status: 'open' })
      },
    ],
    [6, () => book.info(anyGame().gameId, { sc_FT_H: random.below(9), t_count: random.below(5_400) })],
    [3, () => book.info(anyGame().gameId, { showType: random.pick(SHOW_TYPES) })],
    [3, () => void (offered().length < MAX_GAMES && addGame())],
    [2, () => void (offered().length > 2 && book.remove(anyGame().gameId))],
    [
      3,
      () => {
        const game = anyGame()
        offer(game.gameId, newOffer(game.gameId, random.pick(OFFERS)))
      },
    ],
    [
      2,
      () => {
        const { gameId, markets } = anyGame()
        if (markets.length > 0) book.quote(gameId, { offered: [], gone: [random.pick(markets).id] })
      },
    ],
    [2, () => book.setHot(offered().flatMap(({ gameId }) => (random.chance(0.5) ? [gameId] : [])))],
  ]
  const lot = lotOf(changes)

  const speak = () => {
    if (!clock) return
    truth.observe(offered().flatMap(({ markets }) => markets))
    truth.spokeAt = timeline.now
    book.tick({ clockMs: Math.round(timeline.now), speed: 1, spokeAt: clock.steady() })
  }
  const hangs = () => !clock || timeline.now < hungUntil

  for (let i = 0; i < 3; i += 1) addGame()

  return {
    source,
    topics: () => ['hot', ...SHOW_TYPES.map((type): Topic => `list/FT/${type}`), ...ids.slice(-MAX_GAMES).map((id): Topic => `game/${id}`)],
    change() {
      if (hangs() || resting) return
      random.pick(lot)()
      speak()
    },
    tick: () => void (hangs() || speak()),
    hang(ms) {
      timeline.say(`the engine hangs for ${Math.round(ms)} ms`)
      hungUntil = timeline.now + ms
    },
    halt() {
      clock = null
    },
    takeOver(next) {
      clock = next
      for (const { gameId } of offered()) if (offered().length > 2 && random.chance(0.1)) book.remove(gameId)
      const before = offered()
      const hot = new Set(source.hot().games.map(({ gameId }) => gameId))
      book = createBook(source.epoch + 1)
      timeline.say(`the lease changes: epoch ${source.epoch}`)
      hungUntil = 0
      for (const game of before) {
        book.put({ ...game, markets: [] })
        for (const { w, line } of game.markets) offer(game.gameId, newOffer(game.gameId, [w, line]))
      }
      book.setHot([...hot].filter((id) => book.source.game(id)))
      speak()
      return book.source
    },
    rest(next) {
      resting = next
      if (resting) hungUntil = 0
    },
  }
}
