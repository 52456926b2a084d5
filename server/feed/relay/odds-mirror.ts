import type { OddsDelta, ServerMessage } from '../../../contract/feed.ts'
import { applyDeltas } from '../../../contract/feed-book.ts'
import { gameIdOf, type ListedType } from '../../../contract/feed-ids.ts'
import type { Game, GameList, ShowType } from '../../../contract/sport.ts'
import { byKickOff, isIn, listed } from '../../engine/book/listed.ts'
import type { OddsFrame } from '../odds/odds-feed.ts'
import { textOf } from '../wire/encode.ts'

/**
 * A book built from the frames of the games' own topics, which contain everything of every game. Games are replaced, never changed
 * in place, as in the engine's own book.
 */
export interface OddsMirror {
  replace(games: readonly Game[]): void
  /** Applies a frame. Frames of lists and of hot contain nothing that a game's own does not. */
  apply(frame: OddsFrame): void
  list(showType: ShowType, gameType?: ListedType): Game[]
  game(gameId: string): Game | undefined
}

export function createOddsMirror(): OddsMirror {
  const games = new Map<string, Game>()

  return {
    replace(whole) {
      games.clear()
      for (const game of whole) games.set(game.gameId, game)
    },
    apply({ topic, bytes }) {
      const gameId = gameIdOf(topic)
      if (gameId === undefined) return
      const { deltas } = (JSON.parse(textOf(bytes)) as Extract<ServerMessage, { msgData: { deltas: unknown } }>).msgData
      const part: Pick<GameList, 'games'> = { games: [copy(games.get(gameId)) ?? []].flat() }
      applyDeltas(part, deltas as OddsDelta[])
      games.delete(gameId)
      for (const game of part.games) games.set(gameId, game)
    },
    list: (showType, gameType = 'ALL') =>
      [...games.values()]
        .filter((game) => isIn(game, showType, gameType))
        .sort(byKickOff)
        .map(listed),
    game: (gameId) => games.get(gameId),
  }
}

/** A copy as deep as deltas change it. */
const copy = (game: Game | undefined): Game | undefined => game && { ...game, markets: game.markets.map((market) => ({ ...market })) }
