import type { OddsDelta } from './feed.ts'
import type { Game, Market } from './sport.ts'

/**
 * Applies a frame's deltas to a list, in place. The feed worker, the page and the tests share it, so that copies with the same frames
 * are equal. Unknown games and markets are ignored: a delta of a game that left the list is not an error.
 */
export function applyDeltas(list: { games: Game[] }, deltas: readonly OddsDelta[]): void {
  for (const delta of deltas) {
    if (delta.kind === 'game') {
      const at = list.games.findIndex((g) => g.gameId === delta.game.gameId)
      if (at < 0) list.games.push(delta.game)
      else list.games[at] = delta.game
      continue
    }
    const gameId = delta.gameId
    if (delta.kind === 'gone') {
      list.games = list.games.filter((g) => g.gameId !== gameId)
      continue
    }
    const game = list.games.find((g) => g.gameId === gameId)
    if (!game) continue
    if (delta.kind === 'info') Object.assign(game, delta.info)
    else if (delta.kind === 'closed') game.markets = game.markets.filter((m) => m.id !== delta.marketId)
    else if (delta.kind === 'market') upsert(game.markets, delta.market)
    else {
      const market = game.markets.find((m) => m.id === delta.marketId)
      if (market) Object.assign(market, { version: delta.version, status: delta.status, prices: delta.prices })
    }
  }
}

function upsert(markets: Market[], market: Market): void {
  const at = markets.findIndex((m) => m.id === market.id)
  if (at < 0) markets.push(market)
  else markets[at] = market
}
