import * as z from 'zod/mini'
import { type ActivityKind, activityShapes, withTerms } from './activity-kinds.ts'
import { empty, endpoint, epochMs, fen, requestId } from './endpoint.ts'
import { helpCode } from './help-codes.ts'

/** `soon`: not begun. `spent`: its budget does not cover the next gift any more. */
export const ACTIVITY_STATES = ['soon', 'running', 'spent', 'ended'] as const
/**
 * Where a member stands with an activity. `open`: may join now. `joined`: takes part, nothing to press. `limit`: had what there is, for now or
 * for good. `unmet`: something is missing that `why` names. `resting`, `excluded`: a break of the member holds.
 */
export const STANDINGS = ['open', 'joined', 'limit', 'unmet', 'soon', 'spent', 'ended', 'resting', 'excluded'] as const
export type StandingState = (typeof STANDINGS)[number]

const activityId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const choice = z.optional(z.string().check(z.minLength(1), z.maxLength(40)))

/** As anybody sees it. */
const shown = {
  id: activityId,
  title: z.string().check(z.minLength(1), z.maxLength(20)),
  /** A sentence about it. */
  text: z.string().check(z.minLength(1), z.maxLength(60)),
  /** What else holds, besides what its terms say; may be empty. */
  rules: z.array(z.string().check(z.minLength(1), z.maxLength(120))),
  state: z.enum(ACTIVITY_STATES),
  beginsAt: epochMs,
  /** Null: until further notice. */
  endsAt: z.nullable(epochMs),
  helpCode: z.optional(helpCode),
}
const activity = withTerms(shown)
export type Activity = z.infer<typeof activity>
export type ActivityOf<K extends ActivityKind> = Extract<Activity, { kind: K }>

/** A bonus of the activity whose turnover is not met yet. */
const openBonus = z.object({
  /** Its number among the member's turnover requirements, by which it is given up. */
  requirement: z.string(),
  bonusFen: fen,
  needFen: fen,
  doneFen: fen,
  dueAt: z.nullable(epochMs),
})

const stands = {
  id: activityId,
  state: z.enum(STANDINGS),
  /** A sentence, and what can be done about it; '' where there is nothing to say. */
  why: z.string(),
  note: z.string(),
  /** When the state is over that holds now; null if that is not known. */
  until: z.nullable(epochMs),
  /** Takes part by having joined. */
  member: z.boolean(),
  bonuses: z.array(openBonus),
}
const standingOf = <K extends ActivityKind>(kind: K) =>
  z.object({ ...stands, kind: z.literal(kind), mine: activityShapes[kind].mine as (typeof activityShapes)[K]['mine'] })
const standing = z.discriminatedUnion('kind', [
  standingOf('firstDeposit'),
  standingOf('againDeposit'),
  standingOf('racePage'),
  standingOf('activityLandPage'),
  standingOf('newTask'),
  standingOf('drawGift'),
  standingOf('signGift'),
  standingOf('friendInvitation'),
  standingOf('bettingGift'),
])
export type Standing = z.infer<typeof standing>
export type StandingOf<K extends ActivityKind> = Extract<Standing, { kind: K }>

/** What joining gives at once; 0 fen and no points: taking part alone, or a draw that won nothing. */
const gift = z.object({ fen, times: z.int(), needFen: fen, points: z.optional(z.int()) })
export type Gift = z.infer<typeof gift>

const which = z.strictObject({ activity: activityId, choice })
const act = '/act/api/v1/promotion'

export const actEndpoints = {
  'act.promotionConfig': endpoint({
    path: `${act}/config`,
    login: 'none',
    cacheMs: 60_000,
    payload: empty,
    /** In the operator's order, those that ended included. */
    answer: z.object({ list: z.array(activity) }),
  }),
  /** How a race stands, by its last count: the first fifty. `noData` for an id that no race has. */
  'act.race': endpoint({
    path: `${act}/race`,
    login: 'none',
    cacheMs: 60_000,
    payload: z.strictObject({ activity: activityId }),
    answer: z.object({
      /** Null: not counted yet. */
      countedAt: z.nullable(epochMs),
      /** The last count, after the end. */
      isFinal: z.boolean(),
      /** `name`: its first letter and its last. */
      list: z.array(z.object({ place: z.int(), name: z.string(), turnoverFen: fen, prizeFen: fen })),
    }),
  }),
  /** Whether the member may join. `noData` for an id that no activity has. */
  'act.verification': endpoint({
    path: `${act}/verification`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ activity: activityId }),
    answer: standing,
  }),
  /** The same for all activities at once. */
  'act.standings': endpoint({
    path: `${act}/standings`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({ list: z.array(standing) }),
  }),
  /** What joining would give now, by the server's rules. Refused with the same words as joining. */
  'act.confirmInfo': endpoint({
    path: `${act}/confirmInfo`,
    login: 'member',
    cacheMs: 0,
    payload: which,
    answer: z.object({ gift }),
  }),
  /** Once for each id. `choice`: which step of a task, the client seed of a draw. Asked about by `funds.callStatus` where its answer was lost. */
  'act.joinActivity': endpoint({
    path: `${act}/joinActivity`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: requestId, activity: activityId, choice }),
    answer: z.object({ activity: activityId, gift }),
  }),
  /** Ends taking part. Refused while a bonus of it is open: that is given up first (funds.forfeitBonus). Repeating it changes nothing. */
  'act.leaveActivity': endpoint({
    path: `${act}/leaveActivity`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ activity: activityId }),
    answer: empty,
  }),
  'site.getMyDiscountAd': endpoint({
    path: '/site/api/v1/advertising/getMyDiscountAd',
    login: 'member',
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({ ad: z.nullable(z.object({ id: z.string(), title: z.string(), text: z.string(), helpCode: z.optional(helpCode) })) }),
  }),
} as const
