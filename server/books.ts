import { PAYMENT_BOOK } from './funds/payment-book.ts'
import { type AuditReport, LEDGER_BOOK, audit as prove } from './ledger/audit.ts'
import type { Db } from './platform/database.ts'
import { TICKET_BOOK } from './sport/ticket-book.ts'

/** All books of the site: each domain that moves money adds its own. */
const BOOKS = [LEDGER_BOOK, TICKET_BOOK, PAYMENT_BOOK]

/** Prove them, and name the first rows that break them. */
export const audit = (db: Db): Promise<AuditReport> => prove(db, BOOKS)

/** `12 accounts, 40 transfers, 9 tickets`. */
export const toldCounts = (counts: AuditReport['counts']): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
