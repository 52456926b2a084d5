import * as z from 'zod/mini'
import type { SportType } from '../domain/sports.ts'
import { empty, endpoint } from './endpoint.ts'

/** The path of all sport resource calls (SPORT-08); the others are in sport.ts. */
export const RESOURCE_PATH = '/game/api/v1/venue/resource'

/** A pattern that allows exactly the type's strings. Patterns are shorter than enums, and pages load them before their first paint. */
export const code = <T extends string>(pattern: RegExp) => z.string().check(z.regex(pattern)) as unknown as z.ZodMiniType<T, T>
export const sportType = code<SportType>(/^(FT|VF|BK|TN|OP|SK|VB|BS|TT)$/)

/** Number of games by show type. */
const showCounts = { RB: z.int(), FT: z.int(), FU: z.int() }

/** The only sport call of the first load: home shows how many games there are. */
export const countsEndpoint = {
  'sport.counts': endpoint({
    path: RESOURCE_PATH,
    resource: 'counts',
    login: 'none',
    cacheMs: 0,
    payload: empty,
    answer: z.object({
      ...showCounts,
      FSFT: z.int(),
      FSFU: z.int(),
      /** The same by sport, without sports that have none. */
      sports: z.array(z.object({ gameType: sportType, ...showCounts })),
    }),
  }),
} as const
