import type { EndpointKey } from '../contract/endpoints.ts'
import type { FundsCall } from '../contract/funds-call.ts'
import type { AccountDeps } from './account/deps.ts'
import { ACCOUNT } from './account/domain.ts'
import type { Membership } from './account/session/membership.ts'
import { ACTIVITY } from './activity/domain.ts'
import { AGENT } from './agent/domain.ts'
import type { BetDeps } from './betting/bet-deps.ts'
import { BETTING } from './betting/domain.ts'
import { CHAT } from './chat/domain.ts'
import type { OddsBook } from './engine/book/odds-source.ts'
import type { MovesOf } from './feed/moves/odds-moves.ts'
import { FEED_DATA } from './feed/own-data.ts'
import type { ChancesOf, JointOf } from './feed/relay/chances-channel.ts'
import { FEEDBACK } from './feedback/domain.ts'
import { type AuditReport, type BookKept, LEDGER_BOOK, audit as prove } from './ledger/audit.ts'
import { LEDGER_DATA } from './ledger/own-data.ts'
import { LETTER } from './letter/domain.ts'
import { MAILING } from './mailing/domain.ts'
import { forgetClosed } from './personal/close-account.ts'
import type { PersonalDeps } from './personal/deps.ts'
import { PERSONAL } from './personal/domain.ts'
import { PICTURE } from './picture/domain.ts'
import type { ObjectStore } from './picture/object-store.ts'
import type { Db } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import type { Metric } from './platform/metric.ts'
import type { OwnData } from './platform/own-data.ts'
import { POINTS } from './points/domain.ts'
import { PUSH, type Push } from './push/domain.ts'
import type { SafePlayDeps } from './safe-play/deps.ts'
import { SAFE_PLAY } from './safe-play/domain.ts'
import type { Content } from './site/content.ts'
import { SITE } from './site/domain.ts'
import type { ContentKind } from './site/loaded/content-kind.ts'
import { SPORT } from './sport/domain.ts'
import type { Handlers } from './transport/handlers.ts'
import { VENUE } from './venue/domain.ts'
import type { VenueSites } from './venue/seamless/sites.ts'
import { VIP } from './vip/domain.ts'
import type { CardDeps } from './wallet/cards/deps.ts'
import type { PaymentDeps } from './wallet/deps.ts'
import { WALLET } from './wallet/domain.ts'

/** What the handlers of the domains need. */
export interface Services {
  db: Db
  env: Env
  content: Content
  account: AccountDeps
  membership: Membership
  play: SafePlayDeps
  personal: PersonalDeps
  funds: PaymentDeps
  cards: CardDeps
  /** The number of a payout account of the member, in clear; null for any other. */
  cardNumber(memberId: bigint, id: string): Promise<string | null>
  /** Counts an id of a money call that never arrived; false if the member has burnt too many. */
  mayBurn(memberId: bigint): Promise<boolean>
  /** What a money call's kept answer is by now; null: it came to nothing. */
  byNow(kind: FundsCall, id: string, kept: unknown): Promise<unknown>
  bets: BetDeps
  odds: OddsBook
  /** Called when a ticket was placed here that waits for its decision. */
  expect(id: string): void
  /** What open legs may come to. */
  chances: ChancesOf
  /** How likely the selections of a builder are to come true together. */
  joint: JointOf
  moves: MovesOf
  /** The venues that are connected. */
  sites: VenueSites
  push: Push
  /** Where bytes of pictures are; null: in the database. */
  objects: ObjectStore | null
}

/** What work that is due every few minutes needs. */
export interface ChoreDeps extends PaymentDeps {
  objects: ObjectStore | null
}

/** What work that members wait for needs. */
export interface RoundDeps extends ChoreDeps {
  sites: VenueSites
  push: Push
  odds: OddsBook
}

/** Everything that a domain adds to the server, besides its tables, functions and migrations. */
interface Domain {
  handlers(services: Services): Partial<Handlers>
  /** Its part of the books, with its checks. */
  book?: BookKept | readonly BookKept[]
  /** What operators load as files. */
  content?: readonly ContentKind[]
  metrics?(services: Services): readonly Metric[]
  /** What it holds about a member. */
  own?: OwnData
  /** Work that is due every few minutes; each is a duty of this name. */
  chores?: Readonly<Record<string, (on: ChoreDeps) => Promise<void>>>
  /** The same, for what members wait for: due every few seconds. */
  rounds?: Readonly<Record<string, (on: RoundDeps) => Promise<void>>>
}

const DOMAINS = [
  SITE,
  ACTIVITY,
  AGENT,
  ACCOUNT,
  SAFE_PLAY,
  SPORT,
  BETTING,
  WALLET,
  VENUE,
  PICTURE,
  FEEDBACK,
  CHAT,
  LETTER,
  MAILING,
  PUSH,
  POINTS,
  VIP,
  PERSONAL,
] as const satisfies readonly Domain[]

type KeysOf<T> = T extends unknown ? keyof T : never
type Answered = KeysOf<ReturnType<(typeof DOMAINS)[number]['handlers']>>

/** The handlers of all domains. Does not compile if an endpoint of the contract has none. */
export const handlersOf = (services: Services): Handlers =>
  Object.assign({}, ...DOMAINS.map(({ handlers }) => handlers(services))) as Pick<Handlers, Answered & EndpointKey>

const LISTED: readonly Domain[] = DOMAINS
export const metricsOf = (services: Services): Metric[] => LISTED.flatMap(({ metrics }) => metrics?.(services) ?? [])

/** All that is held about a member, in the order of the file. */
export const OWN_DATA: readonly OwnData[] = [...LISTED.flatMap(({ own = [] }) => own), LEDGER_DATA, FEED_DATA]

const FORGET = { forgetClosed: ({ db, clock }: PaymentDeps) => forgetClosed(OWN_DATA, db, clock.now()) }
export const CHORES = [...LISTED, { chores: FORGET }].flatMap(({ chores = {} }) => Object.entries(chores))
export const ROUNDS = LISTED.flatMap(({ rounds = {} }) => Object.entries(rounds))
export const CONTENT_KINDS = LISTED.flatMap(({ content = [] }) => content)
export const BOOKS: readonly BookKept[] = [LEDGER_BOOK, ...LISTED.flatMap(({ book = [] }) => book)]

/** The reasons of all transfers. */
export const REASONS = BOOKS.flatMap(({ reasons = [] }) => reasons)

/** Audits the books of all domains and returns the first rows that break them. */
export const audit = (db: Db): Promise<AuditReport> => prove(db, BOOKS)
