import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
import { clientMessage } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { seeded } from '../../server/engine/random.ts'
import type { chatWorld } from './chat.ts'

/** Seeded frames of chat that are no message of the contract: noise, torn and damaged messages, ids that nobody knows. */

type Random = () => number
type Frame = string | Buffer

const below = (random: Random, end: number): number => Math.floor(random() * end)
const oneOf = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T

/** What stands where something else should. */
const JUNK: readonly unknown[] = [
  ...[null, true, -1, 0.5, 1e308, '', ' ', '\u0000', '\ud800', '__proto__', 'constructor', [], {}, [[]], '管理员', '<b>x</b>'],
  ...['a'.repeat(5_000), { length: 1e9 }, { toString: null }, { msgId: 10_003 }, Array(300).fill(0), 'room/game/1', '../etc'],
]
/** Ids that a client may not send, or that nobody has. */
const IDS: readonly unknown[] = [
  ...[CHAT_MSG.muted, CHAT_MSG.cleared, CHAT_MSG.destroyed, CHAT_MSG.said, CHAT_MSG.notice, MSG.welcome, MSG.frame, MSG.goodbye],
  ...[10_012, 10_020, 9_999, 70_000, -10_003, 10_003.5, 2 ** 53, '10003', null, '__proto__', [10_003], { valueOf: 10_003 }],
]

/** Valid messages, to which the changes are made. */
const messages = (rid: string) => [
  { msgId: MSG.say, msgData: { rid, id: randomUUID(), msg: 'must never be said' } },
  { msgId: MSG.join, msgData: { rid, epoch: 1, seq: 2 } },
  { msgId: MSG.history, msgData: { rid, pageNum: 1, pageSize: 15, category: 'game', categoryType: 'all', beginTime: 0, endTime: 1 } },
  { msgId: MSG.login, msgData: { token: 'bob', body: 'x' } },
  { msgId: MSG.guestLogin, msgData: { guest: randomUUID() } },
  { msgId: MSG.subscribe, msgData: { topic: `room/${rid}`, epoch: 1, seq: 2 } },
  { msgId: MSG.unsubscribe, msgData: { topic: `room/${rid}` } },
]

/** A message with one thing in it changed. */
function damaged(random: Random, rid: string): string {
  const { msgId, msgData } = oneOf(random, messages(rid))
  const data: Record<string, unknown> = { ...msgData }
  const field = oneOf(random, Object.keys(data))
  switch (below(random, 6)) {
    case 0:
      return JSON.stringify({ msgId: oneOf(random, IDS), msgData })
    case 1:
      return JSON.stringify({ msgId, msgData: oneOf(random, JUNK) })
    case 2:
      delete data[field]
      break
    case 3:
      data[oneOf(random, ['__proto__', 'by', 'level', 'n', 'toJSON', ''])] = oneOf(random, JUNK)
      break
    default:
      data[field] = oneOf(random, JUNK)
  }
  return JSON.stringify({ msgId, msgData: data })
}

function noise(random: Random, rid: string): Frame {
  const text = oneOf(random, [damaged(random, rid), JSON.stringify(oneOf(random, messages(rid)))])
  const at = below(random, text.length)
  switch (below(random, 7)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(at)
    case 2:
      return `${text.slice(0, at)}${String.fromCharCode(below(random, 0xffff))}${text.slice(at + 1)}`
    case 3:
      return `${text}${text}`
    case 4:
      return `\ufeff[${text},${text}]`
    case 5:
      return `${'['.repeat(2_000)}${']'.repeat(2_000)}`
    default:
      return Buffer.from(Array.from({ length: below(random, 200) }, () => below(random, 256)))
  }
}

function isMessage(frame: Frame): boolean {
  try {
    return clientMessage.safeParse(JSON.parse(frame.toString())).success
  } catch {
    return false
  }
}

function badFrame(random: Random, rid: string): Frame {
  for (;;) {
    const frame = random() < 0.6 ? damaged(random, rid) : noise(random, rid)
    if (!isMessage(frame)) return frame
  }
}

/** Of one socket: its budget of messages has room for these and those of a visit. */
const FRAMES_OF_SOCKET = 100

/**
 * Sends so many frames that are no messages, on many sockets, each of which then says something that has to arrive. A socket that breaks is
 * tried again with fewer and fewer of its frames. @throws with the seed and the fewest frames that break one.
 */
export async function fuzzFrames(world: ReturnType<typeof chatWorld>, frames: number, seed: string): Promise<void> {
  const server = await world.startProcess()
  const reader = await world.join(server, { token: 'bob' })
  await reader.joined()
  const random = seeded(seed)
  let visits = 0

  /** Whether what is said after these frames does not arrive, as the only thing that is said. */
  async function breaks(bad: readonly Frame[]): Promise<boolean> {
    const text = `good ${++visits}`
    // Nobody is too fast, and each socket is of another network.
    world.shiftMs += 10_000
    const ann = await world.join(server, { token: 'ann' }, { localAddress: `127.2.${visits >> 8}.${1 + (visits & 127)}` })
    await ann.joined()
    for (const frame of bad) ann.socket.send(frame)
    const said = await ann.say(text).catch(() => undefined)
    const heard = await reader.hears(text).catch(() => false)
    const isOpen = ann.socket.readyState === WebSocket.OPEN
    ann.socket.terminate()
    return !(said?.why === null && heard && isOpen)
  }

  for (let left = frames; left > 0; left -= FRAMES_OF_SOCKET) {
    let bad = Array.from({ length: Math.min(left, FRAMES_OF_SOCKET) }, () => badFrame(random, world.rid))
    if (!(await breaks(bad))) continue
    for (let half = bad.length >> 1; half > 0; half = bad.length >> 1) {
      const [first, second] = [bad.slice(0, half), bad.slice(half)]
      if (await breaks(first)) bad = first
      else if (await breaks(second)) bad = second
      else break
    }
    throw new Error(`FUZZ_SEED=${seed}: a socket breaks after ${JSON.stringify(bad.map(String))}`)
  }
  const said = reader.texts()
  const strangers = said.filter((text) => !text.startsWith('good '))
  if (strangers.length > 0) throw new Error(`FUZZ_SEED=${seed}: ${JSON.stringify(strangers)} was said`)
}
