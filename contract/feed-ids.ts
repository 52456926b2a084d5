import type { SportType } from '../domain/sports.ts'
import { CHAT_MSG, ROOM_PATTERN, type RoomTopic } from './chat-ids.ts'
import type { ShowType } from './sport.ts'

/**
 * Ids of the socket's messages, reasons to close it, and names of topics; the shapes are in feed.ts, which no page loads. Chat ids are the
 * specification's, ours start at 20000.
 */

export const MSG = {
  ping: 0,
  login: 10001,
  guestLogin: 10019,
  ...CHAT_MSG,
  welcome: 20000,
  subscribe: 20001,
  unsubscribe: 20002,
  snapshot: 20003,
  frame: 20004,
  heartbeat: 20005,
  refused: 20006,
  signedIn: 20007,
  goodbye: 20008,
} as const

/**
 * All codes and reasons with which the server closes a socket. `ws` itself adds 1009 for a message over 64 KiB and 1007 for invalid
 * text. Where waiting helps, a goodbye message with a hint comes first, because a page can't read headers.
 */
export const CLOSE = {
  stopping: { code: 1001, reason: 'server stopping' },
  tooManyMessages: { code: 1008, reason: 'too many messages' },
  fault: { code: 1011, reason: 'try again' },
  tooSlow: { code: 1013, reason: 'reads too slowly' },
  tooManyJoining: { code: 1013, reason: 'too many joining' },
  signedOut: { code: 4001, reason: 'signed out' },
  sessionExpired: { code: 4002, reason: 'session expired' },
} as const
export type CloseReason = (typeof CLOSE)[keyof typeof CLOSE]

/** The families of topics. A topic's name is the family's, followed by what this pattern allows where a family has several. */
const FAMILIES = {
  /** The list of a sport, or of all sports. */
  list: '/(ALL|FT|VF|BK|TN|OP|SK|VB|BS|TT)/(RB|FT|FU)',
  hot: '',
  /** Events of the logged-in member. They are only hints: the page then asks. */
  me: '',
  game: '/[A-Za-z0-9]{1,24}',
  /** A chat room (chat-ids.ts). */
  room: `/${ROOM_PATTERN}`,
} as const
export type Family = keyof typeof FAMILIES

export type ListTopic = `list/${ListedType}/${ShowType}`
export type ListedType = 'ALL' | SportType
export type GameTopic = `game/${string}`
export type Topic = ListTopic | GameTopic | RoomTopic | 'hot' | 'me'

const names = Object.entries(FAMILIES).map(([family, which]) => family + which)
/** A topic's name. */
export const TOPIC = new RegExp(`^(${names.join('|')})$`)
export const familyNameOf = (name: Topic): Family => name.split('/', 1)[0] as Family
/** Id of the game in the name of a game topic. */
export const gameIdOf = (name: Topic): string | undefined => (name.startsWith('game/') ? name.slice('game/'.length) : undefined)
