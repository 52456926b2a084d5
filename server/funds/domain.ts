import { PAYMENT_BOOK } from './payment-book.ts'
import { expireWithdrawals } from './withdraw.ts'

/** What the site keeps of deposits and withdrawals. */
export const FUNDS = { book: PAYMENT_BOOK, chores: [expireWithdrawals] }
