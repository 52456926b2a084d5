import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Payload } from '../../../contract/endpoints.ts'
import type { Preorder } from '../../../contract/preorder.ts'
import type { Market } from '../../../contract/sport.ts'
import { addMember, type BettingWorld, bettingWorld, setSpendable } from '../../../tests/support/betting.ts'
import { data } from '../../../tests/support/result.ts'
import { callBy, safePlayWorld } from '../../../tests/support/safe-play.ts'
import { audit } from '../../domains.ts'
import { closeMarkets } from '../../engine/book/market-rows.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database.ts'
import type { MemberContext } from '../../transport/handlers.ts'
import { decideBet } from '../decide-bet.ts'
import { placeBet } from '../place-bet.ts'
import { followPreorders } from './follow-preorders.ts'
import { forgetPreorders } from './preorder-store.ts'
import { allOf, cancelPreorder, changePreorder, placePreorder } from './preorder-verbs.ts'

let world: BettingWorld
let live: BettingWorld
let market: Market
let memberId: bigint
let count = 0
const errors: unknown[] = []
const expected: string[] = []

beforeAll(async () => {
  world = await bettingWorld({ live: false })
  live = { ...(await bettingWorld({ live: true, db: world.db, member: 'inplay88' })), clock: world.clock }
})
afterAll(() => world.db.destroy())
beforeEach(async () => {
  await world.db
    .updateTable('preorder')
    .set({ state: 'cancelled', reason: 'member', ended_at: new Date(0) })
    .where('ended_at', 'is', null)
    .execute()
  world.game.markets = []
  world.game.isLive = 0
  market = await world.offer('OU', 10, [950, 950])
  memberId = await addMember(world.db, world.clock.at, `orders${count++}`)
  await setSpendable(world.db, memberId, 100_000n)
  errors.length = 0
  expected.length = 0
})

const context = (of = memberId): MemberContext => ({ ...world.context(), memberId: of })
const asked = (changes: Partial<Payload<'sport.placePreorder'>> = {}) => ({
  ...{ id: randomUUID(), marketId: market.id, selection: 'O' as const, targetOdds: 1_050, stakeFen: '10000' },
  ...{ until: 'time' as const, endsAt: world.clock.at + 3_600_000 },
  ...changes,
})
const make = (changes: Partial<Payload<'sport.placePreorder'>> = {}, on = world) => {
  world.clock.at += 1
  return placePreorder(on, asked(changes), context())
}
const follow = (on = world, db: Db = on.db) =>
  followPreorders({
    bets: { ...on, db },
    log: { error: ({ err }: { err: unknown }) => void errors.push(err) },
    expect: (id) => void expected.push(id),
  })
const own = async (): Promise<Preorder[]> => data(await allOf(world, memberId)).list
const first = async (): Promise<Preorder> => {
  const [one] = await own()
  if (!one) throw new Error('no pre-order')
  return one
}
const tickets = () => world.db.selectFrom('ticket').selectAll().where('member_id', '=', memberId).execute()
const letters = async () =>
  (await world.db.selectFrom('letter').select('body').where('member_id', '=', memberId).execute()).map(({ body }) => body)
const spendable = async () => (await balanceOf(world.db, memberId)).balanceFen

test('a pre-order holds no money and is bet on once its price is reached, at the better price [BET-07]', async () => {
  const id = randomUUID()
  const { list } = data(await make({ id }))
  expect(list).toMatchObject([{ id, state: 'waiting', nowOdds: 950, bestOdds: 950, targetOdds: 1_050, stakeFen: '10000', ticket: null }])
  market.prices = [1_049, 850]
  await follow()
  expect(await first()).toMatchObject({ state: 'waiting', nowOdds: 1_049, bestOdds: 1_049 })
  expect(await spendable()).toBe(100_000n)
  market.prices = [1_060, 850]
  await Promise.all([follow(), follow(), follow()])
  const [ticket, ...more] = await tickets()
  expect(more).toEqual([])
  expect(ticket).toMatchObject({ status: 'accepted', stake_fen: 10_000n })
  expect(await first()).toMatchObject({ state: 'placed', reachedOdds: 1_060, ticket: { id: ticket?.id, status: 'accepted' } })
  expect(await spendable()).toBe(90_000n)
  expect(await letters()).toMatchObject([{ kind: 'preorder-ended', id, state: 'placed', odds: 1_060, stakeFen: '10000' }])
  await follow()
  expect(await tickets()).toHaveLength(1)
  expect((await audit(world.db)).faults).toEqual([])
})

test('whatever statement it is killed at, a pre-order becomes one bet, and is told of once [BET-07]', async () => {
  for (let at = 1; ; at++) {
    await setSpendable(world.db, memberId, 100_000n)
    market.prices = [950, 950]
    const id = randomUUID()
    data(await make({ id }))
    market.prices = [1_060, 850]
    let left = at
    const dying = world.db.withPlugin({
      transformQuery({ node }) {
        left -= 1
        if (left === 0) throw new Error('killed')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await follow(world, dying).catch(() => undefined)
    await follow()
    const one = (await own()).find((preorder) => preorder.id === id)
    expect(one, `killed at statement ${at}`).toMatchObject({ state: 'placed', reachedOdds: 1_060 })
    expect(await tickets()).toHaveLength(at)
    expect(await spendable()).toBe(90_000n)
    if (left > 0) {
      expect(at).toBeGreaterThan(6)
      break
    }
  }
  const told = (await letters()).length
  expect(told).toBe((await tickets()).length)
  expect((await audit(world.db)).faults).toEqual([])
}, 120_000)

test('in play it waits the delay of any bet, and another bet in its delay holds it up [BET-07] [BET-03]', async () => {
  const inPlay = await live.offer('OU', 10, [950, 950])
  const busy = randomUUID()
  data(await make({ marketId: inPlay.id }, live))
  data(await placeBet(live, { id: busy, marketId: inPlay.id, selection: 'U', odds: 950, stakeFen: '1000', accept: 'none' }, context()))
  inPlay.prices = [1_100, 800]
  await follow(live)
  expect(await tickets()).toHaveLength(1)
  await decideBet(live, busy)
  await follow(live)
  const one = data(await allOf(live, memberId)).list[0]
  expect(one).toMatchObject({ state: 'placed', ticket: { status: 'delay' } })
  expect(expected).toEqual([one?.ticket?.id])
  await live.setStatus(inPlay, 'suspended')
  await decideBet(live, one?.ticket?.id ?? '')
  expect(data(await allOf(live, memberId)).list[0]).toMatchObject({ state: 'placed', ticket: { status: 'refused' } })
  expect(await spendable()).toBe(99_000n)
})

test('a suspended market holds a pre-order up; a line that moved, or a market that is gone, ends it with its reason [BET-07]', async () => {
  data(await make())
  market.prices = [1_100, 800]
  await world.setStatus(market, 'suspended')
  await follow()
  expect(await first()).toMatchObject({ state: 'waiting' })
  world.game.markets = []
  const next = await world.offer('OU', 11, [1_000, 900])
  await closeMarkets(world.db, [market.id])
  await follow()
  expect(await first()).toMatchObject({ state: 'lapsed', reason: 'line', next: { marketId: next.id, line: 11 }, bestOdds: 950 })
  data(await make({ marketId: next.id }))
  world.game.markets = []
  await closeMarkets(world.db, [next.id])
  await follow()
  expect((await own())[0]).toMatchObject({ state: 'lapsed', reason: 'closed' })
  expect(await letters()).toMatchObject([{ reason: 'line' }, { reason: 'closed' }])
  expect(await tickets()).toEqual([])
})

test('it ends at kick-off, at half-time or at its time, whatever the price is then [BET-07]', async () => {
  const { db, game, clock } = world
  data(await make())
  data(await make({ until: 'kickoff', endsAt: null }))
  market.prices = [1_100, 800]
  clock.at += 3_600_000
  game.isLive = 1
  await db.updateTable('game').set({ status: 'live' }).where('id', '=', BigInt(game.gameId)).execute()
  await follow()
  expect(await own()).toMatchObject([
    { until: 'kickoff', state: 'lapsed', reason: 'expired' },
    { until: 'time', state: 'lapsed', reason: 'expired' },
  ])
  expect(await letters()).toEqual([])
  market.prices = [950, 950]
  game.se_now = '1H'
  expect(await make({ until: 'kickoff', endsAt: null })).toMatchObject({ ok: false, message: expect.stringContaining('已经开始') })
  data(await make({ until: 'half', endsAt: null }))
  game.se_now = 'HT'
  market.prices = [1_100, 800]
  await follow()
  expect(await first()).toMatchObject({ until: 'half', state: 'lapsed', reason: 'expired' })
  expect(await tickets()).toEqual([])
  game.se_now = ''
  await db.updateTable('game').set({ status: 'scheduled' }).where('id', '=', BigInt(game.gameId)).execute()
})

test('a match that begins at the very moment takes no pre-order until kick-off [BET-07]', async () => {
  data(await make({ until: 'kickoff', endsAt: null }))
  market.prices = [1_100, 800]
  await world.db.updateTable('preorder').set({ state: 'placing', call_id: randomUUID() }).where('member_id', '=', memberId).execute()
  world.game.isLive = 1
  await follow()
  expect(await first()).toMatchObject({ state: 'lapsed', reason: 'closed' })
  expect(await tickets()).toEqual([])
})

test('a balance or limit that is short ends it with what was left [BET-07] [SAFE-01]', async () => {
  const reach = async (): Promise<Preorder> => {
    market.prices = [950, 950]
    data(await make())
    market.prices = [1_060, 850]
    await follow()
    return first()
  }
  await setSpendable(world.db, memberId, 5_000n)
  expect(await reach()).toMatchObject({ state: 'lapsed', reason: 'balance', reachedOdds: 1_060 })
  await setSpendable(world.db, memberId, 100_000n)
  const play = safePlayWorld(world.db, world.clock).handlers
  await play['play.setLimit']({ kind: 'stake', period: 'day', value: '4000' }, callBy(memberId, world.clock))
  expect(await reach()).toMatchObject({ state: 'lapsed', reason: 'stake-limit', period: 'day', leftFen: '4000' })
  expect(await letters()).toMatchObject([{ reason: 'balance' }, { reason: 'stake-limit' }])
  expect(await tickets()).toEqual([])
})

test('a break cancels what waits, and none is made during it [BET-07] [SAFE-02]', async () => {
  data(await make())
  const play = safePlayWorld(world.db, world.clock).handlers
  data(await play['play.rest']({ hours: 24 }, callBy(memberId, world.clock)))
  expect(await make()).toMatchObject({ ok: false, data: { reason: 'resting' } })
  market.prices = [1_060, 850]
  // Nobody looks until the break is over.
  world.clock.at += 25 * 3_600_000
  await follow()
  expect(await own()).toMatchObject([{ state: 'cancelled', reason: 'break' }])
  expect(await tickets()).toEqual([])
})

test('the member cancels one or all; one whose bet is made can not be cancelled, and others’ not at all [BET-07]', async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of [a, b, c]) data(await make({ id }))
  const other = await addMember(world.db, world.clock.at, `orders${count++}`)
  expect(await cancelPreorder(world, { id: a }, context(other))).toMatchObject({ ok: false })
  data(await cancelPreorder(world, { id: null }, context(other)))
  data(await cancelPreorder(world, { id: a }, context()))
  data(await cancelPreorder(world, { id: a }, context()))
  expect((await own()).map(({ id, state }) => [id, state])).toContainEqual([a, 'cancelled'])
  await world.db.updateTable('preorder').set({ state: 'placing', call_id: randomUUID() }).where('id', '=', b).execute()
  expect(await cancelPreorder(world, { id: b }, context())).toMatchObject({ ok: false, message: expect.stringContaining('不能取消') })
  data(await cancelPreorder(world, { id: null }, context()))
  market.prices = [1_060, 850]
  await follow()
  expect(await tickets()).toHaveLength(1)
  expect(new Map((await own()).map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [a, 'cancelled'],
      [b, 'placed'],
      [c, 'cancelled'],
    ]),
  )
  expect(await cancelPreorder(world, { id: b }, context())).toMatchObject({ ok: false, message: expect.stringContaining('不能取消') })
})

test('the same id is one pre-order; it can be changed while it waits; ten wait at most [BET-07]', async () => {
  const id = randomUUID()
  await Promise.all([make({ id }), make({ id }), make({ id })])
  expect(await own()).toHaveLength(1)
  const terms = { targetOdds: 1_200, stakeFen: '20000', until: 'kickoff' as const, endsAt: null }
  data(await changePreorder(world, { id, ...terms }, context()))
  expect(await first()).toMatchObject({ targetOdds: 1_200, stakeFen: '20000', until: 'kickoff' })
  market.prices = [1_100, 800]
  await follow()
  expect(await tickets()).toEqual([])
  market.prices = [950, 950]
  for (let n = 1; n < 10; n++) data(await make())
  expect(await make()).toMatchObject({ ok: false, message: expect.stringContaining('最多') })
  await cancelPreorder(world, { id }, context())
  expect(await changePreorder(world, { id, ...terms }, context())).toMatchObject({
    ok: false,
    message: expect.stringContaining('不在等待'),
  })
  data(await make())
})

test('what can not be is refused with a sentence: a reached price, a stake out of range, a time gone by, a market that is closed [BET-07]', async () => {
  const sentences = [
    ['已经到了目标', { targetOdds: 950 }],
    ['最低投注', { stakeFen: '900' }],
    ['超出上限', { stakeFen: '3000000' }],
    ['已经过了', { endsAt: world.clock.at }],
    ['7 天', { endsAt: world.clock.at + 8 * 24 * 3_600_000 }],
    ['已关闭', { marketId: `${world.game.gameId}-OU-99` }],
  ] as const
  for (const [sentence, changes] of sentences) {
    expect(await make(changes)).toMatchObject({ ok: false, message: expect.stringContaining(sentence) })
  }
  expect(await own()).toEqual([])
})

test('an alarm is told once its price is reached, and bets nothing; it is no news that its line is gone [BET-21]', async () => {
  const id = randomUUID()
  data(await make({ id, stakeFen: null }))
  await follow()
  expect(await first()).toMatchObject({ state: 'waiting', stakeFen: null })
  market.prices = [1_060, 850]
  await Promise.all([follow(), follow()])
  expect(await first()).toMatchObject({ state: 'reached', reachedOdds: 1_060, ticket: null })
  expect(await letters()).toMatchObject([{ kind: 'preorder-ended', id, state: 'reached', odds: 1_060, stakeFen: null, number: null }])
  expect(await tickets()).toEqual([])
  market.prices = [950, 950]
  data(await make({ stakeFen: null }))
  world.game.markets = []
  await closeMarkets(world.db, [market.id])
  await follow()
  expect(await first()).toMatchObject({ state: 'lapsed', reason: 'closed' })
  expect(await letters()).toHaveLength(1)
})

test('one that failed makes no other wait; what ended a month ago is forgotten, its ticket is not [BET-07]', async () => {
  data(await make())
  market.prices = [1_060, 850]
  const broken = randomUUID()
  await world.db.updateTable('preorder').set({ state: 'placing' }).where('member_id', '=', memberId).execute()
  const other = memberId
  memberId = await addMember(world.db, world.clock.at, `orders${count++}`)
  market.prices = [950, 950]
  data(await make({ id: broken }))
  market.prices = [1_060, 850]
  await follow()
  expect(errors).toHaveLength(1)
  expect(await first()).toMatchObject({ id: broken, state: 'placed' })
  await forgetPreorders(world.db, world.clock.at + 29 * 24 * 3_600_000)
  expect(await own()).toHaveLength(1)
  await forgetPreorders(world.db, world.clock.at + 31 * 24 * 3_600_000)
  expect(await own()).toEqual([])
  expect(await tickets()).toHaveLength(1)
  await world.db.deleteFrom('preorder').where('member_id', '=', other).execute()
  expect((await audit(world.db)).faults).toEqual([])
})
