import type { Db } from '../platform/database.ts'
import { cardHandlers } from './cards/routes.ts'
import { followDeposits } from './deposit/follow-deposits.ts'
import { depositHandlers } from './deposit/routes.ts'
import type { PaymentDeps } from './deps.ts'
import { DISPUTE_BOOK } from './dispute/dispute-book.ts'
import { WALLET_DATA } from './own-data.ts'
import { PAYMENT_BOOK } from './payment-book.ts'
import { dealHandlers } from './record/routes.ts'
import { walletHandlers } from './routes.ts'
import { lapseBonuses } from './turnover/forfeit-bonus.ts'
import { TURNOVER_BOOK } from './turnover/turnover-book.ts'
import { expireWithdrawals } from './withdraw.ts'
import { payOutWaiting } from './withdrawal/pay-out.ts'
import { withdrawHandlers } from './withdrawal/routes.ts'

/** Deposits, withdrawals, payout accounts, and the turnover that they wait for. */
export const WALLET = {
  own: WALLET_DATA,
  handlers: handlersOf,
  book: [PAYMENT_BOOK, DISPUTE_BOOK, TURNOVER_BOOK],
  chores: { expireWithdrawals, lapseBonuses },
  rounds: { followDeposits, payOutWaiting },
}

type Services = Parameters<typeof walletHandlers>[0] &
  Parameters<typeof cardHandlers>[0] &
  Parameters<typeof withdrawHandlers>[0] & { db: Db; funds: PaymentDeps }

function handlersOf(services: Services) {
  const { db, funds } = services
  return {
    ...walletHandlers(services),
    ...cardHandlers(services),
    ...withdrawHandlers(services),
    ...depositHandlers(funds),
    ...dealHandlers(db),
  }
}
