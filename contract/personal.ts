import * as z from 'zod/mini'
import { empty, endpoint, epochMs, fen, requestId } from './endpoint.ts'

/** A member's own data as one file, and the end of the account (docs/own-data.md). Paths are ours: the specification names none. */
const member = '/site/api/v1/user/member'
const md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** Version of the file's shape. */
export const OWN_FILE_FORMAT = 1

/** What has to end before the account can. */
const obstacle = z.discriminatedUnion('kind', [
  /** Money that is left, here and at venues. `canGiveUp`: less than can be withdrawn, and the member may leave it. */
  z.object({ kind: z.literal('balance'), fen, canGiveUp: z.boolean() }),
  z.object({ kind: z.literal('venue-balance'), venue: z.string(), fen }),
  /** A transfer to or from a venue that has not said what became of it. */
  z.object({ kind: z.literal('venue-moves'), count: z.int() }),
  z.object({ kind: z.literal('rounds'), count: z.int() }),
  z.object({ kind: z.literal('tickets'), count: z.int() }),
  z.object({ kind: z.literal('deposits'), count: z.int() }),
  z.object({ kind: z.literal('withdrawals'), count: z.int() }),
  /** Payments about which a person has to decide. */
  z.object({ kind: z.literal('disputes'), count: z.int() }),
  /** An account of the demonstration, which everybody uses. */
  z.object({ kind: z.literal('demo') }),
])
export type ClosingObstacle = z.infer<typeof obstacle>
const obstacles = z.array(obstacle)
/** Data of a refused close. */
export const closingRefusal = z.object({ obstacles })

export const personalEndpoints = {
  /** Begins a file, by the login's password; three times a day (6011). Its parts can be had in this session for half an hour. */
  'personal.fileBegin': endpoint({
    path: `${member}/ownFile`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ password: md5 }),
    answer: z.object({ file: requestId, format: z.int(), madeAt: epochMs, sections: z.array(z.string()) }),
  }),
  /** Up to 200 rows of a section, from where the part before ended. 6004 for a file that is over, another session's, or never was. */
  'personal.filePart': endpoint({
    path: `${member}/ownFile/part`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      file: requestId,
      section: z.string().check(z.maxLength(40)),
      after: z.nullable(z.string().check(z.maxLength(200))),
    }),
    answer: z.object({ rows: z.array(z.record(z.string(), z.unknown())), next: z.nullable(z.string()) }),
  }),
  /** What stands in the way of closing the account now. */
  'personal.closing': endpoint({
    path: `${member}/closing`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({ obstacles, secondPassword: z.boolean() }),
  }),
  /**
   * Closes the account for good: all sessions end, this one too. `secondPassword` where one is set (null: none); `giveUpFen`: what is left
   * of the money and given up, exactly. Refused with `warning` and `closingRefusal` while something stands in the way.
   */
  'personal.close': endpoint({
    path: `${member}/close`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ password: md5, secondPassword: z.nullable(md5), giveUpFen: fen }),
    answer: empty,
  }),
} as const
