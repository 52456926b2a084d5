import { ACCOUNT } from './account/domain.ts'
import { FUNDS } from './funds/domain.ts'
import { type AuditReport, type BookKept, LEDGER_BOOK, audit as prove } from './ledger/audit.ts'
import type { Db } from './platform/database.ts'
import type { BetDeps } from './sport/bet-deps.ts'
import { SPORT } from './sport/domain.ts'

/** What a domain has the keeper of the books look after; its calls are listed in app.ts. */
interface Domain {
  book?: BookKept
  /** What is due from time to time. */
  chores?: readonly ((on: Pick<BetDeps, 'db' | 'clock' | 'events'>) => Promise<void>)[]
}

const DOMAINS: readonly Domain[] = [ACCOUNT, SPORT, FUNDS]

export const CHORES = DOMAINS.flatMap(({ chores = [] }) => chores)
const BOOKS = [LEDGER_BOOK, ...DOMAINS.flatMap(({ book = [] }) => book)]

/** Prove the books of all domains, and name the first rows that break them. */
export const audit = (db: Db): Promise<AuditReport> => prove(db, BOOKS)
