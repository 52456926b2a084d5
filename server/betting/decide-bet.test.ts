import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { IN_PLAY_DELAY_MS } from '../../contract/constants.ts'
import { type BettingWorld, bettingWorld } from '../../tests/support/betting.ts'
import { createLog } from '../platform/log.ts'
import { createDecider, decideBet } from './decide-bet.ts'
import { placeBet } from './place-bet.ts'

let world: BettingWorld
beforeAll(async () => {
  world = await bettingWorld({ live: true })
})
afterAll(() => world.db.destroy())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const LOOK_MS = 500
const deciderOf = (lookEveryMs?: number) => createDecider(world, createLog('silent'), () => null, lookEveryMs)

let line = 0
async function placed(on = world): Promise<string> {
  const market = await on.offer('R', ++line, [900, 960])
  const bet = { id: randomUUID(), marketId: market.id, selection: 'H', odds: 900, stakeFen: '1000', accept: 'none' } as const
  expect(await placeBet(on, bet, on.context())).toMatchObject({ data: { status: 'delay' } })
  return bet.id
}
const statusOf = async (id: string) =>
  (await world.db.selectFrom('ticket').select('status').where('id', '=', id).executeTakeFirst())?.status
/** Advances fake and steady time together; the work of a timer has ended once it has set the next timer. */
async function pass(ms: number): Promise<void> {
  world.clock.at += ms
  vi.advanceTimersByTime(ms)
  while (vi.getTimerCount() === 0) await new Promise(setImmediate)
}

test('a bet that another process took is found by looking, and decided when its own delay is over [BET-03]', async () => {
  const decider = deciderOf(LOOK_MS)
  await decider.start()
  const id = await placed()
  await pass(LOOK_MS)
  await pass(IN_PLAY_DELAY_MS - LOOK_MS)
  expect(await statusOf(id)).toBe('delay')
  await pass(LOOK_MS)
  expect(await statusOf(id)).toBe('accepted')
  await decider.stop()
})

test('one that this process took is decided after its delay by a timer of its own, to the millisecond [BET-03]', async () => {
  const decider = deciderOf()
  await decider.start()
  expect(vi.getTimerCount()).toBe(0)
  const id = await placed()
  decider.expect(id)
  vi.advanceTimersByTime(IN_PLAY_DELAY_MS - 1)
  expect(vi.getTimerCount()).toBe(1)
  world.clock.at += IN_PLAY_DELAY_MS
  vi.advanceTimersByTime(1)
  expect(vi.getTimerCount()).toBe(0)
  await decider.stop()
  expect(await statusOf(id)).toBe('accepted')
})

test('of two bets each is decided after its own delay, to the millisecond [BET-03]', async () => {
  const decider = deciderOf()
  await decider.start()
  const [first, second] = [await placed(), await placed(await bettingWorld({ live: true, db: world.db, member: 'second01' }))]
  decider.expect(first)
  world.clock.at += 1_000
  decider.expect(second)
  vi.advanceTimersByTime(1_000)
  await pass(IN_PLAY_DELAY_MS - 1_000)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['accepted', 'delay'])
  vi.advanceTimersByTime(999)
  expect(vi.getTimerCount()).toBe(1)
  world.clock.at += 1_000
  vi.advanceTimersByTime(1)
  expect(vi.getTimerCount()).toBe(0)
  await decider.stop()
  expect(await statusOf(second)).toBe('accepted')
})

test('while the database is away it tries again every second, and what waits is decided once it is back [OPS-09]', async () => {
  const id = await placed()
  let away = false
  const db = world.db.withPlugin({
    transformQuery({ node }) {
      if (away) throw new Error('away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const decider = createDecider({ ...world, db }, createLog('silent'), () => null)
  await decider.look()
  away = true
  await decider.start()
  await pass(999)
  expect(vi.getTimerCount()).toBe(1)
  world.clock.at += IN_PLAY_DELAY_MS
  away = false
  vi.advanceTimersByTime(1)
  await decider.stop()
  expect(await statusOf(id)).toBe('accepted')
})

test('a decision that fails is tried again after a second, and no sooner [OPS-09]', async () => {
  const id = await placed()
  let tries = 0
  const db = world.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'UpdateQueryNode') return node
      tries += 1
      throw new Error('disk full')
    },
    transformResult: async ({ result }) => result,
  })
  const decider = createDecider({ ...world, db }, createLog('silent'), () => null)
  await decider.look()
  world.clock.at += IN_PLAY_DELAY_MS
  await decider.start()
  expect(tries).toBe(1)
  world.clock.at += 1_000
  vi.advanceTimersByTime(999)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(vi.getTimerCount()).toBe(0)
  await decider.stop()
  expect(tries).toBe(2)
  await decideBet(world, id)
})

test('a price that is the fair one stands, one above it is refused; of what there is no bet nothing is decided [ENG-10]', async () => {
  const decided = async (fair: number) => {
    const id = await placed()
    await decideBet(world, id, () => fair)
    return statusOf(id)
  }
  expect([await decided(900), await decided(899)]).toEqual(['accepted', 'refused'])
  await decideBet(world, randomUUID(), () => 0)
})

test('stopped it decides nothing more: it ends what it is at, and no timer is left or set', async () => {
  const waiting = deciderOf(LOOK_MS)
  await waiting.start()
  expect(vi.getTimerCount()).toBe(1)
  await waiting.stop()
  expect(vi.getTimerCount()).toBe(0)

  const atWork = deciderOf(LOOK_MS)
  void atWork.start()
  await atWork.stop()
  atWork.expect(await placed())
  expect(vi.getTimerCount()).toBe(0)
})
