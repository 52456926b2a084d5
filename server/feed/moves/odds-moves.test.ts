import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FRAME_BATCH_MS } from '../../../contract/constants.ts'
import { createMemorySource, makeGame } from '../../../tests/support/odds-source.ts'
import { systemClock } from '../../platform/clock.ts'
import { createMemoryBus } from '../../platform/pubsub.ts'
import { numberOdds } from '../odds/number-odds.ts'
import { createOddsSwitch } from '../odds/odds-switch.ts'
import { publishOdds } from '../relay/odds-channel.ts'
import { followOdds } from '../relay/odds-follower.ts'
import { recordMoves } from './odds-moves.ts'

const clock = systemClock
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A process that holds the lease and one that follows it, each with its own record. */
async function twoProcesses() {
  const bus = createMemoryBus()
  const source = createMemorySource([makeGame('a')], clock.steady)
  const feed = numberOdds(source, clock)
  const [here, there] = [createOddsSwitch(), createOddsSwitch()]
  const [holder, follower] = [recordMoves(here), recordMoves(there)]
  await publishOdds(feed, bus.join(), clock)
  here.use(feed)
  there.use(await followOdds(bus.join(), clock))
  await passes(10)
  const moves = async (marketId: string, ...prices: number[]) => {
    source.price(marketId, ...prices)
    await passes(FRAME_BATCH_MS + 10)
  }
  return { source, feed, there, holder, follower, moves }
}
const pricesOf = (moves: ReturnType<ReturnType<typeof recordMoves>>, w: string) =>
  moves.find((move) => move.w === w)?.points.map(({ prices }) => prices[0])

test('a process that relays odds answers how they moved as the one that makes them does [BET-11]', async () => {
  const { source, holder, follower, moves } = await twoProcesses()
  await moves('a-M', 901, 2400, 1800)
  await moves('a-M', 902, 2400, 1800)
  await moves('a-OU-10', 940, 940)
  expect(pricesOf(follower('a'), 'M')).toEqual([950, 901, 902])
  expect(pricesOf(follower('a'), 'OU')).toEqual([950, 940])
  expect(follower('a').map(({ w, points }) => [w, points.map(({ line, prices }) => [line, prices])])).toEqual(
    holder('a').map(({ w, points }) => [w, points.map(({ line, prices }) => [line, prices])]),
  )
  source.remove('a')
  await passes(FRAME_BATCH_MS + 10)
  expect([holder('a'), follower('a'), follower('never')]).toEqual([[], [], []])
})

test('one that takes over goes on with what it saw before; a suspended price makes no point', async () => {
  const { source, there, follower, moves } = await twoProcesses()
  await moves('a-M', 901, 2400, 1800)
  const own = createMemorySource([structuredClone(source.game('a') ?? makeGame('a'))], clock.steady)
  own.epoch = 8
  there.use(numberOdds(own, clock))
  own.price('a-M', 902, 2400, 1800)
  await passes(FRAME_BATCH_MS + 10)
  const market = own.market('a-M')?.market
  if (market) market.status = 'suspended'
  own.price('a-M', 1, 1, 1)
  await passes(FRAME_BATCH_MS + 10)
  expect(pricesOf(follower('a'), 'M')).toEqual([950, 901, 902])
})
