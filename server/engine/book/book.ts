import type { OddsDelta } from '../../../contract/feed.ts'
import type { ListedType, Topic } from '../../../contract/feed-ids.ts'
import type { Champion, Game, GameList, Market, MarketStatus, ShowType } from '../../../contract/sport.ts'
import { isListed, playOf } from '../../../domain/markets.ts'
import { byKickOff, isHalfOver, isIn, listed, listsWith } from './listed.ts'
import { findMarket, type OddsChange, type OddsSource } from './odds-source.ts'

/**
 * The engine's book: every game on offer with its prices, in memory only. Games are replaced, never changed in place, so that
 * a game already handed out (to a listener's batch, a snapshot half written) stays the same.
 *
 * A game's own topic carries all of it; lists and hot carry the part they show (`isListed`), so that a list's frame has
 * nothing its rows have no cell for. A change may thus be published twice: in full to the game's topic, cut down to the others.
 */
export interface Book {
  readonly source: OddsSource
  /** Sets the match clock for lists, and the steady time at which the engine was last alive. */
  tick(clock: { clockMs: number; speed: number; spokeAt: number }): void
  put(game: Game): void
  remove(gameId: string): void
  info(gameId: string, info: GameInfo): void
  /** Adds or updates the offered markets and removes those gone. A market's version rises when it changes. */
  quote(gameId: string, change: { offered: readonly Omit<Market, 'version'>[]; gone: readonly string[] }): void
  suspend(gameId: string): void
  putChampion(champion: Champion): void
  removeChampion(marketId: string): void
  /** The games of the home page, in order. */
  setHot(gameIds: readonly string[]): void
}

export type GameInfo = Partial<Omit<Game, 'gameId' | 'markets'>>

export function createBook(epoch: number): Book {
  const games = new Map<string, Game>()
  const champions = new Map<string, Champion>()
  const listeners = new Set<(change: OddsChange) => void>()
  let hot: readonly string[] = []
  let clock = { clockMs: 0, speed: 1, spokeAt: 0 }
  // One counter for all markets: a market that returns has a higher version than it left with.
  let version = 0

  const listsOf = (game: Game | undefined): Topic[] =>
    game ? [...listsWith(game), ...(hot.includes(game.gameId) ? (['hot'] as const) : [])] : []
  const ownTopic = (game: Game | undefined): Topic[] => (game ? [`game/${game.gameId}`] : [])

  function say(delta: OddsDelta, game: Game | undefined, before: Topic[], after: Topic[]): void {
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

  /** Notifies the listeners. `deltas` turn `before` into `after`. */
  function tell(before: Game | undefined, after: Game | undefined, deltas: readonly OddsDelta[]): void {
    for (const delta of deltas) say(delta, after, ownTopic(before), ownTopic(after))
    const [from, to] = [listsOf(before), listsOf(after)]
    const moved = from.join() !== to.join()
    const cut = listDeltas(before, after, deltas)
    const whole: OddsDelta[] = after && moved && cut.length === 0 ? [{ kind: 'game', game: listed(after) }] : []
    const shown = after && moved ? listed(after) : after
    // The first delta moves the game between lists; the others find it where it now is.
    ;[...cut, ...whole].forEach((delta, i) => {
      say(delta, shown, i === 0 ? from : to, to)
    })
  }

  function replace(before: Game, after: Game, deltas: readonly OddsDelta[]): void {
    games.set(after.gameId, after)
    tell(before, after, deltas)
  }

  function quote(gameId: string, { offered, gone }: { offered: readonly Omit<Market, 'version'>[]; gone: readonly string[] }): void {
    const game = games.get(gameId)
    if (!game) return
    const markets = new Map(game.markets.map((market) => [market.id, market]))
    const deltas: OddsDelta[] = []
    for (const marketId of gone) if (markets.delete(marketId)) deltas.push({ kind: 'closed', gameId, marketId })
    for (const market of offered) {
      const shown = markets.get(market.id)
      const { status, prices, rank, from } = market
      // From kick-off on, a handicap has `from` 0:0.
      const isSame = shown?.rank === rank && String(shown.from) === String(from)
      if (isSame && shown.status === status && shown.prices.every((price, i) => price === prices[i])) continue
      version += 1
      const next = { ...market, version }
      markets.set(market.id, next)
      deltas.push(
        isSame ? { kind: 'prices', gameId, marketId: next.id, version, status, prices } : { kind: 'market', gameId, market: next },
      )
    }
    if (deltas.length === 0) return
    const next = { ...game, markets: [...markets.values()] }
    if (deltas.some(({ kind }) => kind !== 'prices')) next.more = playsBeyondLists(next)
    if (next.more !== game.more) deltas.push({ kind: 'info', gameId, info: { more: next.more } })
    replace(game, next, deltas)
  }

  const list = (shown: Game[]): GameList => ({ games: shown, clockAt: clock.clockMs, speed: clock.speed })

  const source: OddsSource = {
    epoch,
    list: (showType: ShowType, gameType: ListedType = 'ALL') =>
      list(
        [...games.values()]
          .filter((game) => isIn(game, showType, gameType))
          .sort(byKickOff)
          .map(listed),
      ),
    hot: () => list(hot.flatMap((id) => games.get(id) ?? []).map(listed)),
    game: (gameId) => games.get(gameId),
    market: (marketId) => findMarket((id) => games.get(id), marketId),
    champions: (showType) => [...champions.values()].filter((champion) => champion.showType === showType),
    champion: (marketId) => champions.get(marketId),
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
      tell(before, game, [{ kind: 'game', game }])
    },
    remove(gameId) {
      const game = games.get(gameId)
      if (!game) return
      games.delete(gameId)
      tell(game, undefined, [{ kind: 'gone', gameId }])
    },
    info(gameId, info) {
      const game = games.get(gameId)
      if (game) replace(game, { ...game, ...info }, [{ kind: 'info', gameId, info }])
    },
    quote,
    suspend(gameId) {
      const markets = games.get(gameId)?.markets ?? []
      quote(gameId, { offered: markets.map((market) => ({ ...market, status: 'suspended' satisfies MarketStatus })), gone: [] })
    },
    putChampion(champion) {
      champions.set(champion.marketId, champion)
    },
    removeChampion(marketId) {
      champions.delete(marketId)
    },
    setHot(gameIds) {
      if (gameIds.length === hot.length && gameIds.every((id, i) => id === hot[i])) return
      const before = hot
      hot = [...gameIds]
      for (const id of new Set([...before, ...hot])) {
        const game = games.get(id)
        if (!game || before.includes(id) === hot.includes(id)) continue
        const [from, to]: [Topic[], Topic[]] = hot.includes(id) ? [[], ['hot']] : [['hot'], []]
        say({ kind: 'game', game: listed(game) }, listed(game), from, to)
      }
    },
  }
}

const playsBeyondLists = ({ markets }: Game): number => new Set(markets.flatMap(({ w }) => (playOf(w).group === 'main' ? [] : [w]))).size

/** The deltas for lists that show the game before and after. */
function listDeltas(before: Game | undefined, after: Game | undefined, deltas: readonly OddsDelta[]): OddsDelta[] {
  if (!before || !after) return after ? [{ kind: 'game', game: listed(after) }] : [...deltas]
  const halfOver = isHalfOver(after)
  if (halfOver !== isHalfOver(before)) return [{ kind: 'game', game: listed(after) }]
  const wasListed = (marketId: string) => before.markets.some((market) => market.id === marketId && isListed(market, halfOver))
  return deltas.flatMap((delta): OddsDelta[] => {
    if (delta.kind === 'game') return [{ kind: 'game', game: listed(after) }]
    if (delta.kind === 'info') {
      const { events, ...info } = delta.info
      return Object.keys(info).length > 0 ? [{ ...delta, info }] : []
    }
    if (delta.kind === 'market' && !isListed(delta.market, halfOver)) {
      return wasListed(delta.market.id) ? [{ kind: 'closed', gameId: delta.gameId, marketId: delta.market.id }] : []
    }
    if (delta.kind === 'prices' || delta.kind === 'closed') return wasListed(delta.marketId) ? [delta] : []
    return [delta]
  })
}
