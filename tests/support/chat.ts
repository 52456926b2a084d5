import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type RoomEvent, type RoomSnapshot, roomSnapshot } from '../../contract/chat.ts'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
import { type ServerMessage, serverMessage } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { createMember } from '../../server/account/register.ts'
import { type Act, moderate } from '../../server/chat/moderate.ts'
import { type ChatRooms, createRooms } from '../../server/chat/rooms.ts'
import type { Db } from '../../server/platform/database.ts'
import { createMemoryBus } from '../../server/platform/pubsub.ts'
import type { MemberContext } from '../../server/transport/handlers.ts'
import { type FeedServer, openSocket, startFeedServer } from './feed.ts'
import { createMemorySource, type MemorySource, makeGame } from './odds-source.ts'
import { testDatabase } from './template.ts'
import { runningClock } from './test-clock.ts'

const HEARTBEAT_MS = 100

export const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

export const guest = () => ({ guest: randomUUID() })

/** Servers with chat on one database, with two members, and for each test two games of its own. The file's hooks keep it. */
export function chatWorld() {
  const bus = createMemoryBus()
  const clock = runningClock(() => world.shiftMs)
  /** Above those that a test puts into the database. */
  let games = 1_000

  /** One of several processes on the database. */
  async function startProcess({
    levelOf = async (id: bigint) => world.levels.get(id) ?? 0,
  } = {}): Promise<FeedServer & { rooms: ChatRooms; act(act: Act): Promise<void> }> {
    const { db, source } = world
    const rooms = await createRooms({ db, clock, book: source, levelOf, pubsub: bus.join() })
    await rooms.hearOthers()
    const server = await startFeedServer(source, HEARTBEAT_MS, clock, { rooms, members: world.members })
    world.ended.push(server.close)
    return { ...server, rooms, act: (act) => moderate({ db, rooms, now: clock.now() }, act) }
  }

  /** A socket that says who it is and joins the room. Everything it hears must be of the contract. */
  async function join(
    { port }: { port: number },
    who: { token?: string; guest?: string },
    { rid = world.rid, held = {}, localAddress }: { rid?: string; held?: { epoch?: number; seq?: number }; localAddress?: string } = {},
  ) {
    const socket = openSocket(port, localAddress)
    world.ended.push(() => socket.terminate())
    const heard: ServerMessage[] = []
    socket.on('message', (text) => heard.push(serverMessage.parse(JSON.parse(text.toString()))))
    await once(socket, 'open')
    const send = (msgId: number, msgData?: unknown) => socket.send(JSON.stringify({ msgId, msgData }))
    const of = <K extends ServerMessage['msgId']>(msgId: K) =>
      heard.flatMap((message) => (message.msgId === msgId ? [message.msgData as Extract<ServerMessage, { msgId: K }>['msgData']] : []))
    const signIn = (as: typeof who) => (as.token ? send(MSG.login, { token: as.token, body: 'x' }) : send(MSG.guestLogin, as))
    signIn(who)
    send(MSG.join, { rid, ...held })
    const frames = () => of(MSG.frame).filter(({ topic }) => topic === `room/${rid}`)
    const events = () => frames().flatMap(({ deltas }) => deltas as RoomEvent[])
    const texts = () => events().flatMap((event) => (event.msgId === CHAT_MSG.say ? event.msgData.msg : []))
    return {
      socket,
      heard,
      send,
      of,
      signIn,
      frames,
      events,
      snapshot: (): RoomSnapshot =>
        roomSnapshot.parse(
          JSON.parse(
            of(MSG.snapshot)
              .map(({ body }) => body)
              .join(''),
          ),
        ),
      joined: () => until(() => expect(heard.some(({ msgId }) => msgId === MSG.siteStatus)).toBe(true)),
      /** Says it and waits for the answer. */
      async say(msg: string, id: string = randomUUID()) {
        const before = of(MSG.said).length
        send(MSG.say, { rid, id, msg })
        await until(() => expect(of(MSG.said).length).toBeGreaterThan(before))
        return of(MSG.said).at(-1)
      },
      /** What people said, as this socket shows it live. */
      texts,
      /** Once somebody has said it live. */
      hears: (text: string) => until(() => expect(texts()).toContain(text)).then(() => true),
      /** The last word about something that concerns this socket alone. */
      last: <K extends ServerMessage['msgId']>(msgId: K) => of(msgId).at(-1),
    }
  }

  const world = {
    clock,
    startProcess,
    join,
    /** Added to the time of all processes. */
    shiftMs: 0,
    levels: new Map<bigint, number>(),
    /** What the test's end takes down, the last first. */
    ended: [] as (() => unknown)[],
    db: undefined as unknown as Db,
    source: undefined as unknown as MemorySource,
    /** By the token that their sockets log in with. */
    members: {} as Record<string, bigint>,
    gameId: '',
    other: '',
    /** The room of the first game. */
    rid: '',
    /** A member's call. */
    member: (token: string): MemberContext => ({
      ...{ memberId: world.members[token] ?? 0n, tokenHash: 'hash', device: null, ip: '127.0.0.1', now: clock.now() },
    }),
  }

  beforeAll(async () => {
    world.db = await testDatabase()
    for (const [token, name] of [
      ['ann', 'annie88'],
      ['bob', 'bobby99'],
    ] as const)
      world.members[token] = (await createMember(world.db, name, '0'.repeat(32), clock.now())) ?? 0n
  })
  beforeEach(() => {
    const [gameId, other] = [String(++games), String(++games)]
    const source = createMemorySource([makeGame(gameId), makeGame(other)], clock.steady)
    Object.assign(world, { shiftMs: 0, levels: new Map(), gameId, other, rid: `game/${gameId}`, source })
  })
  afterEach(async () => {
    for (const end of world.ended.splice(0).reverse()) await end()
    const tables = ['chat_mute', 'chat_block', 'chat_act', 'chat_report', 'entry_count'] as const
    for (const table of tables) await world.db.deleteFrom(table).execute()
  })
  afterAll(() => world.db.destroy())
  return world
}
