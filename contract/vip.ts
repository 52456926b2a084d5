import * as z from 'zod/mini'
import { day } from './day-range.ts'
import { empty, endpoint, epochMs, fen } from './endpoint.ts'
import { VENUE_CATEGORIES } from './venue.ts'

/** What is paid: a day's rebate, a week's gift, and the gift of a level that was reached. */
export const VIP_PAYMENT_KINDS = ['rebate', 'weekly', 'level'] as const
export type VipPaymentKind = (typeof VIP_PAYMENT_KINDS)[number]

/** Hundredths of a percent. */
const rate = z.int().check(z.minimum(0), z.maximum(10_000))
const product = z.enum(VENUE_CATEGORIES)

const grade = z.object({
  level: z.int(),
  /** Turnover of a calendar year that reaches it. */
  turnoverFen: fen,
  /** 0: none. */
  weeklyFen: fen,
  /** Once, when it is reached; 0: none. */
  levelFen: fen,
  /** Of the turnover of a day, by product. */
  rebates: z.array(z.object({ product, rate })),
})
export type VipGrade = z.infer<typeof grade>

const payment = z.object({
  number: z.string(),
  kind: z.enum(VIP_PAYMENT_KINDS),
  /** A day, a week's Monday, or the number of a level. */
  period: z.string(),
  level: z.int(),
  fen,
  /** Turnover that it asks for before it can be withdrawn. */
  needFen: fen,
  at: epochMs,
  /** Of a rebate. */
  parts: z.array(z.object({ product, turnoverFen: fen, rate, fen })),
})
export type VipPayment = z.infer<typeof payment>

const path = '/site/api/v1/user/member'
const member = { login: 'member', cacheMs: 0 } as const

export const vipEndpoints = {
  /** The terms of a level; null: of the member's own. With it how the member stands. Refused with `noData` where there is no such level. */
  'vip.memberGradeInfoByGrade': endpoint({
    ...member,
    path: `${path}/memberGradeInfoByGrade`,
    payload: z.strictObject({ grade: z.nullable(z.int().check(z.minimum(0), z.maximum(99))) }),
    answer: z.object({
      grade,
      level: z.int(),
      /** The level stays at least until the end of this day. */
      keptUntil: day,
      /** Of this calendar year, up to and with `countedTo`. */
      turnoverFen: fen,
      countedTo: day,
      /** The next level; null at the highest. */
      next: z.nullable(z.object({ level: z.int(), turnoverFen: fen })),
    }),
  }),
  /** All levels, the lowest first, and what the turnover of bonuses and rebates is. */
  'vip.memberGradeConfigList': endpoint({
    ...member,
    path: `${path}/memberGradeConfigList`,
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({ list: z.array(grade), rebateTimes: z.int(), giftTimes: z.int() }),
  }),
  /** The lowest and the highest rebate of each product. */
  'vip.getGameFanshuiHighLow': endpoint({
    ...member,
    path: `${path}/getGameFanshuiHighLow`,
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({ list: z.array(z.object({ product, low: rate, high: rate })) }),
  }),
  /** The week that is under way, and what was paid lately, newest first. */
  'vip.VipWeekInfo': endpoint({
    ...member,
    path: '/act/api/v1/vipWeek/VipWeekInfo',
    payload: empty,
    answer: z.object({
      from: day,
      to: day,
      /** The gift of the member's level, and when it will be paid; 0: none. */
      giftFen: fen,
      needFen: fen,
      paidAt: epochMs,
      payments: z.array(payment),
    }),
  }),
} as const
