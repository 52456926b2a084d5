import { PAYMENT_BOOK } from './payment-book.ts'
import { fundsHandlers } from './routes.ts'
import { expireWithdrawals } from './withdraw.ts'

/** What the site keeps of deposits and withdrawals. */
export const FUNDS = { handlers: fundsHandlers, book: PAYMENT_BOOK, chores: [expireWithdrawals] }
