import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import type { OddsDelta } from '../../../contract/feed.ts'
import { applyDeltas } from '../../../contract/feed-book.ts'
import { makeGame, makeMarket, sorted } from '../../../tests/support/odds-source.ts'
import { createPendingFrame } from './pending-frame.ts'

const gameId = fc.constantFrom('a', 'b')
const marketId = fc.constantFrom('1', '2')
const price = fc.integer({ min: 1, max: 9 })
const delta: fc.Arbitrary<OddsDelta> = fc.oneof(
  fc
    .record({ gameId, score: price })
    .map(({ gameId, score }) => ({ kind: 'game' as const, game: { ...makeGame(gameId), sc_FT_H: score } })),
  fc.record({ kind: fc.constant('gone' as const), gameId }),
  fc.record({
    kind: fc.constant('info' as const),
    gameId,
    info: fc.record({ sc_FT_H: price, sc_FT_A: price, t_count: price }, { requiredKeys: [] }),
  }),
  fc.record({ gameId, marketId, price }).map(({ gameId, marketId, price }) => ({
    kind: 'market' as const,
    gameId,
    market: { ...makeMarket(`${gameId}-${marketId}`), prices: [price] },
  })),
  fc.record({ gameId, marketId }).map(({ gameId, marketId }) => ({ kind: 'closed' as const, gameId, marketId: `${gameId}-${marketId}` })),
  fc.record({ gameId, marketId, price }).map(({ gameId, marketId, price }) => ({
    kind: 'prices' as const,
    gameId,
    marketId: `${gameId}-${marketId}`,
    version: price,
    status: 'open' as const,
    prices: [price],
  })),
)

function bookAfter(deltas: readonly OddsDelta[]) {
  const book = { games: [makeGame('a'), makeGame('b')] }
  for (const one of deltas) applyDeltas(book, [structuredClone(one)])
  return sorted(book.games)
}

test.prop([fc.array(delta, { maxLength: 30 })])('a frame gives the same book as the changes it stands for', (changes) => {
  const pending = createPendingFrame()
  for (const change of changes) pending.collect(structuredClone(change))
  expect(bookAfter(pending.drain())).toEqual(bookAfter(changes))
})

test.prop([fc.array(delta, { maxLength: 30 })])('a snapshot that already contains the next frame is not changed by it', (changes) => {
  const pending = createPendingFrame()
  for (const change of changes) pending.collect(structuredClone(change))
  const frame = pending.drain()
  expect(bookAfter([...changes, ...frame])).toEqual(bookAfter(changes))
})

test('a hundred prices of one market are one delta, and the scores of a game one info', () => {
  const pending = createPendingFrame()
  for (let version = 1; version <= 100; version += 1) {
    pending.collect({ kind: 'prices', gameId: 'a', marketId: 'a-M', version, status: 'open', prices: [version] })
    pending.collect({ kind: 'info', gameId: 'a', info: { t_count: version } })
  }
  pending.collect({ kind: 'info', gameId: 'a', info: { sc_FT_H: 1 } })
  expect(pending.drain()).toEqual([
    { kind: 'prices', gameId: 'a', marketId: 'a-M', version: 100, status: 'open', prices: [100] },
    { kind: 'info', gameId: 'a', info: { t_count: 100, sc_FT_H: 1 } },
  ])
  expect(pending.drain()).toEqual([])
})
