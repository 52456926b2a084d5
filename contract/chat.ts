import * as z from 'zod/mini'
import { bookingCard } from './booking.ts'
import { CHAT_MSG, ROOM_PATTERN } from './chat-ids.ts'
import { empty, endpoint, epochMs, requestId } from './endpoint.ts'

/**
 * Shapes of chat messages; their ids are in chat-ids.ts. A room is a topic of the feed, `room/<rid>`: what happens in it comes as
 * frames, whose deltas are envelopes of these ids. What concerns one socket alone (an own join, a mute) comes as a message of its own.
 */

/** The longest message, in characters as they are seen. */
export const CHAT_MAX = 200

/** A room's id: its kind, and the id of the game, league or venue. */
export const rid = z.string().check(z.regex(new RegExp(`^${ROOM_PATTERN}$`)))

/** Of a game: home, level, away. */
export const WINNERS = ['H', 'N', 'C'] as const
export type Winner = (typeof WINNERS)[number]

/** Its place in the room: gap-free, and the number of its frame. */
const numbered = { rid, n: z.int(), at: epochMs }

/** What happened in a room. A page ignores the ids that it does not know. */
export const roomEvent = z.discriminatedUnion('msgId', [
  z.object({
    msgId: z.literal(CHAT_MSG.say),
    msgData: z.object({
      ...numbered,
      /** Made by the sender's device. */
      id: requestId,
      /** The sender, equal in all rooms; not the account's number. */
      by: z.string(),
      /** A member's masked name, or a guest's number. */
      name: z.string(),
      guest: z.boolean(),
      level: z.int(),
      msg: z.string(),
      /** An operator's word to the room: nobody's name stands at it. */
      official: z.optional(z.literal(true)),
      /** The selections of a booking code in the text: the server's own words, nobody's text. */
      card: z.optional(bookingCard),
    }),
  }),
  z.object({ msgId: z.literal(CHAT_MSG.status), msgData: z.object({ ...numbered, open: z.boolean() }) }),
  z.object({ msgId: z.literal(CHAT_MSG.level), msgData: z.object({ ...numbered, level: z.int(), guests: z.boolean() }) }),
  /** `over`: because its game is. */
  z.object({ msgId: z.literal(CHAT_MSG.destroyed), msgData: z.object({ ...numbered, over: z.boolean() }) }),
  z.object({
    msgId: z.literal(CHAT_MSG.score),
    /** `clock`: as `re_time` of the game says it. */
    msgData: z.object({
      ...numbered,
      home: z.string(),
      away: z.string(),
      score: z.tuple([z.int(), z.int()]),
      clock: z.string(),
      /** Told because of a red card: whose it was, and how many that side has left. */
      red: z.optional(z.object({ side: z.enum(['H', 'C']), left: z.int() })),
    }),
  }),
  /** `only`: the one message that goes; null: all before this. */
  z.object({ msgId: z.literal(CHAT_MSG.cleared), msgData: z.object({ ...numbered, only: z.nullable(z.int()) }) }),
  z.object({
    msgId: z.literal(CHAT_MSG.gift),
    /** `from`: null for the site. */
    msgData: z.object({ ...numbered, from: z.nullable(z.string()), to: z.string(), gift: z.string(), count: z.int() }),
  }),
  z.object({
    msgId: z.literal(CHAT_MSG.prediction),
    /** Who wins the room's game: asked once before it begins, and told once after it has ended. */
    msgData: z.object({
      ...numbered,
      home: z.string(),
      away: z.string(),
      options: z.array(z.enum(WINNERS)),
      /** `right` of `all` had chosen it; without a winner the game was called off. */
      ended: z.nullable(
        z.object({ winner: z.nullable(z.enum(WINNERS)), score: z.nullable(z.tuple([z.int(), z.int()])), right: z.int(), all: z.int() }),
      ),
    }),
  }),
])
export type RoomEvent = z.infer<typeof roomEvent>

/** What a room's topic shows: its state and its last events. */
export const roomSnapshot = z.object({
  rid,
  /** Of a league or venue; a game's page knows its teams. */
  title: z.string(),
  open: z.boolean(),
  /** The lowest VIP level that may speak, and whether guests may. */
  level: z.int(),
  guests: z.boolean(),
  destroyed: z.boolean(),
  events: z.array(roomEvent),
  /** Whether there are older ones. */
  more: z.boolean(),
})
export type RoomSnapshot = z.infer<typeof roomSnapshot>

/** What the server tells one socket about a room. The last of each id holds. */
export const roomAside = z.discriminatedUnion('msgId', [
  z.object({
    msgId: z.literal(CHAT_MSG.ownJoin),
    /** Who the socket is in the room; null while it is nobody. */
    msgData: z.object({
      rid,
      online: z.int(),
      you: z.nullable(z.object({ by: z.string(), name: z.string(), guest: z.boolean(), level: z.int() })),
    }),
  }),
  /** Who came since the last such message: some names, how many others, and how many are here now. */
  z.object({
    msgId: z.literal(CHAT_MSG.joined),
    msgData: z.object({ rid, names: z.array(z.string()), more: z.int(), online: z.int() }),
  }),
  /** `until`: null when not muted. */
  z.object({ msgId: z.literal(CHAT_MSG.muted), msgData: z.object({ rid, until: z.nullable(epochMs), reason: z.string() }) }),
  z.object({ msgId: z.literal(CHAT_MSG.blocked), msgData: z.object({ rid, blocked: z.boolean(), reason: z.string() }) }),
  z.object({ msgId: z.literal(CHAT_MSG.siteStatus), msgData: z.object({ rid, open: z.boolean() }) }),
])
export type RoomAside = z.infer<typeof roomAside>

/** A message as its device sends it; the same id again has no effect. */
export const saying = z.strictObject({ rid, id: requestId, msg: z.string().check(z.maxLength(2 * CHAT_MAX)) })
export type Saying = z.infer<typeof saying>

/** Why a message was refused. */
export const SAID_WHY = [
  'nobody',
  'empty',
  'long',
  'no room',
  'destroyed',
  'closed',
  'blocked',
  'muted',
  'guest',
  'level',
  'word',
  'flood',
  'fault',
] as const
export type SaidWhy = (typeof SAID_WHY)[number]

/** `n`: its place in the room. Null: it was refused, and `retryMs` says when to try again where waiting helps. */
export const said = z.object({
  rid,
  id: requestId,
  n: z.nullable(z.int()),
  why: z.nullable(z.enum(SAID_WHY)),
  retryMs: z.nullable(z.int()),
})
export type Said = z.infer<typeof said>

/**
 * `category`: the room's kind; `categoryType`: whether only what people said. Times bound what is listed; null and 0 do not. Pages
 * counted by `pageNum` shift when something is said meanwhile: with `before`, the oldest number held, a page begins there instead.
 */
export const historyRequest = z.strictObject({
  rid,
  pageNum: z.int().check(z.minimum(1), z.maximum(100_000)),
  pageSize: z.int().check(z.minimum(1), z.maximum(50)),
  category: z.optional(z.enum(['game', 'league', 'venue'])),
  categoryType: z.optional(z.enum(['all', 'said'])),
  beginTime: z.optional(z.nullable(epochMs)),
  endTime: z.optional(z.nullable(epochMs)),
  before: z.optional(z.int()),
})
export type HistoryRequest = z.infer<typeof historyRequest>

/** The oldest first. */
export const historyAnswer = z.object({ rid, pageNum: z.int(), list: z.array(roomEvent), more: z.boolean() })
export type HistoryAnswer = z.infer<typeof historyAnswer>

export const chatEndpoints = {
  'chat.history': endpoint({
    path: '/stream/api/v1/history',
    login: 'none',
    cacheMs: 0,
    payload: historyRequest,
    answer: historyAnswer,
  }),
  /** Once a member and message. */
  'chat.report': endpoint({
    path: '/stream/api/v1/report',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ rid, n: z.int(), reason: z.string().check(z.maxLength(2 * CHAT_MAX)) }),
    answer: empty,
  }),
  /** Of a room's prediction: `choice` is the member's from now on; null changes nothing. */
  'chat.predict': endpoint({
    path: '/stream/api/v1/predict',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ rid, choice: z.nullable(z.enum(WINNERS)) }),
    answer: z.object({
      choice: z.nullable(z.enum(WINNERS)),
      /** How many chose each, in the order of WINNERS. Null until the member has chosen: nobody follows the others. */
      counts: z.nullable(z.tuple([z.int(), z.int(), z.int()])),
      open: z.boolean(),
    }),
  }),
} as const
