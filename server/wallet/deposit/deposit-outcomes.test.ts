import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import type { DepositOrder } from '../../../contract/wallet-deposit.ts'
import { dayOf } from '../../../domain/days.ts'
import { depositDesk } from '../../../tests/support/deposit-desk.ts'
import { data } from '../../../tests/support/result.ts'
import { atProvider, providerState } from '../../../tests/support/sandbox-provider.ts'
import { followDeposits } from './follow-deposits.ts'

const MINUTE_MS = 60_000

const { close, world, handlers, newPlayer, say, booksHold } = await depositDesk()
afterAll(close)

const EVENTS = ['paid', 'failed', 'timed_out', 'other', 'cancel'] as const
type Event = (typeof EVENTS)[number]
const histories = (length: number): Event[][] =>
  length === 0
    ? [[]]
    : [
        ...histories(length - 1),
        ...histories(length - 1)
          .filter((one) => one.length === length - 1)
          .flatMap((one) => EVENTS.map((event) => [...one, event])),
      ]

test('under every order of paid, failed, timed out, another amount and a cancellation, money that came in is credited once, and what contradicts moves nothing [WALLET-20][MONEY-08]', async () => {
  const player = await newPlayer()
  for (const events of histories(3).filter((one) => one.length > 0)) {
    const before = await player.balance()
    const id = await player.asked({ way: 'alipay' })
    const order = await player.order(id)
    for (const event of events) {
      if (event === 'cancel') data(await player.close(id))
      else if (event === 'other') await say(order, 'paid', '49900')
      else await say(order, event)
      const now = await player.order(id)
      const said = events.slice(0, events.indexOf(event) + 1)
      if (event === 'other') expect(now.review, said.join()).toMatchObject({ saidPaid: true, fen: '49900' })
      expect(await player.balance(), said.join()).toBeOneOf([before, before + BigInt(order.payFen)])
      world.deps.clock.at += 1
    }
    const isPaid = events.includes('paid')
    expect(await player.balance(), events.join()).toBe(isPaid ? before + BigInt(order.payFen) : before)
    const end = await player.order(id)
    const at = events.indexOf('paid')
    const closing = events.slice(0, isPaid ? at : events.length)
    // A cancellation closes nothing that is under review.
    const closedBy = closing.find((event, i) => event !== 'other' && !(event === 'cancel' && closing.slice(0, i).includes('other')))
    if (isPaid) expect([end.state, end.late], events.join()).toEqual(['paid', closedBy !== undefined])
    else {
      const states: Partial<Record<Event, DepositOrder['state']>> = { cancel: 'cancelled', failed: 'failed', timed_out: 'expired' }
      expect(end.state, events.join()).toBe((closedBy && states[closedBy]) ?? 'waiting')
    }
    if (isPaid) {
      const against = events.slice(at + 1).some((event) => event !== 'paid' && event !== 'cancel')
      expect(end.review !== null, events.join()).toBe(against)
    }
    // The next history may have as many open orders as it likes.
    await world.deps.db.updateTable('deposit_order').set({ open: false }).where('payment_id', '=', id).execute()
  }
  await booksHold()
})

test('a cancellation and a payment at once end as one of the two, and the money is credited either way [WALLET-09][MONEY-08]', async () => {
  const player = await newPlayer()
  const states = new Set<string>()
  for (let round = 0; round < 30; round++) {
    const before = await player.balance()
    const id = await player.asked({ way: 'alipay' })
    const order = await player.order(id)
    const race: (() => Promise<unknown>)[] = [
      () => player.close(id),
      () => say(order, 'paid'),
      () => player.close(id),
      () => say(order, 'paid'),
    ]
    if (round % 2 === 0) race.reverse()
    // The first has a turn's lead: messages leave with all of their turn.
    await Promise.all(race.map((one, i) => (i === 0 ? one() : turn().then(one))))
    const end = await player.order(id)
    states.add(`${end.state} ${end.late}`)
    expect(await player.balance()).toBe(before + BigInt(order.payFen))
  }
  expect([...states].sort()).toEqual(['paid false', 'paid true'])
  await booksHold()
})

test('the outcome of an order past its time is asked for; a silent provider closes none, and late money is still credited [WALLET-09][WALLET-18]', async () => {
  const player = await newPlayer()
  const before = await player.balance()
  const [paid, unpaid] = [await player.asked(), await player.asked()]
  const orders = [await player.order(paid), await player.order(unpaid)]
  world.hears(false)
  await atProvider(world.address, paid, 'pay')
  world.deps.clock.at += 31 * MINUTE_MS
  expect(await player.order(paid), 'nothing was heard').toMatchObject({ state: 'checking', leftMs: 0 })
  await followDeposits(world.deps)
  expect(await player.order(paid)).toMatchObject({ state: 'paid', late: false })
  expect(await player.order(unpaid)).toMatchObject({ state: 'checking' })
  world.hears(true)
  await vi.waitFor(async () => {
    const known = (await providerState(world.address)).orders.find((one) => one.order.id === paid)
    expect(known?.messages).toMatchObject([{ taken: true }])
  }, 20_000)
  expect(await player.balance(), 'the word after the answer moves nothing').toBe(before + BigInt(orders[0]?.payFen ?? 0))

  await world.stopProvider()
  world.deps.clock.at += 31 * MINUTE_MS
  await followDeposits(world.deps)
  expect(await player.order(unpaid)).toMatchObject({ state: 'checking' })
  await world.startProvider()
  world.deps.clock.at += 2 * MINUTE_MS
  await followDeposits(world.deps)
  expect(await player.order(unpaid)).toMatchObject({ state: 'expired', review: null })
  await atProvider(world.address, unpaid, 'pay')
  await vi.waitFor(async () => expect(await player.order(unpaid)).toMatchObject({ state: 'paid', late: true }), 10_000)
  await booksHold()
})

test('a payment of another amount moves nothing and is under review, also past its time, and can’t be cancelled; the right one ends that [WALLET-20]', async () => {
  const player = await newPlayer()
  const before = await player.balance()
  const id = await player.asked()
  const order = await player.order(id)
  await atProvider(world.address, id, 'pay-other', '499.5')
  await vi.waitFor(async () => expect((await player.order(id)).review).toMatchObject({ saidPaid: true, fen: '49950' }), 10_000)
  expect(data(await player.close(id))).toMatchObject({ state: 'waiting' })
  world.deps.clock.at += 3 * 60 * MINUTE_MS
  await followDeposits(world.deps)
  expect(await player.order(id)).toMatchObject({ state: 'checking', review: { fen: '49950' } })
  expect(await player.balance()).toBe(before)
  await say(order, 'paid')
  expect(await player.order(id)).toMatchObject({ state: 'paid', review: null })
  await atProvider(world.address, id, 'contradict')
  await vi.waitFor(async () => expect((await player.order(id)).review).toMatchObject({ saidPaid: false }), 10_000)
  expect(await player.balance(), 'what was credited stays').toBe(before + BigInt(order.payFen))
  await booksHold()
})

const requirements = (memberId: bigint) =>
  world.deps.db
    .selectFrom('turnover_requirement')
    .select(['kind', 'need_fen', 'bonus_fen', 'ref'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

test('a paid deposit owes its turnover; the bonus that was chosen is granted on what was asked for, and the first only once [WALLET-13][WALLET-14][WALLET-17]', async () => {
  const player = await newPlayer()
  const offered = async () => data(await handlers['deposit.types']({}, player.context())).bonuses.map(({ bonus }) => bonus)
  expect(await offered()).toEqual(['first'])
  const [plain, one] = [await player.asked({ way: 'alipay' }), await player.asked({ way: 'alipay', amountFen: '100000', bonus: 'first' })]
  expect(await offered(), 'it is asked for already').toEqual([])
  const order = await player.order(one)
  const before = await player.balance()
  await say(order, 'paid')
  expect(await player.balance()).toBe(before + BigInt(order.payFen) + 30_000n)
  expect(await player.order(one)).toMatchObject({ bonus: 'first', bonusFen: '30000' })
  expect(await requirements(player.memberId)).toMatchObject([
    { kind: 'deposit', ref: one, need_fen: BigInt(order.payFen) },
    { kind: 'bonus', ref: one, bonus_fen: 30_000n, need_fen: 240_000n },
  ])
  await say(await player.order(plain), 'paid')
  expect(await offered()).toEqual(['again'])

  const late = await newPlayer()
  const ids = [await late.asked({ way: 'alipay', bonus: 'first' })]
  await late.close(ids[0] ?? '')
  ids.push(await late.asked({ way: 'alipay', bonus: 'first' }))
  for (const id of ids) await say(await late.order(id), 'paid')
  expect(
    (await requirements(late.memberId)).filter(({ kind }) => kind === 'bonus'),
    'the second was not the first',
  ).toHaveLength(1)
  await booksHold()
})

test('session time that is used up before the provider’s word takes no bonus away that was chosen [WALLET-14][SAFE-01]', async () => {
  const player = await newPlayer()
  const order = await player.order(await player.asked({ way: 'alipay', bonus: 'first' }))
  const [member_id, since] = [player.memberId, new Date(world.deps.clock.now())]
  await world.deps.db.insertInto('play_limit').values({ member_id, kind: 'time', period: 'day', value: 15n, since }).execute()
  const day = dayOf(world.deps.clock.now())
  await world.deps.db.insertInto('play_time').values({ member_id, day, minutes: 15, last_minute: 0n }).execute()
  expect(await player.pay({ way: 'alipay' })).toMatchObject({ ok: false, data: { reason: 'time-limit' } })
  await say(order, 'paid')
  expect(await player.order(order.id)).toMatchObject({ state: 'paid', bonusFen: '25000' })
})

test('during a break nothing can be paid in; money that was on its way is credited, without a bonus [WALLET-08]', async () => {
  const player = await newPlayer()
  const order = await player.order(await player.asked({ way: 'alipay', bonus: 'first' }))
  const { clock, db } = world.deps
  const until = new Date(clock.now() + 24 * 60 * MINUTE_MS)
  await db
    .insertInto('play_break')
    .values({ member_id: player.memberId, kind: 'time-out', began_at: new Date(clock.now()), until, ends_at: until })
    .execute()
  expect(await player.pay({ way: 'alipay' })).toMatchObject({ ok: false, data: { reason: 'resting' } })
  const before = await player.balance()
  await say(order, 'paid')
  expect(await player.order(order.id)).toMatchObject({ state: 'paid', bonus: 'first', bonusFen: null })
  expect(await player.balance()).toBe(before + BigInt(order.payFen))
})
