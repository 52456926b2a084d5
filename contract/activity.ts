import * as z from 'zod/mini'
import { empty, endpoint } from './endpoint.ts'
import { helpCode } from './help-codes.ts'

export const actEndpoints = {
  'act.promotionConfig': endpoint({
    path: '/act/api/v1/promotion/config',
    login: 'none',
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({
      list: z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), helpCode: z.optional(helpCode) })),
    }),
  }),
  'site.getMyDiscountAd': endpoint({
    path: '/site/api/v1/advertising/getMyDiscountAd',
    login: 'member',
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({ ad: z.nullable(z.object({ id: z.string(), title: z.string(), text: z.string(), helpCode: z.optional(helpCode) })) }),
  }),
} as const
