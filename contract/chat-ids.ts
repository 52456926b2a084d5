/**
 * Ids of the specification's chat messages, names of rooms, and when a room opens: what a page needs without the chat. The shapes are in
 * chat.ts.
 */

export const CHAT_MSG = {
  join: 10002,
  say: 10003,
  muted: 10004,
  blocked: 10005,
  status: 10006,
  level: 10007,
  joined: 10008,
  siteStatus: 10009,
  history: 10011,
  destroyed: 10013,
  score: 10014,
  cleared: 10015,
  ownJoin: 10016,
  gift: 10017,
  prediction: 10018,
  /** Of the `me` topic (member-deltas.ts). */
  notice: 60000,
  /** Ours: what became of a message that this socket sent. */
  said: 20009,
} as const

/** How long before its kick-off the room of a game opens, by the match clock. */
export const ROOM_OPENS_MS = 30 * 60_000

/** Of a room's id: its kind, and the id of the game, league or venue. */
export const ROOM_PATTERN = '(game|league|venue)/[A-Za-z0-9_-]{1,24}'
export type RoomTopic = `room/${string}`
export const roomTopicOf = (id: string): RoomTopic => `room/${id}`
export const ridOf = (topic: RoomTopic): string => topic.slice('room/'.length)
