import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomEvent } from '../../../contract/chat.ts'
import { CHAT_MSG } from '../../../contract/chat-ids.ts'
import { FRAME_BATCH_MS, HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { ServerMessage } from '../../../contract/feed.ts'
import { MSG } from '../../../contract/feed-ids.ts'
import { createMemorySource, type MemorySource, makeGame } from '../../../tests/support/odds-source.ts'
import { systemClock } from '../../platform/clock.ts'
import { createHub, type Hub } from '../hub/hub.ts'
import { type NumberedOdds, numberOdds } from '../odds/number-odds.ts'
import { textsOf } from '../wire/encode.ts'
import { NO_ROOMS } from './rooms.ts'

const RID = 'game/1'
const ROOM = 'room/game/1'
const LIST = 'list/FT/RB'
const SOCKETS = 2_000
/** What a write to a socket takes: an assumption, since the test counts work and no time of a machine. */
const WRITE_MS = 0.005

let source: MemorySource
let feed: NumberedOdds
let hub: Hub
let rows: RoomEvent[]
let reads: number
let append: (told?: boolean) => void
/** Work done so far: the fake clock stands still while something is written. */
let workedMs: number

class Socket {
  bufferedAmount = 0
  closed: { code: number; reason: string } | null = null
  writes = 0
  readonly heard: { at: number; message: ServerMessage }[] = []
  private readonly parses: boolean

  constructor(parses: boolean) {
    this.parses = parses
  }

  send(frames: Buffer) {
    workedMs += WRITE_MS
    this.writes += 1
    if (!this.parses) return
    for (const text of textsOf(frames)) this.heard.push({ at: Date.now() + workedMs, message: JSON.parse(text) as ServerMessage })
  }

  close(code: number, reason: string) {
    this.closed = { code, reason }
  }

  /** The numbers of a topic's frames, in the order in which they came. */
  seqs = (topic: string): number[] =>
    this.heard.flatMap(({ message: { msgId, msgData } }) => (msgId === MSG.frame && msgData.topic === topic ? [msgData.seq] : []))
}

beforeEach(() => {
  vi.useFakeTimers()
  rows = []
  reads = 0
  workedMs = 0
  const listeners = new Set<(rid: string) => void>()
  append = (told = true) => {
    const n = rows.length + 1
    const body = { id: `m${n}`, by: 'a', name: 'a', guest: false, level: 0, msg: `message ${n}` }
    rows.push({ msgId: CHAT_MSG.say, msgData: { rid: RID, n, at: Date.now(), ...body } })
    if (told) for (const listener of listeners) listener(RID)
  }
  source = createMemorySource([makeGame('a')], systemClock.steady)
  feed = numberOdds(source, systemClock, 'boot')
  const rooms = {
    ...NO_ROOMS,
    async read(_: string, after: number) {
      reads += 1
      return rows.slice(after, after + 200).map((event) => ({ seq: event.msgData.n, deltas: [event] }))
    },
    async whole() {
      const state = { rid: RID, title: '', open: true, level: 0, guests: true, destroyed: false }
      return { seq: rows.length, body: { ...state, events: rows.slice(-15), more: rows.length > 15 } }
    },
    onAppended(listener: (rid: string) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  hub = createHub({ feed, rooms, clock: systemClock, memberEvents: NO_MEMBERS })
})
afterEach(() => {
  hub.close()
  feed.close()
  vi.useRealTimers()
})

const NO_MEMBERS = {
  read: async () => [],
  position: async () => ({ seq: 0, balanceVersion: 0 }),
  lastSeqs: async () => new Map(),
  onAppended: () => () => undefined,
}

async function connect(
  topics: ('room' | 'list')[],
  { parses = true, held = undefined as { epoch: number; seq: number } | undefined } = {},
) {
  const socket = new Socket(parses)
  const connection = hub.connect(socket)
  for (const topic of topics) await connection.subscribe(topic === 'room' ? ROOM : LIST, held)
  return socket
}

/** Speaks so often a second for so long, and moves a price every tenth. */
async function flood(perS: number, ms: number) {
  for (let at = 0; at < ms; at += 5) {
    for (let i = 0; i < (perS * 5) / 1_000; i += 1) append()
    if (at % 90 === 0) source.price('a-M', 900 + (at % 97), 2_400, 1_800)
    await vi.advanceTimersByTimeAsync(5)
  }
}

test('what is said while a room rests goes to each socket in one write, after one read, and the first word at once', async () => {
  const [one, two] = [await connect(['room']), await connect(['room'])]
  append()
  await vi.advanceTimersByTimeAsync(0)
  expect(one.seqs(ROOM)).toEqual([1])
  const [before, readsBefore] = [one.writes, reads]
  for (let i = 0; i < 20; i += 1) append()
  await vi.advanceTimersByTimeAsync(FRAME_BATCH_MS - 1)
  expect(one.writes).toBe(before)
  await vi.advanceTimersByTimeAsync(1)
  expect(one.writes).toBe(before + 1)
  expect(reads).toBe(readsBefore + 1)
  for (const socket of [one, two]) expect(socket.seqs(ROOM)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1))
})

test('who comes, or comes back, in the middle of a flood misses nothing and hears nothing twice', async () => {
  const sockets = [await connect(['room'])]
  for (let round = 0; round < 20; round += 1) {
    await flood(200, 35)
    sockets.push(await connect(['room']), await connect(['room'], { held: { epoch: 1, seq: Math.max(0, rows.length - round * 5) } }))
  }
  append()
  await vi.advanceTimersByTimeAsync(2 * FRAME_BATCH_MS)
  for (const socket of sockets) {
    const seqs = socket.seqs(ROOM)
    expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] ?? 0) + i))
    expect(seqs.at(-1)).toBe(rows.length)
  }
})

test('a socket that reads slowly gets no more of the room until it has drained, then what it missed, or the whole', async () => {
  const [slow, other] = [await connect(['room', 'list']), await connect(['room'])]
  slow.bufferedAmount = 100_000
  await flood(200, 500)
  expect(slow.seqs(ROOM)).toEqual([])
  expect(slow.seqs(LIST).length).toBeGreaterThan(0)
  expect(other.seqs(ROOM).length).toBeGreaterThan(50)
  slow.bufferedAmount = 0
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(slow.seqs(ROOM)).toEqual(rows.map((_, i) => i + 1))
  slow.bufferedAmount = 100_000
  await flood(400, 1_000)
  slow.bufferedAmount = 0
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  const wholes = slow.heard.flatMap(({ message: { msgId, msgData } }) => (msgId === MSG.snapshot ? [msgData] : []))
  expect(wholes.filter(({ topic }) => topic === ROOM).at(-1)?.seq).toBe(rows.length)
  expect(slow.closed).toBeNull()
})

// Seed 46 of the simulation: the stream of a room whose readers were all slow never read again.
test('a room whose readers are all slow goes on for whoever comes', async () => {
  const slow = await connect(['room'])
  slow.bufferedAmount = 100_000
  for (let i = 0; i < 3; i += 1) {
    append()
    await vi.advanceTimersByTimeAsync(2 * FRAME_BATCH_MS)
  }
  const other = await connect(['room'])
  append()
  await vi.advanceTimersByTimeAsync(2 * FRAME_BATCH_MS)
  expect(other.seqs(ROOM)).toEqual([4])
  slow.bufferedAmount = 0
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(slow.seqs(ROOM)).toEqual([1, 2, 3, 4])
})

test('what else is due has its turn while thousands are written to', async () => {
  const sockets: Socket[] = []
  for (let i = 0; i < SOCKETS; i += 1) sockets.push(await connect(['room'], { parses: false }))
  const before = sockets.map(({ writes }) => writes)
  const reached = () => sockets.filter(({ writes }, i) => writes > (before[i] ?? 0)).length
  append()
  // The read's promises have settled by then, and the next slice waits for its turn behind this.
  let inBetween = 0
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
  setImmediate(() => {
    inBetween = reached()
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(inBetween).toBeGreaterThan(0)
  expect(inBetween).toBeLessThan(SOCKETS)
  await vi.advanceTimersByTimeAsync(FRAME_BATCH_MS)
  expect(reached()).toBe(SOCKETS)
})

test('a room of thousands that is flooded keeps odds waiting by no more than a tenth longer [CHAT-30]', async () => {
  const reader = await connect(['list'])
  for (let i = 0; i < SOCKETS; i += 1) await connect(['room'], { parses: false })
  /** Milliseconds from a price's change until it is written, of clock and work together, on average. */
  const latency = async (perS: number) => {
    const waits: number[] = []
    for (let i = 0; i < 50; i += 1) {
      await flood(perS, 5 * (i % 20))
      const [heard, changed] = [reader.heard.length, Date.now() + workedMs]
      source.price('a-M', 1_000 + i, 2_400, 1_800)
      await flood(perS, FRAME_BATCH_MS)
      const frame = reader.heard.slice(heard).find(({ message }) => message.msgId === MSG.frame)
      waits.push((frame?.at ?? Number.NaN) - changed)
    }
    return waits.reduce((a, b) => a + b) / waits.length
  }
  const calm = await latency(0)
  const before = rows.length
  const flooded = await latency(200)
  expect(rows.length - before).toBeGreaterThan(1_000)
  expect(flooded / calm).toBeLessThan(1.1)
})
