import { listTopics, type OddsDelta, type ServerMessage, type Topic } from '../../contract/feed.ts'
import { applyDeltas } from '../../contract/feed-book.ts'
import type { Game, GameList, ShowType } from '../../contract/sport.ts'
import { byKickOff } from '../engine/book.ts'
import type { OddsFrame } from './odds-feed.ts'

/**
 * A book grown from the frames of the three lists, which together hold every game once. Games are replaced, never changed in
 * place, as in the engine's own book.
 */
export interface OddsMirror {
  replace(games: readonly Game[]): void
  /** Take a frame; those of hot and of single games say nothing that a list does not. */
  apply(frame: OddsFrame): void
  list(showType: ShowType): Game[]
  game(gameId: string): Game | undefined
}

export function createOddsMirror(): OddsMirror {
  const lists = new Map<Topic, Map<string, Game>>(listTopics.map((topic) => [topic, new Map()]))

  return {
    replace(games) {
      for (const list of lists.values()) list.clear()
      for (const game of games) lists.get(`list/FT/${game.showType}`)?.set(game.gameId, game)
    },
    apply(frame) {
      const list = lists.get(frame.topic)
      if (!list) return
      const { deltas } = (JSON.parse(frame.bytes.toString()) as Extract<ServerMessage, { msgData: { deltas: unknown } }>).msgData
      const odds = deltas as OddsDelta[]
      const touched = new Set(odds.map((delta) => (delta.kind === 'game' ? delta.game.gameId : delta.gameId)))
      const part: Pick<GameList, 'games'> = { games: [...touched].flatMap((id) => copy(list.get(id)) ?? []) }
      applyDeltas(part, odds)
      for (const id of touched) list.delete(id)
      for (const game of part.games) list.set(game.gameId, game)
    },
    list: (showType) => [...(lists.get(`list/FT/${showType}`)?.values() ?? [])].sort(byKickOff),
    game(gameId) {
      for (const list of lists.values()) {
        const game = list.get(gameId)
        if (game) return game
      }
      return undefined
    },
  }
}

/** As deep as deltas reach. */
const copy = (game: Game | undefined): Game | undefined => game && { ...game, markets: game.markets.map((market) => ({ ...market })) }
