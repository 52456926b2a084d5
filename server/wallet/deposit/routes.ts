import type { DepositWay, depositEndpoints } from '../../../contract/wallet-deposit.ts'
import { DEPOSIT_WAYS } from '../../../contract/wallet-deposit.ts'
import { type HandlersOf, ok, refuse } from '../../transport/handlers.ts'
import type { PaymentDeps } from '../deps.ts'
import { closeOrder } from './close-order.ts'
import { customerInfo } from './customer-info.ts'
import { offeredTo } from './offers.ts'
import { openOrder } from './open-order.ts'
import { ordersOf } from './order-store.ts'
import { rateOf } from './rates.ts'
import { createSignalCode } from './signal-code.ts'
import { submitVoucher } from './voucher.ts'
import { COINS, WAYS } from './ways.ts'

export const depositHandlers = (funds: PaymentDeps): HandlersOf<typeof depositEndpoints> => ({
  'deposit.types': async (_, { memberId, now }) =>
    ok({
      ways: funds.provider ? DEPOSIT_WAYS.map(wayInfo) : [],
      bonuses: [...((await offeredTo(funds.db, [memberId], now)).get(memberId) ?? [])].map(
        ([bonus, { minFen, maxFen, ratePermille, times, days }]) => ({
          ...{ bonus, minFen: String(minFen), maxFen: String(maxFen) },
          ...{ ratePermille, times, days },
        }),
      ),
    }),
  'deposit.pay': ({ amountFen, ...asked }, context) => {
    if (asked.way === 'coin') return refuse('invalidParameter', '虚拟币要选币种与链')
    if (asked.way === 'xnbsk' && !/^1\d{10}$/.test(asked.payFrom ?? '')) return refuse('invalidParameter', '请填 11 位手机号的钱包账户')
    return openOrder(funds, { ...asked, amountFen: BigInt(amountFen), coin: null }, context)
  },
  'deposit.coinTransfer': ({ id, coin: code, network, rate, amountFen, bonus }, context) =>
    openOrder(
      funds,
      { id, way: 'coin', amountFen: BigInt(amountFen), bonus, coin: { code, network, rate }, signalCode: null, payFrom: null },
      context,
    ),
  'deposit.status': async ({ id }, { memberId, now }) => {
    const orders = await ordersOf(funds.db, memberId, id, now)
    return id !== null && orders.length === 0 ? refuse('noData', '没有这笔存款') : ok({ orders })
  },
  'deposit.close': ({ id }, context) => closeOrder(funds, id, context),
  'deposit.voucher': (payload, context) => submitVoucher(funds, payload, context),
  'deposit.signalCode': async (_, context) => ok(await createSignalCode(funds.db, context)),
  'deposit.customerInfo': async (_, { memberId }) => ok(await customerInfo(funds.db, memberId)),
  'deposit.coins': () => ok({ coins: Object.entries(COINS).map(([code, networks]) => ({ code, networks: [...networks] })) }),
  'deposit.rate': ({ coin }, { now }) => {
    const quote = rateOf(coin, now)
    return quote ? ok({ coin, ...quote }) : refuse('noData', '没有这个币种')
  },
})

function wayInfo(way: DepositWay) {
  const { minFen, maxFen, quickYuan, ...info } = WAYS[way]
  return { way, minFen: String(minFen), maxFen: String(maxFen), quickFen: quickYuan.map((yuan) => `${yuan}00`), ...info }
}
