import type { EndpointKey } from '../contract/endpoints.ts'
import type { AccountDeps } from './account/deps.ts'
import { ACCOUNT } from './account/domain.ts'
import type { Membership } from './account/session/membership.ts'
import { ACTIVITY } from './activity/domain.ts'
import type { BetDeps } from './betting/bet-deps.ts'
import { BETTING } from './betting/domain.ts'
import type { OddsBook } from './engine/book/odds-source.ts'
import type { MovesOf } from './feed/moves/odds-moves.ts'
import { FEEDBACK } from './feedback/domain.ts'
import { type AuditReport, type BookKept, LEDGER_BOOK, audit as prove } from './ledger/audit.ts'
import type { Db } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import type { Metric } from './platform/metric.ts'
import type { Content } from './site/content.ts'
import { SITE } from './site/domain.ts'
import { SPORT } from './sport/domain.ts'
import type { Handlers } from './transport/handlers.ts'
import { WALLET } from './wallet/domain.ts'

/** What a process has ready for the calls of its domains. */
export interface Services {
  db: Db
  env: Env
  content: Content
  account: AccountDeps
  membership: Membership
  bets: BetDeps
  odds: OddsBook
  /** A bet was placed here that waits to be decided. */
  expect(id: string): void
  moves: MovesOf
}

/** All that a domain adds to the server; its tables, functions and migrations are found where they stand. */
interface Domain {
  handlers(services: Services): Partial<Handlers>
  /** What it has in the books, and how they are proved. */
  book?: BookKept
  metrics?(services: Services): readonly Metric[]
  /** What is due every few minutes, each a duty of its own by its name. */
  chores?: Readonly<Record<string, (on: Pick<BetDeps, 'db' | 'clock' | 'events'>) => Promise<void>>>
}

const DOMAINS = [SITE, ACTIVITY, ACCOUNT, SPORT, BETTING, WALLET, FEEDBACK] as const satisfies readonly Domain[]

type KeysOf<T> = T extends unknown ? keyof T : never
type Answered = KeysOf<ReturnType<(typeof DOMAINS)[number]['handlers']>>

/** The handlers of all domains. Does not compile while a call of the contract has none. */
export const handlersOf = (services: Services): Handlers =>
  Object.assign({}, ...DOMAINS.map(({ handlers }) => handlers(services))) as Pick<Handlers, Answered & EndpointKey>

const LISTED: readonly Domain[] = DOMAINS
export const metricsOf = (services: Services): Metric[] => LISTED.flatMap(({ metrics }) => metrics?.(services) ?? [])
export const CHORES = LISTED.flatMap(({ chores = {} }) => Object.entries(chores))
const BOOKS = [LEDGER_BOOK, ...LISTED.flatMap(({ book = [] }) => book)]

/** Prove the books of all domains, and name the first rows that break them. */
export const audit = (db: Db): Promise<AuditReport> => prove(db, BOOKS)
