import type { OddsDelta } from '../../../contract/feed.ts'
import type { ListedType, Topic } from '../../../contract/feed-ids.ts'
import type { Champion, ChampionShowType, Game, GameList, Market, ShowType } from '../../../contract/sport.ts'

/** What the feed and the betting verbs read of the book. Prices are kept here, in memory only. */
export interface OddsBook {
  /** Fencing number of the engine's lease: the epoch of every odds topic. */
  readonly epoch: number
  /** Games of all sports, or of one. */
  list(showType: ShowType, gameType?: ListedType): GameList
  hot(): GameList
  game(gameId: string): Game | undefined
  market(marketId: string): { game: Game; market: Market } | undefined
  champions(showType: ChampionShowType): Champion[]
  /** An outright by its market's id. */
  champion(marketId: string): Champion | undefined
  /** Steady time of this process at the engine's last tick: a source silent for 10 s is not trusted. */
  spokeAt(): number
}

/** A market and its game, which `gameById` finds by the id that a market's id begins with. */
export function findMarket(gameById: OddsBook['game'], marketId: string): { game: Game; market: Market } | undefined {
  const game = gameById(marketId.slice(0, marketId.indexOf('-')))
  const market = game?.markets.find(({ id }) => id === marketId)
  return game && market && { game, market }
}

/** The engine's own book, which notifies listeners of its changes. */
export interface OddsSource extends OddsBook {
  /** Calls the listener with every change, in order. The listener must not throw. */
  subscribe(listener: (change: OddsChange) => void): () => void
}

export interface OddsChange {
  delta: OddsDelta
  /** The game after the change, as the topics of `enter` show it; undefined once removed. */
  game: Game | undefined
  /** Topics that show the game before and after: they get `delta`. */
  stay: Topic[]
  /** Topics that show it only after: they get `game`. */
  enter: Topic[]
  /** Topics that showed it only before: they get `gone`. */
  leave: Topic[]
}
