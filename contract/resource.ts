import * as z from 'zod/mini'
import { SPORT_CHANNEL, SPORT_LANGUAGES } from './constants.ts'
import { endpoint, epochMs, type LoginNeed } from './endpoint.ts'
import { RESOURCE_PATH } from './sport-counts.ts'

/** A method of the sport resource. */
export const method = <P extends z.core.$ZodType, A extends z.core.$ZodType, L extends LoginNeed>(
  resource: string,
  login: L,
  payload: P,
  answer: A,
  cacheMs = 0,
) => endpoint({ path: RESOURCE_PATH, resource, login, cacheMs, payload, answer })

/** The wrapper of every sport resource call (SPORT-08); the method's parameters are beside the fixed fields. */
export const resourceEnvelope = z.object({
  method: z.string().check(z.maxLength(32)),
  enName: z.literal(SPORT_CHANNEL),
  Request: z.looseObject({
    timestamp: epochMs,
    token: z.string(),
    langx: z.enum(SPORT_LANGUAGES),
    remoteip: z.string(),
  }),
})
export const RESOURCE_FIXED_FIELDS = ['timestamp', 'token', 'langx', 'remoteip'] as const
