import * as z from 'zod/mini'
import { result, ticket } from './betting.ts'
import { endpoint, epochMs, fen } from './endpoint.ts'

/** What became of a ticket. Open, settled and void leave none out and share none; won and lost are among the settled. */
export const RECORD_KINDS = ['all', 'open', 'settled', 'won', 'lost', 'void'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The longest range a record is asked for, in days. */
export const RECORD_MAX_DAYS = 366

/** An amount that may go either way. */
const signedFen = z.string().check(z.regex(/^(0|-?[1-9]\d{0,17})$/))
/** `YYYY-MM-DD`, a day of Shanghai (domain/days.ts), of a century whose instants every part can write down. */
const day = z.string().check(z.regex(/^(19|20)\d{2}-\d{2}-\d{2}$/))

/** Tickets are in a range by the day they were placed on. */
const filter = { kind: z.enum(RECORD_KINDS), from: day, to: day }

/** What a ticket moved on the member's main account, one row a posting and kind, in order: their sum is what the ledger has. */
const move = z.object({
  at: epochMs,
  /** `undone` takes back what an earlier result paid; `borne` is what the house bore of that. */
  kind: z.enum(['stake', 'undone', 'return', 'borne']),
  amountFen: signedFen,
})
export type TicketMove = z.infer<typeof move>

const recordEntry = z.object({
  ticket,
  moves: z.array(move),
  /** Results that were corrected since, the first one first. */
  corrected: z.array(z.object({ result, returnFen: fen, settledAt: epochMs })),
})
export type RecordEntry = z.infer<typeof recordEntry>

const sums = {
  count: z.int(),
  stakeFen: fen,
  /** What was paid back, by the ledger: stakes given back among it. */
  returnFen: fen,
  /** Returns less stakes of what is decided, by the ledger. */
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
      /** `next` of the page before: what follows that page, whatever was placed since. Null for the first page. */
      cursor: z.nullable(z.string().check(z.regex(/^\d{1,13}-\d{1,18}$/))),
    }),
    answer: z.object({ entries: z.array(recordEntry), next: z.nullable(z.string()) }),
  }),
  'record.betRecordTotal': endpoint({
    path: `${record}/betRecordTotal`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject(filter),
    answer: z.object({
      ...sums,
      /** Stakes that were not given back by a refused or void bet. */
      validStakeFen: fen,
      /** Stakes of open tickets: in `stakeFen`, in no profit yet. */
      openStakeFen: fen,
      /** Open tickets of the range, whatever the kind. */
      openCount: z.int(),
      /** Days that have tickets, the first one first. */
      days: z.array(z.object({ day, ...sums })),
    }),
  }),
} as const
