import { cardHandlers } from './cards/routes.ts'
import { PAYMENT_BOOK } from './payment-book.ts'
import { walletHandlers } from './routes.ts'
import { expireWithdrawals } from './withdraw.ts'

/** Deposits, withdrawals, payout accounts. */
export const WALLET = { handlers: handlersOf, book: PAYMENT_BOOK, chores: { expireWithdrawals } }

function handlersOf(services: Parameters<typeof walletHandlers>[0] & Parameters<typeof cardHandlers>[0]) {
  return { ...walletHandlers(services), ...cardHandlers(services) }
}
