import * as z from 'zod/mini'
import { empty, endpoint, epochMs, fen, requestId } from './endpoint.ts'

/** What points come from. */
export const POINT_SOURCES = ['turnover', 'activity'] as const
export type PointSource = (typeof POINT_SOURCES)[number]

/** `money`: play money with turnover. */
export const GIFT_KINDS = ['money'] as const
export type GiftKind = (typeof GIFT_KINDS)[number]

export const POINTS_PAGE = 20

/** A number of points: whole, never negative. */
const points = z.int().check(z.minimum(0))

/** What a gift is. */
export const giftContent = z.object({
  kind: z.enum(GIFT_KINDS),
  /** Play money that it brings. */
  bonusFen: fen,
})
export type GiftContent = z.infer<typeof giftContent>

const gift = z.object({
  ...giftContent.shape,
  code: z.string(),
  /** Turnover of the play money, as a multiple of it. */
  times: z.int(),
  points,
  /** Pieces left; null: it does not run out. */
  left: z.nullable(z.int()),
})
export type GiftOnOffer = z.infer<typeof gift>

/** Points that came or went. */
const move = z.object({
  id: z.string(),
  at: epochMs,
  /** With minus: they went. */
  points: z.int(),
  /** Where they came from; null: they went for `gift`. */
  source: z.nullable(z.enum(POINT_SOURCES)),
  gift: z.nullable(giftContent),
  /** The day of turnover, the number of an exchange; '' of others. */
  number: z.string(),
})
export type PointsMove = z.infer<typeof move>

const path = '/act/api/v1/points'

export const pointsEndpoints = {
  'points.overview': endpoint({
    path: `${path}/overview`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({
      balance: points,
      /** A day's settled turnover that earns a point. */
      perFen: fen,
      /** What is settled of today; its points come after the day. */
      todayFen: fen,
      gifts: z.array(gift),
    }),
  }),
  /** Exchanges points for a gift, once for all copies of the call. */
  'points.exchange': endpoint({
    path: `${path}/exchange`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      id: requestId,
      gift: z.string().check(z.maxLength(40)),
      /** The price that was shown: at another one nothing is exchanged. */
      points,
    }),
    answer: z.object({ gift: giftContent, number: z.string(), points, balance: points }),
  }),
  /** Points that came and went, newest first. */
  'points.record': endpoint({
    path: `${path}/record`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ cursor: z.nullable(z.string().check(z.regex(/^[1-9]\d{0,17}$/))) }),
    answer: z.object({ list: z.array(move), next: z.nullable(z.string()) }),
  }),
} as const
