import * as z from 'zod/mini'
import { day, dayRange, signedFen } from './day-range.ts'
import { empty, endpoint, epochMs, fen, mayBeOld } from './endpoint.ts'

/** What moved money. */
export const DEAL_KINDS = [
  'deposit',
  'withdraw',
  'transfer',
  'bet',
  'settlement',
  'cash-out',
  'correction',
  'bonus',
  'gift',
  'other',
] as const
export type DealKind = (typeof DEAL_KINDS)[number]

/** Filters; `play` is bets with what they brought, `gift` what the house gave. */
export const DEAL_FILTERS = ['all', 'deposit', 'withdraw', 'transfer', 'play', 'gift'] as const
export type DealFilter = (typeof DEAL_FILTERS)[number]

/** How it stands with what an entry is about. */
export const DEAL_STATES = ['done', 'waiting', 'accepted', 'settled', 'refused', 'sent', 'returned'] as const
export type DealState = (typeof DEAL_STATES)[number]

/** How an entry stands, as a filter: under way, done, or come to nothing. */
export const DEAL_STANDINGS = ['open', 'done', 'back'] as const
export type DealStanding = (typeof DEAL_STANDINGS)[number]

const STANDINGS: Record<DealState, DealStanding> = {
  ...{ waiting: 'open', accepted: 'open', sent: 'open' },
  ...{ done: 'done', settled: 'done' },
  ...{ refused: 'back', returned: 'back' },
}
export const standingOf = (state: DealState): DealStanding => STANDINGS[state]

/** Lengths of a page: a screen, or a part of a statement. */
export const DEAL_PAGE = 20
export const DEAL_PAGE_LONG = 200

const cursor = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** All transfers of one posting and matter on the member's main account: a stake given back and its winnings come together. */
const deal = z.object({
  id: z.string(),
  at: epochMs,
  kind: z.enum(DEAL_KINDS),
  amountFen: signedFen,
  /** The balance of the main account after it. */
  balanceFen: fen,
  /** To quote: that of the ticket or payment, else of the ledger. */
  number: z.string(),
  state: z.enum(DEAL_STATES),
  /** A person decided on it, after the provider had contradicted the books. */
  reviewed: z.optional(z.boolean()),
  /** Of a deposit: how it was paid, as its order says. */
  way: z.nullable(z.string()),
  /** Of a withdrawal: the account it goes to, by name and last characters; of a transfer with one venue: its name. */
  place: z.nullable(z.string()),
  /** Of a withdrawal or deposit: its fee. */
  feeFen: z.optional(fen),
  /** Of a bet: number of its legs, and the first one's match. */
  bet: z.nullable(z.object({ legs: z.int(), gameType: z.string(), teams: z.array(z.string()) })),
})
export type Deal = z.infer<typeof deal>

/** Of a range, whatever the filter: opening, plus the sums, is closing. */
const totals = z.object({
  openingFen: fen,
  closingFen: fen,
  /** Deposits credited. */
  depositFen: signedFen,
  /** Taken out, less what came back; with minus. */
  withdrawFen: signedFen,
  transferFen: signedFen,
  /** Returns less stakes, those of open bets included. */
  playFen: signedFen,
  giftFen: signedFen,
  otherFen: signedFen,
  /** Number of entries that the filter selects. */
  count: z.int(),
})
export type DealTotals = z.infer<typeof totals>

/** A day's sums on the main account: deposits, withdrawals less those given back, and what betting brought or cost. */
const flowDay = z.object({ day, inFen: fen, outFen: signedFen, netFen: signedFen })

/** A calendar month by the ledger, and what the member was here for. */
const month = z.object({
  from: day,
  to: day,
  openingFen: fen,
  closingFen: fen,
  depositFen: signedFen,
  /** As `totals` has it. */
  withdrawFen: signedFen,
  /** Stakes that went out, and all that came back of bets. */
  stakedFen: signedFen,
  returnedFen: signedFen,
  onlineMinutes: z.int(),
  /** What the member allows himself to pay in a month now; null: nothing is set. */
  depositLimitFen: z.nullable(fen),
  ...mayBeOld,
})
export type MonthStatement = z.infer<typeof month>

/** What a member received: bonuses and gifts, and what points were exchanged for. */
const gift = z.object({
  ...{ id: z.string(), at: epochMs, kind: z.enum(['bonus', 'gift', 'exchange']), amountFen: fen, number: z.string() },
  /** What an exchange cost. */
  points: z.optional(z.int()),
})
export type Gift = z.infer<typeof gift>

export const dealEndpoints = {
  'funds.queryDealRecord': endpoint({
    path: '/fd/api/v1/transactions/queryDealRecord',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      kind: z.enum(DEAL_FILTERS),
      standing: z.optional(z.enum(DEAL_STANDINGS)),
      ...dayRange,
      /** `next` of the page before, so that what is posted since doesn't shift pages. Null for the first page. */
      cursor: z.nullable(cursor),
      size: z.union([z.literal(DEAL_PAGE), z.literal(DEAL_PAGE_LONG)]),
    }),
    answer: z.object({
      entries: z.array(deal),
      next: z.nullable(cursor),
      /** With the first page only. */
      totals: z.nullable(totals),
      ...mayBeOld,
    }),
  }),
  /** The member's last entries, newest first. */
  'funds.lastDeals': endpoint({
    path: '/fd/api/v1/transactions/lastDeals',
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({ entries: z.array(deal) }),
  }),
  /** Sums by day, oldest first, today included; a day without an entry has zeros. */
  'funds.flow': endpoint({
    path: '/fd/api/v1/transactions/flow',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ days: z.union([z.literal(7), z.literal(30), z.literal(90)]) }),
    answer: z.object({ days: z.array(flowDay), ...mayBeOld }),
  }),
  'funds.month': endpoint({
    path: '/fd/api/v1/transactions/monthStatement',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/)) }),
    answer: month,
  }),
  'act.exchangeRecord': endpoint({
    path: '/act/api/v1/activityTopGift/exchangeRecord',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ cursor: z.nullable(cursor) }),
    answer: z.object({ list: z.array(gift), next: z.nullable(cursor), ...mayBeOld }),
  }),
} as const
