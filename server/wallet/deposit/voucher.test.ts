import { afterAll, expect, test } from 'vitest'
import { depositDesk } from '../../../tests/support/deposit-desk.ts'
import { lastVouchers, submitVoucher } from './voucher.ts'

const { close, world, newPlayer, say, booksHold } = await depositDesk()
afterAll(close)
const { deps } = world

test('a member says by what a payment is found that has not arrived: kept once, three at most, of an own order that is not paid, and nothing moves [WALLET-20][OPS-07]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const before = await player.balance()
  const id = await player.asked({ way: 'alipay' })
  const order = await player.order(id)
  const submit = (reference: string, by = player) => submitVoucher(deps, { id, reference, note: '江海银行' }, by.context())
  expect(await submit('A0000001'), 'it waits to be paid').toMatchObject({ ok: false })
  await say(order, 'paid', '40000')
  expect(await submit('A0000001', other), 'another member’s order').toMatchObject({ ok: false, message: '没有这笔存款' })
  const copies = await Promise.all([submit('A0000001'), submit('A0000001')])
  for (const copy of copies) expect(copy).toMatchObject({ ok: true, data: { vouchers: [{ reference: 'A0000001' }] } })
  for (const reference of ['A0000002', 'A0000003']) expect(await submit(reference)).toMatchObject({ ok: true })
  expect(await submit('A0000004'), 'a fourth').toMatchObject({ ok: false })
  expect(await submit('A0000003'), 'known').toMatchObject({ ok: true })
  expect((await player.order(id)).vouchers?.map(({ reference }) => reference)).toHaveLength(3)
  expect(await player.balance()).toBe(before)
  expect((await lastVouchers(deps.db)).filter(({ payment }) => payment === id)).toHaveLength(3)

  const paid = await player.asked({ way: 'alipay' })
  await say(await player.order(paid), 'paid')
  expect(await submitVoucher(deps, { id: paid, reference: 'A0000009', note: '' }, player.context())).toMatchObject({ ok: false })
  await booksHold()
})
