import { fc, test as property } from '@fast-check/vitest'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FRAME_BATCH_MS, HEARTBEAT_MS } from '../../../contract/constants.ts'
import { type Fate, faultyPubSub } from '../../../tests/support/faulty-pubsub.ts'
import { readOdds } from '../../../tests/support/odds-reader.ts'
import { createMemorySource, makeChampion, makeGame, makeMarket, sorted } from '../../../tests/support/odds-source.ts'
import { runningClock } from '../../../tests/support/test-clock.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { createMemoryBus } from '../../platform/pubsub.ts'
import { createHub } from '../hub/hub.ts'
import type { MemberEvents } from '../member/member-events.ts'
import { numberOdds } from '../odds/number-odds.ts'
import { createOddsSwitch } from '../odds/odds-switch.ts'
import { publishOdds } from './odds-channel.ts'
import { followOdds } from './odds-follower.ts'

const LIST = 'list/FT/RB'
const NO_MEMBERS: MemberEvents = {
  read: async () => [],
  position: async () => ({ seq: 0, balanceVersion: 0 }),
  lastSeqs: async () => new Map(),
  onAppended: () => () => undefined,
}
const clock = systemClock
let ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const end of ends.reverse()) end()
  ends = []
  vi.useRealTimers()
})

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A process that holds the lease and publishes. */
async function holderOn(bus: ReturnType<typeof createMemoryBus>, epoch = 7, own: Clock = clock) {
  const source = createMemorySource([makeGame('a'), makeGame('b'), makeGame('c', 'FT')], own.steady)
  source.epoch = epoch
  const feed = numberOdds(source, own)
  const hub = createHub({ feed, memberEvents: NO_MEMBERS, clock })
  const member = bus.join()
  const stopPublishing = await publishOdds(feed, member, own)
  // The engine ticks, with changes or without.
  const tick = setInterval(() => {
    source.spokeAtMs = own.steady()
  }, 250)
  const dies = () => {
    clearInterval(tick)
    stopPublishing()
    hub.close()
    feed.close()
    member.leave()
  }
  ends.push(dies)
  return { source, feed, hub, dies }
}

/** A process that follows, over its own connection to the bus. */
async function followerOn(bus: ReturnType<typeof createMemoryBus>, fate: () => Fate = () => 'sound') {
  const line = faultyPubSub(bus.join(), fate)
  const feed = await followOdds(line, clock)
  const hub = createHub({ feed, memberEvents: NO_MEMBERS, clock })
  ends.push(hub.close, feed.stop)
  await passes(10)
  return { feed, hub, line }
}

describe('a follower', () => {
  test('while the engine hangs it asks for the whole book now and then, not as fast as it is answered', async () => {
    const bus = createMemoryBus()
    const { source } = await holderOn(bus)
    await followerOn(bus)
    const hungAtMs = Date.now()
    Object.defineProperty(source, 'spokeAtMs', { get: () => hungAtMs, set: () => undefined })
    let asked = 0
    await bus.join().subscribe('odds:ask', () => {
      asked += 1
    })
    await passes(4 * HEARTBEAT_MS)
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(6)
  })

  test('has the holder’s book, and its readers get the holder’s frames as they are', async () => {
    const bus = createMemoryBus()
    const [holder, follower] = [await holderOn(bus), await followerOn(bus)]
    const [one, two] = [await readOdds(holder.hub, LIST), await readOdds(follower.hub, LIST)]
    holder.source.price('a-M', 901, 2400, 1800)
    await passes(FRAME_BATCH_MS + 10)
    holder.source.show('b', 'FT')
    holder.source.add(makeGame('d'))
    await passes(FRAME_BATCH_MS + 10)
    expect(two.frames).toEqual(one.frames)
    expect(two.frames).toHaveLength(2)
    for (const type of ['RB', 'FT', 'FU'] as const) {
      expect(sorted(follower.feed.list(type).games)).toEqual(sorted(holder.source.list(type).games))
    }
    expect(follower.feed.market('a-M')?.market.prices).toEqual([901, 2400, 1800])
    expect(follower.feed.hot().games.map((game) => game.gameId)).toEqual(holder.source.hot().games.map((game) => game.gameId))
  })

  test('has the markets that lists do not carry, and takes bets on them', async () => {
    const bus = createMemoryBus()
    const [holder, follower] = [await holderOn(bus), await followerOn(bus)]
    const scores = { ...makeMarket('d-PD'), w: 'PD' as const, prices: [6_000, 7_500] }
    holder.source.add({ ...makeGame('d'), markets: [makeMarket('d-M'), scores] })
    await passes(FRAME_BATCH_MS + 10)
    expect(follower.feed.market('d-PD')?.market).toEqual(scores)
    expect(
      follower.feed
        .list('RB')
        .games.find(({ gameId }) => gameId === 'd')
        ?.markets.map(({ id }) => id),
    ).toEqual(['d-M'])
    holder.source.price('d-PD', 6_100, 7_400)
    await passes(FRAME_BATCH_MS + 10)
    expect(follower.feed.market('d-PD')?.market.prices).toEqual([6_100, 7_400])
    const late = await followerOn(bus)
    expect(late.feed.market('d-PD')?.market.prices).toEqual([6_100, 7_400])
  })

  test('has the outrights, also when the message that told of them was lost', async () => {
    const bus = createMemoryBus()
    let fate: Fate = 'sound'
    const holder = await holderOn(bus)
    holder.source.outrights = [makeChampion('9', 700)]
    const follower = await followerOn(bus, () => fate)
    expect(follower.feed.champions('FSFU')).toEqual([makeChampion('9', 700)])
    holder.source.outrights = [makeChampion('9', 650)]
    await passes(1_000)
    expect(follower.feed.champion('9-FS')?.entries[0]?.price).toBe(650)
    fate = 'lost'
    holder.source.outrights = []
    await passes(1_000)
    fate = 'sound'
    await passes(2_000)
    expect(follower.feed.champion('9-FS')).toBeUndefined()
  })

  test('takes on a reader of another process where it stood: the missed frames when held here, else a snapshot [FEED-01]', async () => {
    const bus = createMemoryBus()
    const [holder, follower] = [await holderOn(bus), await followerOn(bus)]
    const first = await readOdds(holder.hub, LIST)
    for (const price of [901, 902, 903]) {
      holder.source.price('a-M', price, 2400, 1800)
      await passes(FRAME_BATCH_MS + 10)
    }
    const stood = { ...first.position(), seq: 1 }
    expect((await readOdds(follower.hub, LIST, stood)).frames).toEqual(first.frames.slice(1))
    const late = await followerOn(bus)
    const there = await readOdds(late.hub, LIST, stood)
    expect([there.snapshots(), there.frames.length]).toEqual([1, 0])
    expect(there.games()).toEqual(first.games())
    expect(there.position()).toEqual(first.position())
  })

  test('asks for the whole after a gap, and gives its readers snapshots', async () => {
    const bus = createMemoryBus()
    const [holder, follower] = [await holderOn(bus), await followerOn(bus)]
    const reader = await readOdds(follower.hub, LIST)
    follower.line.cut = true
    holder.source.price('a-M', 901, 2400, 1800)
    await passes(FRAME_BATCH_MS + 10)
    follower.line.cut = false
    expect(reader.games()).not.toEqual(sorted(holder.source.list('RB').games))
    // No frame follows: the holder's next head reveals the lost one.
    await passes(600)
    expect(reader.games()).toEqual(sorted(holder.source.list('RB').games))
    expect(reader.snapshots()).toBe(2)
    expect(reader.heartbeat()).toMatchObject(reader.position())
  })

  test('cut off from the bus grows old, which its readers are told and its bets are refused by [FEED-03]', async () => {
    const bus = createMemoryBus()
    const [holder, follower] = [await holderOn(bus), await followerOn(bus)]
    const reader = await readOdds(follower.hub, LIST)
    await passes(3 * HEARTBEAT_MS)
    expect(reader.heartbeat()?.ageMs).toBeLessThan(1_500)
    follower.line.cut = true
    await passes(3 * HEARTBEAT_MS)
    expect(reader.heartbeat()?.ageMs).toBeGreaterThan(10_000)
    expect(clock.steady() - follower.feed.spokeAt()).toBeGreaterThan(10_000)
    holder.source.price('a-M', 901, 2400, 1800)
    follower.line.cut = false
    await passes(HEARTBEAT_MS + 1_000)
    expect(reader.heartbeat()?.ageMs).toBeLessThan(1_500)
    expect(reader.games()).toEqual(sorted(holder.source.list('RB').games))
  })

  test('takes late news for old, whatever the clocks of both machines say', async () => {
    const bus = createMemoryBus()
    let lateMs = 0
    const holder = await holderOn(
      bus,
      7,
      runningClock(() => 3_600_000),
    )
    const follower = await followerOn(bus, () => (lateMs === 0 ? 'sound' : { lateMs }))
    await passes(2_000)
    const ageMs = () => clock.steady() - follower.feed.spokeAt()
    expect(ageMs()).toBeLessThan(1_500)
    lateMs = 12_000
    await passes(30_000)
    expect(ageMs()).toBeGreaterThan(10_000)
    lateMs = 0
    await passes(13_000)
    expect(ageMs()).toBeLessThan(1_500)
    expect(sorted(follower.feed.list('RB').games)).toEqual(sorted(holder.source.list('RB').games))
  })

  test('goes over to a new holder by its higher epoch, and hears nothing the old one still says', async () => {
    const bus = createMemoryBus()
    const [old, follower] = [await holderOn(bus, 7), await followerOn(bus)]
    const reader = await readOdds(follower.hub, LIST)
    const next = await holderOn(bus, 8)
    next.source.price('a-M', 777, 2400, 1800)
    await passes(700)
    expect(reader.position().epoch).toBe(8)
    old.source.price('a-M', 901, 2400, 1800)
    await passes(700)
    expect(reader.games()).toEqual(sorted(next.source.list('RB').games))
    expect(follower.feed.boot).toBe(next.feed.boot)
  })

  test('becomes the holder in place: its readers get the new book and the new numbers', async () => {
    const bus = createMemoryBus()
    const [old, following] = [await holderOn(bus, 7), await followerOn(bus)]
    const odds = createOddsSwitch()
    odds.use(following.feed)
    const hub = createHub({ feed: odds, memberEvents: NO_MEMBERS, clock })
    ends.push(hub.close)
    const reader = await readOdds(hub, LIST)
    expect(reader.games()).toEqual(sorted(old.source.list('RB').games))
    old.dies()
    const own = await holderOn(bus, 8)
    own.source.remove('b')
    odds.use(own.feed)
    expect(reader.games()).toEqual(sorted(own.source.list('RB').games))
    own.source.price('a-M', 901, 2400, 1800)
    await passes(FRAME_BATCH_MS + 10)
    expect(reader.games()).toEqual(sorted(own.source.list('RB').games))
    expect([reader.position().epoch, reader.snapshots()]).toEqual([8, 2])
  })
})

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Fate>('sound') },
  { weight: 2, arbitrary: fc.constant<Fate>('lost') },
  { weight: 2, arbitrary: fc.constant<Fate>('twice') },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 400 }).map((lateMs): Fate => ({ lateMs })) },
)

describe('lost, repeated, overtaken and late messages of the bus', () => {
  property.prop(
    [fc.array(fate, { minLength: 20, maxLength: 120 }), fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 5, maxLength: 40 })],
    {
      numRuns: 60,
    },
  )('end with followers equal to the holder, and no frame out of turn [FEED-02]', async (fates, actions) => {
    const bus = createMemoryBus()
    let met = 0
    const holder = await holderOn(bus)
    const follower = await followerOn(bus, () => fates[met++] ?? 'sound')
    const reader = await readOdds(follower.hub, LIST)
    let made = 0
    for (const action of actions) {
      const { source } = holder
      if (action < 3) source.price(`${'abc'[action]}-M`, 900 + made, 2400, 1800)
      else if (action === 3) source.add(makeGame(`g${made}`))
      else if (action === 4) source.show('a', source.game('a')?.showType === 'RB' ? 'FT' : 'RB')
      else source.info('b', { sc_FT_H: made })
      made += 1
      await passes(made % 3 === 0 ? 450 : 120)
    }
    met = fates.length
    await passes(3_000)
    expect(reader.games()).toEqual(sorted(holder.source.list('RB').games))
    expect(reader.position()).toEqual({ epoch: 7, seq: holder.feed.seqOf(LIST) })
    expect(sorted(follower.feed.list('FT').games)).toEqual(sorted(holder.source.list('FT').games))
    for (const end of ends.reverse()) end()
    ends = []
  })
})
