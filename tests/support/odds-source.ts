import type { OddsDelta } from '../../contract/feed.ts'
import type { Topic } from '../../contract/feed-ids.ts'
import type { Champion, Game, GameList, Market, ShowType } from '../../contract/sport.ts'
import type { OddsChange, OddsSource } from '../../server/engine/book/odds-source.ts'

/** An invented game in play with two markets, `<id>-M` and `<id>-OU-10`. */
export function makeGame(gameId: string, showType: ShowType = 'RB'): Game {
  return {
    gameId,
    hgid: `${gameId}h`,
    gide: gameId,
    league_id: '100021',
    league: '英格兰超级联赛',
    team_h: '曼彻斯特城',
    team_c: '利物浦',
    gameType: 'FT',
    showType,
    kickoffAt: 1_669_111_200_000,
    isLive: showType === 'RB' ? 1 : 0,
    re_time: showType === 'RB' ? "1H^38'" : '',
    t_count: 0,
    se_now: '',
    HalfTime: '0',
    gameStatus: showType === 'RB' ? 'live' : 'scheduled',
    sc_FT_H: 0,
    sc_FT_A: 0,
    sc_HT_H: null,
    sc_HT_A: null,
    synthetic: false,
    red_h: 0,
    red_c: 0,
    review: 0,
    more: 0,
    markets: [makeMarket(`${gameId}-M`), { ...makeMarket(`${gameId}-OU-10`), w: 'OU', line: 10, prices: [950, 930] }],
  }
}

export const makeMarket = (id: string): Market => ({
  id,
  w: 'M',
  line: null,
  rank: 0,
  status: 'open',
  version: 1,
  prices: [950, 2400, 1800],
})

/** An invented outright between two teams. */
export const makeChampion = (gameId: string, price: number): Champion => ({
  gameId,
  marketId: `${gameId}-FS`,
  gameType: 'FS',
  showType: 'FSFU',
  league_id: '100021',
  league: '英格兰超级联赛',
  endsAt: 1_669_111_200_000,
  status: 'open',
  version: 1,
  entries: [
    { rtype: 'FS1', team: '曼彻斯特城', price },
    { rtype: 'FS2', team: '利物浦', price: 1_500 },
  ],
})

/** A book in memory that only the test changes. */
export interface MemorySource extends OddsSource {
  epoch: number
  /** Epoch ms of the source's last sign of life; tests set it to silence the source. */
  spokeAtMs: number
  /** Outrights on offer; replaced, never changed in place. */
  outrights: readonly Champion[]
  add(game: Game): void
  remove(gameId: string): void
  price(marketId: string, ...prices: number[]): void
  info(gameId: string, info: Extract<OddsDelta, { kind: 'info' }>['info']): void
  /** Moves the game to another list. */
  show(gameId: string, showType: ShowType): void
}

export function createMemorySource(games: Game[], now: () => number): MemorySource {
  const book = new Map(games.map((game) => [game.gameId, game]))
  const listeners = new Set<(change: OddsChange) => void>()
  const list = (of: Iterable<Game>): GameList => ({ games: [...of], clockAt: now(), speed: 1 })
  const topicsOf = (game: Game): Topic[] => [`list/FT/${game.showType}`, 'hot', `game/${game.gameId}`]
  const tell = (change: Partial<OddsChange> & Pick<OddsChange, 'delta' | 'game'>) => {
    source.spokeAtMs = now()
    for (const listener of listeners) listener({ stay: [], enter: [], leave: [], ...change })
  }
  const find = (gameId: string): Game => {
    const game = book.get(gameId)
    if (!game) throw new Error(`no game ${gameId}`)
    return game
  }
  const marketOf = (marketId: string) => {
    for (const game of book.values()) {
      const market = game.markets.find((one) => one.id === marketId)
      if (market) return { game, market }
    }
    return undefined
  }

  const source: MemorySource = {
    epoch: 7,
    spokeAtMs: now(),
    spokeAt: () => source.spokeAtMs,
    list: (showType) => list([...book.values()].filter((game) => game.showType === showType)),
    hot: () => list(book.values()),
    game: (gameId) => book.get(gameId),
    market: marketOf,
    outrights: [],
    champions: (showType) => source.outrights.filter((champion) => champion.showType === showType),
    champion: (marketId) => source.outrights.find((champion) => champion.marketId === marketId),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(game) {
      book.set(game.gameId, game)
      tell({ delta: { kind: 'game', game }, game, enter: topicsOf(game) })
    },
    remove(gameId) {
      const game = find(gameId)
      book.delete(gameId)
      tell({ delta: { kind: 'gone', gameId }, game: undefined, leave: topicsOf(game) })
    },
    price(marketId, ...prices) {
      const found = marketOf(marketId)
      if (!found) throw new Error(`no market ${marketId}`)
      const { game, market } = found
      Object.assign(market, { prices, version: market.version + 1 })
      const { version, status } = market
      tell({ delta: { kind: 'prices', gameId: game.gameId, marketId, version, status, prices }, game, stay: topicsOf(game) })
    },
    info(gameId, info) {
      const game = Object.assign(find(gameId), info)
      tell({ delta: { kind: 'info', gameId, info }, game, stay: topicsOf(game) })
    },
    show(gameId, showType) {
      const game = find(gameId)
      const from = game.showType
      game.showType = showType
      tell({
        delta: { kind: 'info', gameId, info: { showType } },
        game,
        stay: ['hot', `game/${gameId}`],
        enter: [`list/FT/${showType}`],
        leave: [`list/FT/${from}`],
      })
    },
  }
  return source
}

/** The order of a book has no meaning. */
export const sorted = (games: readonly Game[]): Game[] =>
  structuredClone([...games])
    .sort((a, b) => a.gameId.localeCompare(b.gameId))
    .map((game) => ({ ...game, markets: game.markets.sort((a, b) => a.id.localeCompare(b.id)) }))
