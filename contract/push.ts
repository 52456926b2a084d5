import * as z from 'zod/mini'
import { empty, endpoint, epochMs } from './endpoint.ts'
import { LETTER_TYPES } from './letter.ts'
import { score } from './sport.ts'

/** Facts that a member may be told while no page is open, each by a switch. */
const PUSH_FACTS = ['goal', 'ticket'] as const
/** Letters that may be pushed, each type by a switch; what concerns the security of the account has one of its own. */
export const PUSH_LETTERS = ['security', ...LETTER_TYPES] as const
export type PushLetter = (typeof PUSH_LETTERS)[number]
export const PUSH_KINDS = [...PUSH_FACTS, ...PUSH_LETTERS] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** Minutes of Shanghai's day. */
const minute = z.int().check(z.minimum(0), z.maximum(1_439))
/** From `from` up to `to`, over midnight where that is earlier, nothing is pushed but what concerns the security of the account. */
const hours = { on: z.boolean(), from: minute, to: minute }
const quietHours = z.object(hours)
export type QuietHours = z.infer<typeof quietHours>

/** What of a followed game is told: goals, red cards, half-time and full time, and that it begins in a quarter of an hour. */
export const GAME_EVENTS = ['goal', 'red', 'period', 'soon'] as const
export type GameEventKind = (typeof GAME_EVENTS)[number]

export const pushSettings = z.object({
  /** The site's public key, base64url: a device subscribes with it. */
  key: z.string(),
  kinds: z.array(z.enum(PUSH_FACTS)),
  letters: z.array(z.enum(PUSH_LETTERS)),
  quiet: quietHours,
  /** Whether the lock screen says what a message is about. */
  content: z.boolean(),
  /** Whether this session's device is subscribed. */
  here: z.boolean(),
})
export type PushSettings = z.infer<typeof pushSettings>

const events = z.array(z.enum(GAME_EVENTS)).check(z.maxLength(GAME_EVENTS.length))
const gameId = z.string().check(z.regex(/^\d{1,18}$/))

const followed = z.object({
  gameId,
  events,
  home: z.string(),
  away: z.string(),
  kickoffAt: epochMs,
  /** Null before kick-off. */
  score: z.nullable(score),
})
export type FollowedGame = z.infer<typeof followed>

/** A message in words, as it is pushed: server/push/words.ts writes it, src/sw/core-push.ts reads and shows it. */
export interface PushNote {
  title: string
  body: string
  /** A newer message of the same tag takes the place of an older one, at the push service and on the screen. */
  tag: string
  /** The page that a press opens. */
  path: string
  /** Epoch ms. */
  at: number
}

const path = '/site/api/v1/user/push'
const member = { login: 'member', cacheMs: 0 } as const

export const pushEndpoints = {
  'push.settings': endpoint({ ...member, path: `${path}/settings`, payload: empty, answer: pushSettings }),
  /** Turns one switch. */
  'push.set': endpoint({
    ...member,
    path: `${path}/set`,
    payload: z.strictObject({ what: z.enum([...PUSH_KINDS, 'content']), on: z.boolean() }),
    answer: pushSettings,
  }),
  /** Sets the quiet hours. Refused with `illegalParameter` where they begin when they end. */
  'push.setQuiet': endpoint({
    ...member,
    path: `${path}/quiet`,
    payload: z.strictObject(hours),
    answer: pushSettings,
  }),
  /**
   * This session's device as its browser's push service knows it (RFC 8030, 8291): one a session, which ends with the session. Refused
   * with `illegalParameter` for an address of no known push service, or keys that nothing can be encrypted with.
   */
  'push.subscribe': endpoint({
    ...member,
    path: `${path}/subscribe`,
    payload: z.strictObject({
      endpoint: z.string().check(z.maxLength(2_000)),
      p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
      /** When the browser lets it end; null: not by itself. */
      expiresAt: z.nullable(epochMs),
    }),
    answer: pushSettings,
  }),
  'push.unsubscribe': endpoint({ ...member, path: `${path}/unsubscribe`, payload: empty, answer: pushSettings }),
  /** The followed games that are not over, the last followed first. */
  'push.followed': endpoint({ ...member, path: `${path}/followed`, payload: empty, answer: z.object({ list: z.array(followed) }) }),
  /** What is told of a game from now on; nothing: it is followed no more. Refused with `noData` for a game that is not on offer. */
  'push.follow': endpoint({
    ...member,
    path: `${path}/follow`,
    payload: z.strictObject({ gameId, events }),
    answer: z.object({ events }),
  }),
} as const
