import * as z from 'zod/mini'
import { ticketDelta } from './betting.ts'
import { historyAnswer, historyRequest, type RoomEvent, rid, roomAside, roomEvent, said, saying } from './chat.ts'
import { epochMs, milli, requestId } from './endpoint.ts'
import { MSG, TOPIC } from './feed-ids.ts'
import { feedbackDelta, letterDelta, playDelta, vipDelta } from './member-deltas.ts'
import { preorderDelta } from './preorder.ts'
import { game, MARKET_STATUSES, market } from './sport.ts'
import { balanceDelta, paymentDelta } from './wallet.ts'

/**
 * The socket's messages: envelope `{msgId, msgData}`; their ids are in feed-ids.ts. A topic has an `epoch` (the publisher's fencing
 * number) and a gap-free `seq` that counts frames. A subscribe is answered with a snapshot, or with the missed frames if the client
 * names an epoch and seq that are still held. The server checks what clients send; of what it sends itself, pages use the types alone.
 */

export const topic = z.string().check(z.regex(TOPIC))

/** Changes of a list, hot or game topic since the last frame. */
export const oddsDelta = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('game'), game }),
  z.object({ kind: z.literal('gone'), gameId: z.string() }),
  /** Score and clock; missing fields did not change. */
  z.object({ kind: z.literal('info'), gameId: z.string(), info: z.partial(z.omit(game, { gameId: true, markets: true })) }),
  z.object({ kind: z.literal('market'), gameId: z.string(), market }),
  z.object({ kind: z.literal('closed'), gameId: z.string(), marketId: z.string() }),
  z.object({
    kind: z.literal('prices'),
    gameId: z.string(),
    marketId: z.string(),
    version: z.int(),
    status: z.enum(MARKET_STATUSES),
    prices: z.array(milli),
  }),
])
export type OddsDelta = z.infer<typeof oddsDelta>

/** What a member is notified of: each domain's own. A page ignores the kinds that it does not know. */
export const meDelta = z.discriminatedUnion('kind', [
  balanceDelta,
  ticketDelta,
  feedbackDelta,
  letterDelta,
  paymentDelta,
  playDelta,
  preorderDelta,
  vipDelta,
])
export type MeDelta = z.infer<typeof meDelta>
export type Delta = OddsDelta | MeDelta | (RoomEvent & { kind?: undefined })

export const meSnapshot = z.object({ balanceVersion: z.int() })
export type MeSnapshot = z.infer<typeof meSnapshot>

const position = { topic, epoch: z.int(), seq: z.int() }

export const clientMessage = z.discriminatedUnion('msgId', [
  z.object({ msgId: z.literal(MSG.ping), msgData: z.optional(z.unknown()) }),
  z.object({
    msgId: z.literal(MSG.login),
    msgData: z.strictObject({ token: z.string().check(z.maxLength(128)), body: z.string().check(z.maxLength(512)) }),
  }),
  /** `guest`: made by the device, names this guest in chat rooms. */
  z.object({ msgId: z.literal(MSG.guestLogin), msgData: z.optional(z.nullable(z.object({ guest: z.optional(requestId) }))) }),
  z.object({
    msgId: z.literal(MSG.subscribe),
    msgData: z.strictObject({ topic, epoch: z.optional(z.int()), seq: z.optional(z.int()) }),
  }),
  z.object({ msgId: z.literal(MSG.unsubscribe), msgData: z.strictObject({ topic }) }),
  /** Subscribes to the room's topic. */
  z.object({
    msgId: z.literal(MSG.join),
    msgData: z.strictObject({ rid, epoch: z.optional(z.int()), seq: z.optional(z.int()) }),
  }),
  z.object({ msgId: z.literal(MSG.say), msgData: saying }),
  z.object({ msgId: z.literal(MSG.history), msgData: historyRequest }),
])
export type ClientMessage = z.infer<typeof clientMessage>

export const serverMessage = z.discriminatedUnion('msgId', [
  z.object({
    msgId: z.literal(MSG.welcome),
    /** `contract` is the server's, `floor` the lowest that it serves (version.ts). */
    msgData: z.object({ boot: z.string(), contract: z.int(), floor: z.optional(z.int()), now: epochMs, heartbeatMs: z.int() }),
  }),
  z.object({
    msgId: z.literal(MSG.snapshot),
    /** Parts are concatenated as text and parsed once the last arrived: `body` is a slice of JSON text of GameList, MeSnapshot or RoomSnapshot. */
    msgData: z.object({ ...position, at: epochMs, part: z.int(), parts: z.int(), body: z.string() }),
  }),
  z.object({
    msgId: z.literal(MSG.frame),
    msgData: z.object({ ...position, at: epochMs, deltas: z.array(z.union([oddsDelta, meDelta, roomEvent])) }),
  }),
  z.object({
    msgId: z.literal(MSG.heartbeat),
    /** The last seq written to this socket for each of its topics, and how long ago its source spoke. */
    msgData: z.object({ now: epochMs, topics: z.array(z.object({ ...position, ageMs: z.int() })) }),
  }),
  z.object({ msgId: z.literal(MSG.refused), msgData: z.object({ topic: z.string(), code: z.int() }) }),
  roomAside,
  z.object({ msgId: z.literal(MSG.said), msgData: said }),
  z.object({ msgId: z.literal(MSG.history), msgData: historyAnswer }),
  z.object({ msgId: z.literal(MSG.signedIn), msgData: z.object({ member: z.boolean() }) }),
  z.object({
    msgId: z.literal(MSG.goodbye),
    /** The socket is about to be closed; a next try before `retryMs` would be refused or would crowd others out. */
    msgData: z.object({ code: z.int(), reason: z.string(), retryMs: z.int() }),
  }),
])
export type ServerMessage = z.infer<typeof serverMessage>
