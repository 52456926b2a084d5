import * as z from 'zod/mini'
import { result, ticket } from './betting.ts'
import { day, dayRange, signedFen } from './day-range.ts'
import { endpoint, epochMs, fen, mayBeOld } from './endpoint.ts'

/** Filters by state. Each ticket is either open, settled or void; won and lost are parts of settled. */
export const RECORD_KINDS = ['all', 'open', 'settled', 'won', 'lost', 'void'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** A range includes the tickets placed on its days. */
const filter = {
  kind: z.enum(RECORD_KINDS),
  ...dayRange,
  /** Part of a team's or league's name, or the end of a ticket's number. */
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
}

/** What a ticket moved on the member's main account, a row for each posting and kind, in order; their sum is the ledger's. */
const move = z.object({
  at: epochMs,
  /** `undone`: an earlier result's return taken back; `borne`: the part of that borne by the house. */
  kind: z.enum(['stake', 'cash-out', 'undone', 'return', 'borne']),
  amountFen: signedFen,
})
export type TicketMove = z.infer<typeof move>

const recordEntry = z.object({
  ticket,
  moves: z.array(move),
  /** Corrected results, oldest first. */
  corrected: z.array(z.object({ result, returnFen: fen, settledAt: epochMs })),
})
export type RecordEntry = z.infer<typeof recordEntry>

const sums = {
  count: z.int(),
  stakeFen: fen,
  /** Returns by the ledger, stakes given back included. */
  returnFen: fen,
  /** Returns less stakes of decided tickets, by the ledger. */
  profitFen: signedFen,
}

const record = '/game/api/v1/record'

export const recordEndpoints = {
  'record.betRecordList': endpoint({
    path: `${record}/betRecordList`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      ...filter,
      /** `next` of the page before, so that tickets placed since don't matter. Null for the first page. */
      cursor: z.nullable(z.string().check(z.regex(/^\d{1,13}-\d{1,18}$/))),
    }),
    answer: z.object({ entries: z.array(recordEntry), next: z.nullable(z.string()), ...mayBeOld }),
  }),
  'record.betRecordTotal': endpoint({
    path: `${record}/betRecordTotal`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject(filter),
    answer: z.object({
      ...sums,
      /** Stakes without those of refused and void bets, which were given back. */
      validStakeFen: fen,
      /** Stakes of open tickets: part of `stakeFen`, in no profit yet. */
      openStakeFen: fen,
      /** Number of open tickets in the range, for any kind. */
      openCount: z.int(),
      /** Days with tickets, oldest first. */
      days: z.array(z.object({ day, ...sums })),
      ...mayBeOld,
    }),
  }),
} as const
