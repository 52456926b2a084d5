import * as z from 'zod/mini'
import { empty, endpoint, epochMs, fen } from './endpoint.ts'

/** Home-category codes of platform §2. */
export const CATEGORY_CODES = [
  'HOME',
  'TY',
  'DZ',
  'ZR',
  'CP',
  'QP',
  'DJ',
  'BY',
  'customer',
  'venture',
  'sponsor',
  'discount',
  'app',
  'save_money',
  'transfer_money',
  'take_money',
  'profile',
  'vip',
  'Welfare',
  'bet_record',
  'trade_record',
  'message',
] as const
export type CategoryCode = (typeof CATEGORY_CODES)[number]

/** Simplified, Traditional. A setting of the site, not of the player, since all sockets get the same frames with names. */
export const LANGUAGES = ['zh-CN', 'zh-TW'] as const
export type Language = (typeof LANGUAGES)[number]

/** `<html data-brand>`, and the name of the brand's token file and pictures. */
export const BRAND_NAME = /^[a-z][a-z0-9-]{0,15}$/

export const siteEndpoints = {
  'site.preInfo': endpoint({
    path: '/site/api/v1/configuration/preInfo',
    login: 'none',
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({
      ip: z.string(),
      siteBaseConfig: z.object({
        h5DomainUrl: z.string(),
        title: z.string(),
        /** 1: players may choose their edition; anything else: classic alone. */
        editionSwitch: z.int(),
        language: z.enum(LANGUAGES),
        /** Name of the theme; an unknown one shows the default. */
        brand: z.string().check(z.regex(BRAND_NAME)),
        /** 0: there are no deposit pages; anything else, or none: there are. */
        depositSwitch: z.optional(z.int()),
      }),
    }),
  }),
  'site.navigationList': endpoint({
    path: '/site/api/v1/advertising/navigationList',
    login: 'none',
    cacheMs: 300_000,
    content: true,
    payload: empty,
    answer: z.object({ list: z.array(z.object({ code: z.enum(CATEGORY_CODES), name: z.string() })) }),
  }),
  'site.queryNoticeListByPage': endpoint({
    path: '/site/api/v1/advertising/queryNoticeListByPage',
    login: 'none',
    cacheMs: 60_000,
    payload: z.strictObject({
      pageNum: z.int().check(z.minimum(1), z.maximum(1000)),
      pageSize: z.int().check(z.minimum(1), z.maximum(50)),
    }),
    answer: z.object({
      list: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), publishedAt: epochMs })),
      total: z.int(),
    }),
  }),
} as const

export const gameEndpoints = {
  'game.launch': endpoint({
    path: '/game/api/v1/venue/launch',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      enName: z.string().check(z.minLength(1), z.maxLength(16)),
      gameCode: z.string().check(z.maxLength(64)),
      isActivity: z.optional(z.int()),
    }),
    answer: z.object({
      url: z.string(),
      /** Limits of the slip: for each stake, and for the return of a series. */
      sport: z.optional(z.object({ minStakeFen: fen, maxStakeFen: fen, maxSeriesReturnFen: fen, inPlayDelayMs: z.int() })),
    }),
  }),
} as const
