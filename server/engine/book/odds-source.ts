import type { ListedType, OddsDelta, Topic } from '../../../contract/feed.ts'
import type { Champion, ChampionShowType, Game, GameList, Market, ShowType } from '../../../contract/sport.ts'

/** What the feed and the betting verbs may ask of the book. Prices live here, in memory, and nowhere else. */
export interface OddsBook {
  /** Fencing number of the engine's lease: the epoch of every odds topic. */
  readonly epoch: number
  /** Of all sports, or of one. */
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

/** A market and its game in a book that finds games by id, which a market's id begins with. */
export function findMarket(gameById: OddsBook['game'], marketId: string): { game: Game; market: Market } | undefined {
  const game = gameById(marketId.slice(0, marketId.indexOf('-')))
  const market = game?.markets.find(({ id }) => id === marketId)
  return game && market && { game, market }
}

/** The engine's own book, which tells of its changes. */
export interface OddsSource extends OddsBook {
  /** Every change in order. The listener must not throw. */
  subscribe(listener: (change: OddsChange) => void): () => void
}

export interface OddsChange {
  delta: OddsDelta
  /** The game after the change, as the topics of `enter` show it; undefined once it is gone. */
  game: Game | undefined
  /** Topics that show the game before and after: they get `delta`. */
  stay: Topic[]
  /** Topics that now show it: they get it whole. */
  enter: Topic[]
  /** Topics that no longer do: they get `gone`. */
  leave: Topic[]
}
