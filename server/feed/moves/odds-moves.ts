import { gameIdOf } from '../../../contract/feed-ids.ts'
import { type GameDetail, SHOW_TYPES } from '../../../contract/sport.ts'
import type { OddsFeed } from '../odds/odds-feed.ts'
import { createMoves, type Moves } from './moves.ts'

/** Returns the moves of a game's main prices; empty for a game that is not on offer. */
export type MovesOf = (gameId: string) => GameDetail['moves']

/**
 * Records the prices of all games as this process has them, its own or another's: all processes answer alike, and one that
 * takes over continues its record.
 */
export function recordMoves(odds: OddsFeed): MovesOf {
  const known = new Map<string, Moves>()

  const look = (gameId: string, clockAt: number) => {
    const game = odds.game(gameId)
    if (!game) {
      known.delete(gameId)
      return
    }
    const moves = known.get(gameId) ?? createMoves()
    known.set(gameId, moves)
    for (const { w, rank, status, line, prices } of game.markets)
      if (rank === 0 && status === 'open') moves.record(w, clockAt, line, prices)
  }

  odds.listen({
    frames(frames) {
      const { clockAt } = odds.hot()
      for (const { topic } of frames) {
        const gameId = gameIdOf(topic)
        if (gameId !== undefined) look(gameId, clockAt)
      }
    },
    reset() {
      const { clockAt } = odds.hot()
      const offered = SHOW_TYPES.flatMap((type) => odds.list(type).games.map(({ gameId }) => gameId))
      for (const gameId of new Set([...known.keys(), ...offered])) look(gameId, clockAt)
    },
  })
  return (gameId) => known.get(gameId)?.read() ?? []
}
