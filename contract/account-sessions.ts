import * as z from 'zod/mini'
import { empty, endpoint, epochMs, requestId } from './endpoint.ts'

/** Where the member is logged in, and was. Paths are ours: the specification names none. */
const member = '/site/api/v1/user/member'

const login = z.object({
  id: z.string(),
  /** System and browser, `Windows · Chrome`; '' when it is not known. */
  agent: z.string(),
  /** The network that it came from, the rest hidden: `203.0.*.*`; '' when it is not known. */
  region: z.string(),
  at: epochMs,
  /** Within the last hour, when it is open. */
  seenAt: epochMs,
  state: z.enum(['here', 'open', 'over']),
})
export type Login = z.infer<typeof login>

export const sessionEndpoints = {
  /** Every session that is open, and the last thirty logins; newest first. */
  'session.list': endpoint({
    path: `${member}/sessions`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({ logins: z.array(login) }),
  }),
  /** Ends one; 6004 for one that is over, is another member's, or never was. Its device is a new one from then on. */
  'session.end': endpoint({
    path: `${member}/endSession`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: requestId }),
    answer: empty,
  }),
} as const
