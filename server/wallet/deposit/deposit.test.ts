import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import type { Answer, Payload } from '../../../contract/endpoints.ts'
import type { DepositWay } from '../../../contract/wallet-deposit.ts'
import { depositDesk } from '../../../tests/support/deposit-desk.ts'
import { data } from '../../../tests/support/result.ts'
import { atProvider, providerState } from '../../../tests/support/sandbox-provider.ts'
import { moneyStatus } from '../../ledger/money-call.ts'
import { followDeposits } from './follow-deposits.ts'
import { depositHandlers } from './routes.ts'

const MINUTE_MS = 60_000

const { close, world, handlers, newPlayer, say, booksHold } = await depositDesk()
afterAll(close)

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

test('a site without a provider takes nothing in and says so [WALLET-08]', async () => {
  const player = await newPlayer()
  const shut = depositHandlers({ ...world.deps, provider: null })
  const { ways }: Answer<'deposit.types'> = data(await shut['deposit.types']({}, player.context()))
  expect(ways).toEqual([])
  const way: DepositWay = 'alipay'
  const call = { id: randomUUID(), way, amountFen: '50000', bonus: null, signalCode: null, payFrom: null }
  expect(await shut['deposit.pay'](call, player.context())).toMatchObject({ ok: false, message: '暂时没有可用的存款方式' })
})
