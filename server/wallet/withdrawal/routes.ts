import type { withdrawEndpoints } from '../../../contract/wallet-withdraw.ts'
import { hasSecondPassword, lockedUntil } from '../../account/binding/second-password.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { type HandlersOf, ok, refuse } from '../../transport/handlers.ts'
import type { CardDeps } from '../cards/deps.ts'
import type { PaymentDeps } from '../deps.ts'
import { owedTurnover } from '../turnover/owed.ts'
import { newWithdrawal } from './new-withdrawal.ts'
import { heldByWithdrawals, recentWithdrawals, withdrawalOf } from './order.ts'
import { payOut } from './pay-out.ts'
import { COINS, isCoinNetwork, LIMITS, WAYS } from './terms.ts'
import { withdrawnToday } from './today.ts'

interface Calls {
  funds: PaymentDeps
  cards: CardDeps
}

export const withdrawHandlers = ({ funds, funds: { db }, cards: { second } }: Calls): HandlersOf<typeof withdrawEndpoints> => ({
  'withdraw.info': async (_, { memberId, now }) => {
    const { balanceFen } = await balanceOf(db, memberId)
    const { lockedFen } = await owedTurnover(db, memberId)
    const { countLeft, leftFen, kinds } = await withdrawnToday(db, memberId, now)
    return ok({
      balanceFen: String(balanceFen),
      availableFen: String(balanceFen > lockedFen ? balanceFen - lockedFen : 0n),
      lockedFen: String(lockedFen),
      heldFen: String(await heldByWithdrawals(db, memberId)),
      countLeft,
      leftFen: String(leftFen),
      today: kinds,
      secondPassword: await hasSecondPassword(db, memberId),
      lockedUntil: await lockedUntil(second, memberId, now),
      orders: await recentWithdrawals(db, memberId, now),
      now,
    })
  },
  'withdraw.usdtInfo': () =>
    ok({
      networks: Object.entries(COINS).flatMap(([network, { coin, decimals, rateFen, feeFen, minutes }]) =>
        isCoinNetwork(network) ? [{ network, coin, decimals, rateFen: String(rateFen), feeFen: String(feeFen), minutes }] : [],
      ),
    }),
  'withdraw.terms': () => {
    const coin = COINS['USDT-TRC20']
    const ways = Object.entries({ ...WAYS, coin }).map(([kind, { freeADay, feeFen, minutes }]) => ({
      kind: kind as keyof typeof WAYS | 'coin',
      freeADay,
      feeFen: String(feeFen),
      minutes,
    }))
    const { minFen, maxFen, dayCount, dayFen } = LIMITS
    return ok({ minFen: String(minFen), maxFen: String(maxFen), dayCount, dayFen: String(dayFen), ways })
  },
  'withdraw.new': (payload, context) => newWithdrawal({ funds, second, onAsked: (id) => begin(funds, id) }, payload, context),
  'withdraw.order': async ({ id }, { memberId }) => {
    const order = await withdrawalOf(db, memberId, id)
    return order ? ok(order) : refuse('noData', '没有这笔取款')
  },
})

/** Pays it out while its call is answered. What fails here the chore does. */
function begin(funds: PaymentDeps, id: string): void {
  payOut(funds, id).catch((error: unknown) => funds.log.warn({ err: error, payment: id }, 'a withdrawal waits for its next turn'))
}
