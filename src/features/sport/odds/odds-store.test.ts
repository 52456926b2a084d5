import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OddsDelta } from '../../../../contract/feed.ts'
import { applyDeltas } from '../../../../contract/feed-book.ts'
import type { Topic } from '../../../../contract/feed-ids.ts'
import type { Game, MarketStatus } from '../../../../contract/sport.ts'
import { makeGame, makeMarket } from '../../../../tests/support/games.ts'
import type { FeedEvent } from '../../../workers/feed/protocol.ts'
import { ARROW_MS, isPickable, STEADY_MS, TINT_MS } from './cell-view.ts'
import type { BookEvent } from './odds-book.ts'
import { CROWD, CROWDED_FLUSH_MS, FLUSH_MS, OddsStore } from './odds-store.ts'

const RB: Topic = 'list/FT/RB'
const M = 'g1-M'

const snapshot = (games: Game[], at: { topic?: Topic; epoch?: number; seq?: number } = {}): FeedEvent => ({
  kind: 'snapshot',
  topic: RB,
  epoch: 1,
  seq: 0,
  ...at,
  at: 0,
  body: { games: structuredClone(games), clockAt: 0, speed: 30 },
})
const frame = (seq: number, deltas: OddsDelta[], at: { topic?: Topic; epoch?: number } = {}): FeedEvent => ({
  kind: 'frame',
  topic: RB,
  epoch: 1,
  ...at,
  seq,
  at: 0,
  deltas,
})
const prices = (version: number, [h, c, n]: [number, number, number], status: MarketStatus = 'open', gameId = 'g1'): OddsDelta => ({
  kind: 'prices',
  gameId,
  marketId: `${gameId}-M`,
  version,
  status,
  prices: [h, c, n],
})
const stale = (topic: Topic = RB): FeedEvent => ({ kind: 'stale', topic, since: 5 })

function watched() {
  const store = new OddsStore()
  store.apply(snapshot([makeGame({ gameId: 'g1' })]))
  vi.advanceTimersByTime(FLUSH_MS)
  const listener = vi.fn()
  store.subscribeCell(M, 'H', listener)
  return { store, listener, home: () => store.cell(M, 'H') }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the flush', () => {
  // Found by seed 25 of the simulation: after a clock was set back nothing was shown until it had caught up.
  test('goes on when the clock is set back', () => {
    const { store, home } = watched()
    store.apply(frame(1, [prices(2, [960, 2400, 1800])]))
    vi.advanceTimersByTime(FLUSH_MS)
    vi.setSystemTime(Date.now() - 3_600_000)
    store.apply(frame(2, [prices(3, [970, 2400, 1800])]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home().price).toBe(970)
  })

  test('a cell that moves a thousand times a second is told of it at most ten times a second [FEED-06]', () => {
    const { store, listener } = watched()
    const toldAt: number[] = []
    listener.mockImplementation(() => toldAt.push(Date.now()))
    for (let i = 1; i <= 2_000; i++) {
      store.apply(frame(i, [prices(i + 1, [360 + (i % 7) * 10, 6200, 3350])]))
      vi.advanceTimersByTime(1)
    }
    vi.advanceTimersByTime(FLUSH_MS)
    expect(toldAt.length).toBeGreaterThan(10)
    for (const [i, at] of toldAt.entries()) if (i > 0) expect(at - (toldAt[i - 1] ?? 0)).toBeGreaterThanOrEqual(FLUSH_MS)
  })

  test('after a flush of a whole screen of prices the next waits twice as long, after one of few it does not [FEED-06]', () => {
    const store = new OddsStore()
    const gameIds = Array.from({ length: CROWD + 1 }, (_, i) => `g${i}`)
    store.apply(snapshot(gameIds.map((gameId) => makeGame({ gameId, markets: [makeMarket({ id: `${gameId}-M`, w: 'M' })] }))))
    for (const gameId of gameIds) store.subscribeCell(`${gameId}-M`, 'H', () => undefined)
    const move = (games: string[], seq: number, home: number) => {
      const deltas = games.map((gameId) => prices(seq + 1, [home, 6200, 3350], 'open', gameId))
      store.apply(frame(seq, deltas))
    }
    const first = () => store.cell('g0-M', 'H').price
    vi.advanceTimersByTime(1_000)
    move(gameIds, 1, 400)
    vi.advanceTimersByTime(0)
    expect(first()).toBe(400)
    move(['g0'], 2, 410)
    vi.advanceTimersByTime(CROWDED_FLUSH_MS - 1)
    expect(first()).toBe(400)
    vi.advanceTimersByTime(1)
    expect(first()).toBe(410)
    move(['g0'], 3, 420)
    vi.advanceTimersByTime(FLUSH_MS)
    expect(first()).toBe(420)
  })

  test('a lone update is shown at once when nothing was flushed lately, and none later than a tenth of a second [FEED-06]', () => {
    const { store, home } = watched()
    vi.advanceTimersByTime(1_000)
    store.apply(frame(1, [prices(2, [400, 6200, 3350])]))
    vi.advanceTimersByTime(0)
    expect(home().price).toBe(400)
    store.apply(frame(2, [prices(3, [410, 6200, 3350])]))
    vi.advanceTimersByTime(FLUSH_MS - 1)
    expect(home().price).toBe(400)
    vi.advanceTimersByTime(1)
    expect(home().price).toBe(410)
  })

  test('a cell whose own price did not change is not told, and keeps its object', () => {
    const { store, listener, home } = watched()
    const before = home()
    store.apply(frame(1, [prices(2, [360, 7000, 3350])]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(listener).not.toHaveBeenCalled()
    expect(home()).toBe(before)
    expect(store.cell(M, 'C').price).toBe(7000)
  })

  test('a price that left and came back between two flushes changed nothing', () => {
    const { store, listener } = watched()
    store.apply(frame(1, [prices(2, [900, 6200, 3350])]))
    store.apply(frame(2, [prices(3, [360, 6200, 3350])]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('the direction', () => {
  test('a rise is tinted for 2.4 s and keeps its arrow for 8 s, without another update', () => {
    const { store, home } = watched()
    store.apply(frame(1, [prices(2, [400, 6200, 3350])]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ direction: 'up', fresh: true })
    vi.advanceTimersByTime(TINT_MS)
    expect(home()).toMatchObject({ direction: 'up', fresh: false })
    vi.advanceTimersByTime(ARROW_MS - TINT_MS)
    expect(home()).toMatchObject({ direction: null, fresh: false })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a second move starts the times again and may turn the arrow', () => {
    const { store, home } = watched()
    store.apply(frame(1, [prices(2, [400, 6200, 3350])]))
    vi.advanceTimersByTime(TINT_MS - FLUSH_MS)
    store.apply(frame(2, [prices(3, [390, 6200, 3350])]))
    vi.advanceTimersByTime(2 * FLUSH_MS)
    expect(home()).toMatchObject({ direction: 'down', fresh: true })
    vi.advanceTimersByTime(TINT_MS - 3 * FLUSH_MS)
    expect(home().fresh).toBe(true)
  })

  test('of a fast price turns at most once a second, and ends at the truth when the price rests', () => {
    const { store, home } = watched()
    const turns: number[] = []
    let last: string | null = null
    for (let i = 0; i < 40; i++) {
      store.apply(frame(i + 1, [prices(i + 2, [i % 2 === 0 ? 400 + i : 300 - i, 6200, 3350])]))
      vi.advanceTimersByTime(FLUSH_MS)
      if (home().direction !== last) turns.push(Date.now())
      last = home().direction
    }
    for (const [i, at] of turns.entries()) if (i > 0) expect(at - (turns[i - 1] ?? 0)).toBeGreaterThanOrEqual(STEADY_MS - FLUSH_MS)
    store.apply(frame(41, [prices(42, [900, 6200, 3350])]))
    vi.advanceTimersByTime(STEADY_MS + FLUSH_MS)
    expect(home()).toMatchObject({ price: 900, direction: 'up' })
    store.apply(frame(42, [prices(43, [880, 6200, 3350])]))
    vi.advanceTimersByTime(FLUSH_MS)
    store.apply(frame(43, [prices(44, [700, 6200, 3350])]))
    vi.advanceTimersByTime(STEADY_MS + FLUSH_MS)
    expect(home()).toMatchObject({ price: 700, direction: 'down', fresh: true })
  })

  test('what comes back from a suspension has no direction', () => {
    const { store, home } = watched()
    store.apply(frame(1, [prices(2, [360, 6200, 3350], 'suspended')]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ status: 'suspended', direction: null })
    expect(isPickable(home())).toBe(false)
    store.apply(frame(2, [prices(3, [120, 9000, 5000])]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ status: 'open', price: 120, direction: null })
  })
})

describe('stale marks', () => {
  test('do not wait for the flush, and nothing but a snapshot lifts them [FEED-05]', () => {
    const { store, listener, home } = watched()
    store.apply(stale())
    expect(listener).toHaveBeenCalledTimes(1)
    expect(home()).toMatchObject({ price: 360, stale: true })
    expect(isPickable(home())).toBe(false)
    expect(store.game('g1')?.staleSince).toBe(5)
    expect(store.list(RB)).toMatchObject({ state: 'stale', staleSince: 5 })

    store.apply(frame(1, [prices(2, [400, 6200, 3350])]))
    store.apply({ kind: 'link', state: 'open', at: 9, retryAt: null })
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home().stale).toBe(true)

    store.apply(snapshot([makeGame({ gameId: 'g1' })], { epoch: 2 }))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ price: 360, stale: false, direction: null })
    expect(store.game('g1')?.staleSince).toBeNull()
  })

  test('spare a price that another live topic still brings', () => {
    const { store, home } = watched()
    store.apply(snapshot([makeGame({ gameId: 'g1' })], { topic: 'game/g1' }))
    store.apply(stale())
    expect(home().stale).toBe(false)
    store.apply(stale('game/g1'))
    expect(home().stale).toBe(true)
  })
})

describe('several topics', () => {
  test('the newest version of a price wins, whichever topic brings it', () => {
    const { store, home } = watched()
    store.apply(frame(1, [prices(5, [400, 6200, 3350])]))
    store.apply(snapshot([makeGame({ gameId: 'g1' })], { topic: 'game/g1' }))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home().price).toBe(400)
  })

  test('after a restart the first snapshot replaces what is held, though its versions count from the start', () => {
    const { store, home } = watched()
    store.apply(frame(1, [prices(500, [400, 6200, 3350])]))
    store.apply(stale())
    store.apply(snapshot([makeGame({ gameId: 'g1' })]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ price: 360, stale: false })
  })

  test('a picked game stays live after its list is dropped', () => {
    const { store, home } = watched()
    store.apply(snapshot([makeGame({ gameId: 'g1' })], { topic: 'game/g1' }))
    store.drop(RB)
    store.apply(frame(1, [prices(2, [420, 6200, 3350])], { topic: 'game/g1' }))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ price: 420, stale: false })
    store.drop('game/g1')
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ price: 0, status: 'closed' })
  })

  test('a row has the cells its own topic shows, not those of another', () => {
    const { store } = watched()
    const more = makeGame({ gameId: 'g1' })
    more.markets.push(makeMarket({ id: 'g1-R--1', w: 'R', line: -1 }))
    store.apply(snapshot([more], { topic: 'game/g1' }))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(store.row(RB, 'g1').R).toEqual([{ id: 'g1-R--3', line: -3 }])
    expect(store.row('game/g1', 'g1').R).toHaveLength(2)
  })
})

describe('rows and lists', () => {
  test('a price never disturbs the row or the list', () => {
    const { store } = watched()
    const told = vi.fn()
    store.subscribeGame('g1', told)
    store.subscribeList(RB, told)
    const before = [store.row(RB, 'g1'), store.list(RB), store.game('g1')]
    store.apply(frame(1, [prices(2, [400, 6200, 3350])]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(told).not.toHaveBeenCalled()
    expect([store.row(RB, 'g1'), store.list(RB), store.game('g1')].every((view, i) => view === before[i])).toBe(true)
  })

  test('a score reaches the row that shows it and leaves its markets alone', () => {
    const { store } = watched()
    const told = vi.fn()
    store.subscribeGame('g1', told)
    const row = store.row(RB, 'g1')
    store.apply(frame(1, [{ kind: 'info', gameId: 'g1', info: { sc_FT_H: 2, re_time: "1H^39'" } }]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(told).toHaveBeenCalledTimes(1)
    expect(store.game('g1')?.info).toMatchObject({ sc_FT_H: 2, sc_FT_A: 0, re_time: "1H^39'" })
    expect(store.row(RB, 'g1')).toBe(row)
  })

  test('a moved line is another market in the row', () => {
    const { store } = watched()
    store.apply(
      frame(1, [
        { kind: 'closed', gameId: 'g1', marketId: 'g1-OU-13' },
        { kind: 'market', gameId: 'g1', market: makeMarket({ id: 'g1-OU-11', w: 'OU', line: 11 }) },
      ]),
    )
    vi.advanceTimersByTime(FLUSH_MS)
    expect(store.row(RB, 'g1').OU).toEqual([{ id: 'g1-OU-11', line: 11 }])
    expect(store.cell('g1-OU-13', 'O').status).toBe('closed')
  })

  test('games stand by league, the earliest kick-off first', () => {
    const { store } = watched()
    store.apply(
      snapshot([
        makeGame({ gameId: 'late', league_id: 'B', kickoffAt: 30 }),
        makeGame({ gameId: 'mid', league_id: 'A', kickoffAt: 20 }),
        makeGame({ gameId: 'early', league_id: 'B', kickoffAt: 10 }),
      ]),
    )
    vi.advanceTimersByTime(FLUSH_MS)
    expect(store.list(RB).leagues.map((l) => [l.id, l.gameIds])).toEqual([
      ['B', ['early', 'late']],
      ['A', ['mid']],
    ])
  })

  test('the away score is sc_FT_A, or sc_FT_C when that is missing [SPORT-11]', () => {
    const { store } = watched()
    const { sc_FT_A: _, ...game } = makeGame({ gameId: 'g2' })
    const away = (gameId: string) => store.game(gameId)?.info.sc_FT_A
    store.apply(snapshot([{ ...game, sc_FT_C: 2 }, makeGame({ gameId: 'g1', sc_FT_A: 3, sc_FT_C: 9 })]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect([away('g2'), away('g1')]).toEqual([2, 3])
    const info = { sc_FT_C: 4 }
    store.apply(
      frame(1, [
        { kind: 'info', gameId: 'g2', info },
        { kind: 'info', gameId: 'g1', info: { ...info, sc_FT_A: 5 } },
      ]),
    )
    vi.advanceTimersByTime(FLUSH_MS)
    expect([away('g2'), away('g1')]).toEqual([4, 5])
  })

  test('a refused topic says so, and a snapshot makes it right', () => {
    const { store } = watched()
    store.apply({ kind: 'refused', topic: RB, code: 6316 })
    vi.advanceTimersByTime(FLUSH_MS)
    expect(store.list(RB)).toMatchObject({ state: 'refused', code: 6316 })
    store.apply(snapshot([]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(store.list(RB)).toMatchObject({ state: 'live', leagues: [] })
  })
})

const ids = fc.constantFrom('g1', 'g2', 'g3')
const anyDelta: fc.Arbitrary<OddsDelta> = fc.oneof(
  ids.map((gameId): OddsDelta => ({ kind: 'game', game: makeGame({ gameId }) })),
  ids.map((gameId): OddsDelta => ({ kind: 'gone', gameId })),
  fc.tuple(ids, fc.nat(5)).map(([gameId, score]): OddsDelta => ({ kind: 'info', gameId, info: { sc_FT_H: score } })),
  fc
    .tuple(ids, fc.constantFrom(9, 11, 13))
    .map(([gameId, line]): OddsDelta => ({ kind: 'market', gameId, market: makeMarket({ id: `${gameId}-OU-${line}`, w: 'OU', line }) })),
  fc
    .tuple(ids, fc.constantFrom(9, 11, 13))
    .map(([gameId, line]): OddsDelta => ({ kind: 'closed', gameId, marketId: `${gameId}-OU-${line}` })),
  fc.tuple(ids, fc.constantFrom('M', 'OU-11', 'OU-13'), fc.integer({ min: 1, max: 9000 })).map(
    ([gameId, market, price]): OddsDelta => ({
      kind: 'prices',
      gameId,
      marketId: `${gameId}-${market}`,
      version: 1,
      status: 'open',
      prices: [price, 10, 10],
    }),
  ),
)

test('after any frames the page holds what the contract says a list holds', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyDelta, { maxLength: 6 }), { maxLength: 20 }), (frames) => {
      const store = new OddsStore()
      const games = [makeGame({ gameId: 'g1' }), makeGame({ gameId: 'g2' })]
      const model = { games: structuredClone(games) }
      store.apply(snapshot(games))
      for (const [i, deltas] of frames.entries()) {
        store.apply(frame(i + 1, structuredClone(deltas)))
        applyDeltas(model, structuredClone(deltas))
        if (i % 3 === 0) vi.advanceTimersByTime(FLUSH_MS)
      }
      vi.advanceTimersByTime(2 * FLUSH_MS)
      const shown = store.list(RB).leagues.flatMap((league) => league.gameIds)
      expect(shown.toSorted()).toEqual(model.games.map((g) => g.gameId).toSorted())
      for (const game of model.games) {
        const { markets, ...info } = game
        expect(store.game(game.gameId)?.info).toEqual(info)
        const row = Object.values(store.row(RB, game.gameId)).flat()
        expect(row.map((m) => m.id).toSorted()).toEqual(markets.map((m) => m.id).toSorted())
        for (const market of markets)
          expect(store.cell(market.id, market.w === 'M' ? 'H' : market.w === 'R' ? 'H' : 'O').price).toBe(market.prices[0])
      }
    }),
    { numRuns: 200 },
  )
})

describe('a list kept from an earlier start', () => {
  const KEPT = { epoch: -1, seq: -1 }
  const scored = (sc_FT_H: number) => makeGame({ gameId: 'g1', sc_FT_H })

  test('is shown with its age and can not be picked, until the server brings it', () => {
    const store = new OddsStore()
    store.apply(snapshot([makeGame({ gameId: 'g1' })], KEPT))
    store.apply(stale())
    expect(store.list(RB)).toMatchObject({ state: 'stale', staleSince: 5 })
    expect(isPickable(store.cell(M, 'H'))).toBe(false)
    store.apply(snapshot([makeGame({ gameId: 'g1' })]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(store.list(RB).state).toBe('live')
    expect(isPickable(store.cell(M, 'H'))).toBe(true)
  })

  test('replaces nothing: not the list itself, nor a score or a price that another topic brought', () => {
    const { store, home } = watched()
    const price = home().price
    const old = { ...scored(9), markets: [makeMarket({ id: M, w: 'M', prices: [1, 1, 1], version: 99 })] }
    store.apply(snapshot([old], { ...KEPT, topic: 'hot' }))
    store.apply(stale('hot'))
    store.apply(snapshot([old], KEPT))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(store.game('g1')).toMatchObject({ info: { sc_FT_H: 1 }, staleSince: null })
    expect(home()).toMatchObject({ price, stale: false })
  })
})

describe('a list by call, while the socket is down', () => {
  const answer = (game: Game, askedAt: number): BookEvent => ({
    kind: 'answer',
    topic: RB,
    askedAt,
    body: { games: [game], clockAt: 0, speed: 30 },
  })
  const priced = (price: number, version: number) =>
    makeGame({ gameId: 'g1', markets: [makeMarket({ id: M, w: 'M', prices: [price, 2400, 1800], version })] })

  test('replaces what the socket left, whatever its versions, and can not be picked; its age is that of the question', () => {
    const { store, home } = watched()
    store.apply(frame(1, [prices(50, [960, 2400, 1800])]))
    store.apply(stale())
    store.apply(answer(priced(700, 2), 9))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ price: 700, stale: true })
    expect(store.list(RB)).toMatchObject({ state: 'stale', staleSince: 9 })
    store.apply(snapshot([priced(710, 1)]))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ price: 710, stale: false })
    expect(isPickable(home())).toBe(true)
  })

  test('is not heard once the feed is back, nor when the feed knew better after it was asked for', () => {
    const { store, home } = watched()
    store.apply(answer(priced(700, 99), 9))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ price: 360, stale: false })
    store.apply(stale())
    store.apply(answer(priced(700, 99), 4))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ price: 360, stale: true })
  })

  test('is heard though the socket was lost later than it was asked for, by a clock that was set back in between [OPS-18]', () => {
    const { store, home } = watched()
    const lostAt = Date.now() + 70 * 60_000
    store.apply({ kind: 'stale', topic: RB, since: lostAt })
    store.apply(answer(priced(700, 99), Date.now()))
    vi.advanceTimersByTime(FLUSH_MS)
    expect(home()).toMatchObject({ price: 700, stale: true })
  })
})
