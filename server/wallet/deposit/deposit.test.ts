import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Answer, Payload } from '../../../contract/endpoints.ts'
import type { DepositOrder, DepositWay } from '../../../contract/wallet-deposit.ts'
import { addMember } from '../../../tests/support/betting.ts'
import { type PaymentWorld, paymentWorld } from '../../../tests/support/payments.ts'
import { atProvider, providerState } from '../../../tests/support/sandbox-provider.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import { audit } from '../../domains.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { moneyStatus } from '../../ledger/money-call.ts'
import type { MemberContext, Result } from '../../transport/handlers.ts'
import type { ProviderWord } from '../provider/provider.ts'
import { takeMessage } from '../take-message.ts'
import { followDeposits } from './follow-deposits.ts'
import { depositHandlers } from './routes.ts'

const MINUTE_MS = 60_000

let world: PaymentWorld
let handlers: ReturnType<typeof depositHandlers>
beforeAll(async () => {
  world = await paymentWorld(await testDatabase())
  handlers = depositHandlers(world.deps)
})
afterAll(async () => {
  await world.close()
  await world.deps.db.destroy()
})

let members = 0
async function newPlayer() {
  const { db, clock } = world.deps
  const memberId = await addMember(db, clock.now(), `payer${members++}`)
  const context = (): MemberContext => ({ memberId, tokenHash: '', device: null, ip: '127.0.0.1', now: clock.now() })
  const code = async () => data(await handlers['deposit.signalCode']({}, context())).code
  const player = {
    memberId,
    context,
    code,
    /** Asks to pay in; a bank transfer with a code of its own. */
    async pay(asked: Partial<Payload<'deposit.pay'>> = {}) {
      const { way = 'bank' } = asked
      const signalCode = way === 'bank' ? await code() : null
      const call = { id: randomUUID(), way, amountFen: '50000', bonus: null, signalCode, payFrom: null, ...asked }
      return handlers['deposit.pay'](call, context())
    },
    asked: async (asked: Partial<Payload<'deposit.pay'>> = {}) => data(await player.pay(asked)).id,
    order: async (id: string): Promise<DepositOrder> => {
      const [order] = data(await handlers['deposit.status']({ id }, context())).orders
      if (!order) throw new Error('no order')
      return order
    },
    close: async (id: string) => handlers['deposit.close']({ id }, context()),
    balance: async () => (await balanceOf(db, memberId)).balanceFen,
    told: async () => (await world.deps.events.events.read(memberId, 0)).flatMap(({ deltas }) => deltas),
  }
  return player
}

function data<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused with ${result.code}: ${result.message}`)
  return result.data
}

let words = 0
const say = async (order: Pick<DepositOrder, 'id' | 'payFen'>, says: ProviderWord, fen = order.payFen) =>
  takeMessage(world.deps, { id: `word ${words++}`, payment: order.id, amountFen: BigInt(fen), says })

const booksHold = async () => expect((await audit(world.deps.db)).faults).toEqual([])

test('an order is made with the provider’s account, paid at its console, credited once and told [WALLET-08][WALLET-09]', async () => {
  const player = await newPlayer()
  const before = await player.balance()
  const id = await player.asked()
  const order = await player.order(id)
  expect(order).toMatchObject({ state: 'waiting', way: 'bank', askedFen: '50000', payTo: { payee: '周云舟', bank: '北岸银行 · 滨江支行' } })
  expect(order.number).toMatch(/^D\d{4} \d{4} \d{4} \d{4}$/)
  expect(order.remark).toMatch(/^[2-9A-Z]{6}$/)
  const fen = BigInt(order.payFen) - 50_000n
  expect(fen >= 1n && fen <= 99n, 'fen that tell it from others').toBe(true)
  expect(order.leftMs).toBe(30 * MINUTE_MS)
  expect(await player.balance()).toBe(before)

  await atProvider(world.address, id, 'pay')
  await vi.waitFor(async () => expect(await player.order(id)).toMatchObject({ state: 'paid', late: false, review: null }), 10_000)
  expect(await player.balance()).toBe(before + BigInt(order.payFen))
  await atProvider(world.address, id, 'repeat')
  await vi.waitFor(async () => {
    const known = (await providerState(world.address)).orders.find((one) => one.order.id === id)
    expect(known?.messages).toMatchObject([{ taken: true, tries: 1 }])
  }, 10_000)
  expect(await player.balance(), 'a repeated word moves nothing').toBe(before + BigInt(order.payFen))
  expect((await player.told()).filter((delta) => delta.kind === 'payment')).toEqual([
    { kind: 'payment', id },
    { kind: 'payment', id },
    { kind: 'payment', id },
  ])
  await booksHold()
})

test('copies of a call make one order; another amount under its id, and one told as not done, make none [WALLET-16][MONEY-03]', async () => {
  const player = await newPlayer()
  const call = { id: randomUUID(), way: 'alipay', amountFen: '20000', bonus: null, signalCode: null, payFrom: null } as const
  const copies = await Promise.all(Array.from({ length: 20 }, () => handlers['deposit.pay'](call, player.context())))
  expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1)
  expect(await handlers['deposit.pay']({ ...call, amountFen: '20001' }, player.context())).toMatchObject({ ok: false })
  const lost = randomUUID()
  const status = { id: lost, kind: 'deposit', memberId: player.memberId }
  expect(await moneyStatus(world.deps.db, status, world.deps.clock.now(), async () => true)).toEqual({ state: 'not-done' })
  expect(await handlers['deposit.pay']({ ...call, id: lost }, player.context())).toMatchObject({
    ok: false,
    message: expect.stringContaining('没有提交'),
  })
  expect(data(await handlers['deposit.status']({ id: null }, player.context())).orders).toMatchObject([{ id: call.id }])
  await booksHold()
})

test('each way has its own form: what it lacks, or what is beyond its limits, is said and makes no order [WALLET-08]', async () => {
  const player = await newPlayer()
  const other = await newPlayer()
  const { ways } = data(await handlers['deposit.types']({}, player.context()))
  expect(ways.map(({ way }) => way)).toEqual(['bank', 'alipay', 'coin', 'huione', 'xnbsk'])
  const said = async (asked: Partial<Payload<'deposit.pay'>>) => {
    const result = await player.pay(asked)
    return result.ok ? null : [result.message, result.values]
  }
  for (const { way, minFen, maxFen } of ways.filter((one) => one.way !== 'coin')) {
    const payFrom = way === 'xnbsk' ? '13800136721' : null
    expect((await said({ way, payFrom, amountFen: String(BigInt(minFen) - 1n) }))?.[0]).toBe('单笔最少 ¥{min}')
    expect((await said({ way, payFrom, amountFen: String(BigInt(maxFen) + 1n) }))?.[0]).toBe('单笔最多 ¥{max}')
  }
  expect((await said({ way: 'coin' }))?.[0]).toContain('币种')
  for (const payFrom of [null, '', '138', '138001367211', 'abcdefghijk'])
    expect((await said({ way: 'xnbsk', payFrom }))?.[0]).toContain('钱包账户')
  const theirs = await other.code()
  for (const signalCode of [null, '', 'D', theirs]) expect((await said({ signalCode }))?.[0]).toContain('附言')
  const code = await player.code()
  await player.asked({ signalCode: code })
  expect((await said({ signalCode: code }))?.[0], 'a used code').toContain('附言')
  expect((await said({ bonus: 'again' }))?.[0]).toContain('这个优惠现在不能参加')
  expect((await said({ way: 'alipay', bonus: 'first', amountFen: '9999' }))?.[0], 'too little for a bonus').toContain(
    '这个优惠现在不能参加',
  )
  expect(data(await handlers['deposit.status']({ id: null }, player.context())).orders).toHaveLength(1)
  await booksHold()
})

test('a coin is asked for at a rate shown lately, and its amount covers the yuan [WALLET-11]', async () => {
  const player = await newPlayer()
  expect(data(await handlers['deposit.coins']({}, player.context())).coins).toEqual([{ code: 'USDT', networks: ['TRC20', 'ERC20'] }])
  const { rate, at } = data(await handlers['deposit.rate']({ coin: 'USDT' }, player.context()))
  expect(rate).toMatch(/^7\.1[0-3]\d0$/)
  expect(world.deps.clock.now() - at).toBeLessThan(MINUTE_MS)
  expect(await handlers['deposit.rate']({ coin: '__proto__' }, player.context())).toMatchObject({ ok: false, code: 6303 })
  const call = { id: randomUUID(), coin: 'USDT', network: 'TRC20', amountFen: '50000', rate, bonus: null }
  const transfer = (changes: Partial<Payload<'deposit.coinTransfer'>>) =>
    handlers['deposit.coinTransfer']({ ...call, id: randomUUID(), ...changes }, player.context())
  expect(await transfer({ rate: '1.0000' })).toMatchObject({ ok: false, message: expect.stringContaining('汇率已更新') })
  for (const changes of [{ network: 'BEP20' }, { coin: 'toString' }, { coin: 'BTC' }])
    expect(await transfer(changes)).toMatchObject({ ok: false, message: '没有这个币种或链' })
  world.deps.clock.at += 2 * MINUTE_MS
  const { id } = data(await transfer({}))
  const order = await player.order(id)
  expect(order).toMatchObject({
    state: 'waiting',
    coin: { code: 'USDT', network: 'TRC20', rate },
    payTo: { address: expect.stringMatching(/^T/) },
  })
  expect(Number(order.coin?.amount) * Number(rate) * 100).toBeGreaterThanOrEqual(Number(order.payFen) - 1e-6)
  // The same rate may be quoted again: to a time when it was not lately.
  const quotes = async () => {
    const now = world.deps.clock.now()
    const at = [0, 1, 2].map((back) => handlers['deposit.rate']({ coin: 'USDT' }, { ...player.context(), now: now - back * MINUTE_MS }))
    return (await Promise.all(at)).map((quote) => data(quote).rate)
  }
  do world.deps.clock.at += MINUTE_MS
  while ((await quotes()).includes(rate))
  expect(await transfer({}), 'an old rate').toMatchObject({ ok: false, message: expect.stringContaining('汇率已更新') })
  await say(order, 'paid')
  expect(await player.order(id)).toMatchObject({ state: 'paid' })
})

test('the fee of a way is taken off what is credited [WALLET-08]', async () => {
  const player = await newPlayer()
  const before = await player.balance()
  const id = await player.asked({ way: 'huione', amountFen: '50001' })
  const order = await player.order(id)
  expect(order).toMatchObject({ feeFen: '250', payTo: { page: expect.stringContaining('/cashier/') } })
  await say(order, 'paid')
  expect(await player.balance()).toBe(before + BigInt(order.payFen) - 250n)
  await booksHold()
})

test('another member’s order, and one that never was, are answered as if they did not exist [WALLET-09]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const id = await player.asked()
  for (const which of [id, randomUUID()]) {
    expect(await handlers['deposit.status']({ id: which }, other.context())).toMatchObject({
      ok: false,
      code: 6303,
      message: '没有这笔存款',
    })
    expect(await other.close(which)).toMatchObject({ ok: false, code: 6303, message: '没有这笔存款' })
  }
  expect(await player.order(id)).toMatchObject({ state: 'waiting' })
  expect(data(await handlers['deposit.status']({ id: null }, other.context())).orders).toEqual([])
})

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

test('no two open orders of an account have the same amount, with 1,000 at once; those that find none are told so [WALLET-08]', async () => {
  const players = await Promise.all(Array.from({ length: 250 }, newPlayer))
  const { db } = world.deps
  const results = await Promise.all(
    players.flatMap((player) =>
      Array.from({ length: 4 }, (_, i) => player.pay({ way: 'xnbsk', payFrom: '13800136721', amountFen: `${700 + i * 10}00` })),
    ),
  )
  const open = await db
    .selectFrom('deposit_order')
    .select(['pay_fen', 'asked_fen'])
    .where('account', '=', 'xnbsk')
    .where('open', '=', true)
    .execute()
  const done = results.filter(({ ok }) => ok)
  expect(done).toHaveLength(4 * 99)
  expect(open).toHaveLength(4 * 99)
  expect(new Set(open.map(({ pay_fen }) => pay_fen)).size).toBe(4 * 99)
  for (const result of results) if (!result.ok) expect(result.message).toBe('同样金额的订单太多，请换一个金额或方式')
  const [first] = open
  if (!first) throw new Error('no order')
  await db.updateTable('deposit_order').set({ open: false }).where('account', '=', 'xnbsk').where('pay_fen', '=', first.pay_fen).execute()
  const next = await newPlayer()
  const again = await next.pay({ way: 'xnbsk', payFrom: '13800136721', amountFen: String(first.asked_fen) })
  expect(again, 'a closed order gives its amount back').toMatchObject({ ok: true, data: { amountFen: String(first.pay_fen) } })
  await db.updateTable('deposit_order').set({ open: false }).where('account', '=', 'xnbsk').execute()
})

test('a member has at most five orders that wait', async () => {
  const player = await newPlayer()
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push(await player.asked({ way: 'alipay' }))
  expect(await player.pay({ way: 'alipay' })).toMatchObject({ ok: false, values: { count: '5' } })
  await player.close(ids[0] ?? '')
  expect(await player.pay({ way: 'alipay' })).toMatchObject({ ok: true })
})

const setLimit = (memberId: bigint, fen: bigint) =>
  world.deps.db
    .insertInto('play_limit')
    .values({ member_id: memberId, kind: 'deposit', period: 'month', value: fen, since: new Date(world.deps.clock.now()) })
    .execute()

test('the fen never take a deposit over the member’s limit; beyond it nothing is made, and what is left is said [WALLET-08]', async () => {
  const player = await newPlayer()
  await setLimit(player.memberId, 70_000n)
  expect(await player.pay({ way: 'alipay', amountFen: '70001' })).toMatchObject({
    ok: false,
    data: { reason: 'deposit-limit', leftFen: '70000' },
  })
  const order = await player.order(await player.asked({ way: 'alipay', amountFen: '70000' }))
  expect(BigInt(order.payFen)).toBeLessThan(70_000n)
  await say(order, 'paid')
  expect(await player.pay({ way: 'alipay', amountFen: '5000' })).toMatchObject({ ok: false, data: { reason: 'deposit-limit' } })
})

test('the provider is away when an order is made: it is brought on later, once [WALLET-18]', async () => {
  const player = await newPlayer()
  await world.stopProvider()
  const id = await player.asked()
  expect(await player.order(id)).toMatchObject({ state: 'preparing', payTo: null })
  world.deps.clock.at += 10_000
  await followDeposits(world.deps)
  expect(await player.order(id)).toMatchObject({ state: 'preparing' })
  await world.startProvider()
  await Promise.all([followDeposits(world.deps), followDeposits(world.deps)])
  expect(await player.order(id)).toMatchObject({ state: 'waiting', payTo: { payee: '周云舟' } })
  expect((await providerState(world.address)).orders.filter((one) => one.order.id === id)).toHaveLength(1)
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

test('a site without a provider takes nothing in and says so [WALLET-08]', async () => {
  const player = await newPlayer()
  const shut = depositHandlers({ ...world.deps, provider: null })
  const { ways }: Answer<'deposit.types'> = data(await shut['deposit.types']({}, player.context()))
  expect(ways).toEqual([])
  const way: DepositWay = 'alipay'
  const call = { id: randomUUID(), way, amountFen: '50000', bonus: null, signalCode: null, payFrom: null }
  expect(await shut['deposit.pay'](call, player.context())).toMatchObject({ ok: false, message: '暂时没有可用的存款方式' })
})
