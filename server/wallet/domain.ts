import { PAYMENT_BOOK } from './payment-book.ts'
import { walletHandlers } from './routes.ts'
import { expireWithdrawals } from './withdraw.ts'

/** Deposits and withdrawals. */
export const WALLET = { handlers: walletHandlers, book: PAYMENT_BOOK, chores: { expireWithdrawals } }
