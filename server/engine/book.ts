import type { OddsDelta, Topic } from '../../contract/feed.ts'
import type { Game, GameList, Market, MarketStatus, ShowType } from '../../contract/sport.ts'
import { findMarket, type OddsChange, type OddsSource } from './odds-source.ts'

/**
 * The engine's book: every game on offer with its prices, in memory and nowhere else. Games are replaced, never changed in
 * place, so that whoever was handed one (a listener's batch, a snapshot half written) keeps what it was handed.
 */
export interface Book {
  readonly source: OddsSource
  /** Where the match clock stands, for lists, and that the engine is alive at wall time `spokeAt`. */
  tick(clock: { clockMs: number; speed: number; spokeAt: number }): void
  put(game: Game): void
  remove(gameId: string): void
  info(gameId: string, info: GameInfo): void
  /** Offer a market, or give it other prices or another status; its version rises when anything changed. */
  offer(gameId: string, market: Omit<Market, 'version'>): void
  suspend(gameId: string): void
  close(gameId: string, marketId: string): void
  /** The games of the home page, in order. */
  setHot(gameIds: readonly string[]): void
}

export type GameInfo = Partial<Omit<Game, 'gameId' | 'markets'>>

export function createBook(epoch: number): Book {
  const games = new Map<string, Game>()
  const listeners = new Set<(change: OddsChange) => void>()
  let hot: readonly string[] = []
  let clock = { clockMs: 0, speed: 1, spokeAt: 0 }
  // One counter for all markets: a line that comes back continues above the version it left with.
  let version = 0

  const topicsOf = (game: Game): Topic[] => [
    `list/FT/${game.showType}`,
    ...(hot.includes(game.gameId) ? (['hot'] as const) : []),
    `game/${game.gameId}`,
  ]

  function tell(delta: OddsDelta, before: Topic[], game: Game | undefined): void {
    const after = game ? topicsOf(game) : []
    const change: OddsChange = {
      delta,
      game,
      stay: after.filter((topic) => before.includes(topic)),
      enter: after.filter((topic) => !before.includes(topic)),
      leave: before.filter((topic) => !after.includes(topic)),
    }
    if (change.stay.length + change.enter.length + change.leave.length === 0) return
    for (const listener of listeners) listener(change)
  }

  function replace(before: Game, after: Game, delta: OddsDelta): void {
    games.set(after.gameId, after)
    tell(delta, topicsOf(before), after)
  }

  function offer(gameId: string, market: Omit<Market, 'version'>): void {
    const game = games.get(gameId)
    if (!game) return
    const shown = game.markets.find(({ id }) => id === market.id)
    if (shown && shown.status === market.status && shown.prices.every((price, i) => price === market.prices[i])) return
    version += 1
    const next = { ...market, version }
    const markets = shown ? game.markets.map((other) => (other === shown ? next : other)) : [...game.markets, next]
    const { status, prices } = next
    replace(
      game,
      { ...game, markets },
      shown ? { kind: 'prices', gameId, marketId: next.id, version, status, prices } : { kind: 'market', gameId, market: next },
    )
  }

  const list = (shown: Game[]): GameList => ({ games: shown, clockAt: clock.clockMs, speed: clock.speed })

  const source: OddsSource = {
    epoch,
    list: (showType: ShowType) => list([...games.values()].filter((game) => game.showType === showType).sort(byKickOff)),
    hot: () => list(hot.flatMap((id) => games.get(id) ?? [])),
    game: (gameId) => games.get(gameId),
    market: (marketId) => findMarket((id) => games.get(id), marketId),
    spokeAt: () => clock.spokeAt,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  return {
    source,
    tick(next) {
      clock = next
    },
    put(game) {
      const before = games.get(game.gameId)
      games.set(game.gameId, game)
      tell({ kind: 'game', game }, before ? topicsOf(before) : [], game)
    },
    remove(gameId) {
      const game = games.get(gameId)
      if (!game) return
      games.delete(gameId)
      tell({ kind: 'gone', gameId }, topicsOf(game), undefined)
    },
    info(gameId, info) {
      const game = games.get(gameId)
      if (game) replace(game, { ...game, ...info }, { kind: 'info', gameId, info })
    },
    offer,
    suspend(gameId) {
      for (const market of games.get(gameId)?.markets ?? []) offer(gameId, { ...market, status: 'suspended' satisfies MarketStatus })
    },
    close(gameId, marketId) {
      const game = games.get(gameId)
      if (!game?.markets.some(({ id }) => id === marketId)) return
      replace(game, { ...game, markets: game.markets.filter(({ id }) => id !== marketId) }, { kind: 'closed', gameId, marketId })
    },
    setHot(gameIds) {
      if (gameIds.length === hot.length && gameIds.every((id, i) => id === hot[i])) return
      const before = hot
      hot = [...gameIds]
      for (const id of new Set([...before, ...hot])) {
        const game = games.get(id)
        if (!game || before.includes(id) === hot.includes(id)) continue
        const [enter, leave]: [Topic[], Topic[]] = hot.includes(id) ? [['hot'], []] : [[], ['hot']]
        for (const listener of listeners) listener({ delta: { kind: 'game', game }, game, stay: [], enter, leave })
      }
    },
  }
}

export const byKickOff = (a: Game, b: Game) =>
  a.kickoffAt - b.kickoffAt || a.league_id.localeCompare(b.league_id) || Number(a.gameId) - Number(b.gameId)
