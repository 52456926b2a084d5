import type { OddsDelta } from '../../../contract/feed.ts'

/**
 * The deltas of one topic since its last frame, as few as possible: the last prices of each market, one merged info of each
 * game. A whole game, or its removal, replaces all earlier deltas of that game.
 */
export interface PendingFrame {
  collect(delta: OddsDelta): void
  /** Returns all deltas, in an order that gives the same book as the changes did, and forgets them. */
  drain(): OddsDelta[]
}

export function createPendingFrame(): PendingFrame {
  const games = new Map<string, Map<string, OddsDelta>>()

  return {
    collect(delta) {
      if (delta.kind === 'game' || delta.kind === 'gone') {
        const gameId = delta.kind === 'game' ? delta.game.gameId : delta.gameId
        games.set(gameId, new Map([['game', delta]]))
        return
      }
      const game = games.get(delta.gameId) ?? new Map<string, OddsDelta>()
      games.set(delta.gameId, game)
      put(game, delta)
    },
    drain() {
      const deltas = [...games.values()].flatMap((game) => [...game.values()])
      games.clear()
      return deltas
    },
  }
}

function put(game: Map<string, OddsDelta>, delta: Exclude<OddsDelta, { kind: 'game' | 'gone' }>): void {
  if (delta.kind === 'info') {
    const before = game.get('info')
    game.set('info', before?.kind === 'info' ? { ...delta, info: { ...before.info, ...delta.info } } : delta)
  } else if (delta.kind === 'prices') {
    game.set(`prices ${delta.marketId}`, delta)
  } else {
    const marketId = delta.kind === 'market' ? delta.market.id : delta.marketId
    // Earlier prices are void, and later ones must come after it.
    game.delete(`prices ${marketId}`)
    game.set(`market ${marketId}`, delta)
  }
}
