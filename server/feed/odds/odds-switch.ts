import type { OddsFeed, OddsListener } from './odds-feed.ts'

export interface OddsSwitch extends OddsFeed {
  /** Switches to another feed; all readers get a snapshot. */
  use(feed: OddsFeed): void
}

/** One feed for the life of the process, whether its own engine or another process feeds it. Empty and silent before the first. */
export function createOddsSwitch(): OddsSwitch {
  const listeners = new Set<OddsListener>()
  let current: OddsFeed = NONE
  let unlisten = current.listen({ frames: () => undefined, reset: () => undefined })

  return {
    use(feed) {
      unlisten()
      current = feed
      unlisten = feed.listen({
        frames: (frames) => {
          for (const listener of listeners) listener.frames(frames)
        },
        reset: () => {
          for (const listener of listeners) listener.reset()
        },
      })
      for (const listener of listeners) listener.reset()
    },
    get boot() {
      return current.boot
    },
    get epoch() {
      return current.epoch
    },
    list: (showType, gameType) => current.list(showType, gameType),
    hot: () => current.hot(),
    game: (gameId) => current.game(gameId),
    market: (marketId) => current.market(marketId),
    champions: (showType) => current.champions(showType),
    champion: (marketId) => current.champion(marketId),
    spokeAt: () => current.spokeAt(),
    seqOf: (topic) => current.seqOf(topic),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const EMPTY = { games: [], clockAt: 0, speed: 1 }
const NONE: OddsFeed = {
  boot: '',
  epoch: 0,
  list: () => EMPTY,
  hot: () => EMPTY,
  game: () => undefined,
  market: () => undefined,
  champions: () => [],
  champion: () => undefined,
  spokeAt: () => 0,
  seqOf: () => 0,
  listen: () => () => undefined,
}
