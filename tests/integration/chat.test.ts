import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHAT_MSG, type RoomEvent, type RoomSnapshot, roomSnapshot, roomTopicOf } from '../../contract/chat.ts'
import { CHAT_HISTORY_PAGE_SIZE } from '../../contract/constants.ts'
import { MSG, type ServerMessage, serverMessage } from '../../contract/feed.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { createMember } from '../../server/account/register.ts'
import { destroyOver } from '../../server/chat/destroy-over.ts'
import { CHAT } from '../../server/chat/domain.ts'
import { type Act, lastActs, moderate, reportedMessages } from '../../server/chat/moderate.ts'
import { type ChatRooms, createRooms } from '../../server/chat/rooms.ts'
import { pushScores } from '../../server/chat/score-push.ts'
import type { Db } from '../../server/platform/database.ts'
import { createMemoryBus } from '../../server/platform/pubsub.ts'
import type { ChatOutbox, OutboxRow } from '../../src/db/chat-outbox.ts'
import type { FeedBatch, OutboxEntry } from '../../src/workers/feed/protocol.ts'
import { type FeedServer, openSocket, startCore, startFeedServer } from '../support/feed.ts'
import { createMemorySource, type MemorySource, makeGame } from '../support/odds-source.ts'
import { data } from '../support/result.ts'
import { testDatabase } from '../support/template.ts'
import { runningClock } from '../support/test-clock.ts'

const HEARTBEAT_MS = 100
const bus = createMemoryBus()
let shiftMs = 0
let db: Db
/** The games of a test, each with a room of its own. */
let games = 0
let gameId: string
let other: string
let RID: string
let source: MemorySource
let members: Record<string, bigint>
let levels: Map<bigint, number>
const ended: (() => unknown)[] = []
const clock = runningClock(() => shiftMs)

beforeAll(async () => {
  db = await testDatabase()
  await member('annie88')
  await member('bobby99')
})
beforeEach(async () => {
  shiftMs = 0
  levels = new Map()
  gameId = String(++games)
  other = String(++games)
  RID = `game/${gameId}`
  members = { ann: await idOf('annie88'), bob: await idOf('bobby99') }
  source = createMemorySource([makeGame(gameId), makeGame(other)], clock.steady)
})
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
  for (const table of ['chat_mute', 'chat_block', 'chat_act', 'chat_report', 'entry_count'] as const) await db.deleteFrom(table).execute()
})
afterAll(() => db.destroy())

const member = async (name: string) => (await createMember(db, name, '0'.repeat(32), clock.now())) ?? 0n
const idOf = async (name: string) => (await db.selectFrom('member').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

/** One of several processes on the database. */
async function startProcess(): Promise<FeedServer & { rooms: ChatRooms; act(act: Act): Promise<void> }> {
  const rooms = await createRooms({ db, clock, book: source, levelOf: async (id) => levels.get(id) ?? 0, pubsub: bus.join() })
  await rooms.hearOthers()
  const server = await startFeedServer(source, HEARTBEAT_MS, clock, { rooms, members })
  ended.push(server.close)
  return { ...server, rooms, act: (act) => moderate({ db, rooms, now: clock.now() }, act) }
}

/** A socket that says who it is and joins the room. Everything it hears must be of the contract. */
async function join(
  { port }: { port: number },
  who: { token?: string; guest?: string },
  { rid = RID, held = {} }: { rid?: string; held?: { epoch?: number; seq?: number } } = {},
) {
  const socket = openSocket(port)
  ended.push(() => socket.terminate())
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
    texts: () => events().flatMap((event) => (event.msgId === CHAT_MSG.say ? event.msgData.msg : [])),
    /** The last word about something that concerns this socket alone. */
    last: <K extends ServerMessage['msgId']>(msgId: K) => of(msgId).at(-1),
  }
}

const guest = () => ({ guest: randomUUID() })

describe('a room', () => {
  test('two members talk on two processes; each hears all once, in one order without a gap [CHAT-06] [CHAT-07] [CHAT-08]', async () => {
    const [here, there] = [await startProcess(), await startProcess()]
    const [ann, bob] = [await join(here, { token: 'ann' }), await join(there, { token: 'bob' })]
    await ann.joined()
    await bob.joined()
    expect(ann.last(MSG.ownJoin)).toMatchObject({ rid: RID, you: { name: 'a***88', guest: false } })
    await Promise.all([ann.say('一'), bob.say('二'), ann.say('三'), bob.say('四')])
    for (const one of [ann, bob]) {
      await until(() => expect(one.texts()).toHaveLength(4))
      const from = one.of(MSG.snapshot)[0]?.seq ?? -1
      expect(one.frames().map(({ seq }) => seq - from)).toEqual([1, 2, 3, 4])
    }
    expect(bob.texts()).toEqual(ann.texts())
    const [first] = bob.events()
    expect(first).toMatchObject({ msgData: { rid: RID, n: bob.frames()[0]?.seq } })
    expect(JSON.stringify(bob.heard), 'the login name is half of a login').not.toContain('annie88')
  })

  test('one that does not exist is refused; a game, a league and a venue have one [CHAT-07]', async () => {
    const server = await startProcess()
    for (const rid of ['game/404', 'league/404', 'venue/404']) {
      const nobody = await join(server, guest(), { rid })
      await until(() => expect(nobody.of(MSG.refused)).toEqual([{ topic: `room/${rid}`, code: 6004 }]))
    }
    for (const rid of [`game/${other}`, 'league/100021', 'venue/XHZR']) {
      const somebody = await join(server, guest(), { rid })
      await somebody.joined()
      expect(somebody.snapshot()).toMatchObject({ rid, open: true, events: [], more: false })
    }
  })

  test('who comes back gets what was missed and no more, also at another process and after a restart [CHAT-03]', async () => {
    const server = await startProcess()
    const ann = await join(server, { token: 'ann' })
    await ann.joined()
    await ann.say('before')
    await until(() => expect(ann.texts()).toEqual(['before']))
    const held = { epoch: 1, seq: ann.frames().at(-1)?.seq ?? 0 }
    ann.socket.terminate()
    const bob = await join(server, { token: 'bob' })
    await bob.joined()
    await bob.say('missed')
    const again = await join(await startProcess(), { token: 'ann' }, { held })
    await again.joined()
    expect(again.of(MSG.snapshot)).toEqual([])
    expect(again.texts()).toEqual(['missed'])
  })

  test('the same message again is the same message, from any process, also when both arrive at once [CHAT-27]', async () => {
    const [here, there] = [await startProcess(), await startProcess()]
    const [one, other] = [await join(here, { token: 'ann' }), await join(there, { token: 'ann' })]
    await one.joined()
    await other.joined()
    const id = randomUUID()
    const said = await Promise.all([one.say('once', id), other.say('once', id)])
    expect(said[0]?.n).toBe(said[1]?.n)
    expect(await one.say('once, but other words', id)).toEqual(said[0])
    await one.say('next')
    await until(() => expect(other.texts()).toEqual(['once', 'next']))
  })

  test('its joins are told as a count, at most once a heartbeat, and its size by all processes [CHAT-13]', async () => {
    const [here, there] = [await startProcess(), await startProcess()]
    const ann = await join(here, { token: 'ann' })
    await ann.joined()
    await Promise.all([join(there, { token: 'bob' }), ...Array.from({ length: 10 }, () => join(here, guest()))])
    await until(() => expect(ann.last(MSG.joined)?.online).toBe(12))
    const told = ann.of(MSG.joined)
    expect(told.length).toBeLessThan(6)
    expect(told.reduce((sum, { more }) => sum + more, 0)).toBe(10)
    expect(told.flatMap(({ names }) => names)).not.toContain('annie88')
  })

  test('malformed and unknown messages change nothing, and the socket goes on [CHAT-24]', async () => {
    const ann = await join(await startProcess(), { token: 'ann' })
    await ann.joined()
    for (const bad of [
      { rid: RID },
      { rid: 'room/7', id: randomUUID(), msg: 'x' },
      { rid: RID, id: 'me', msg: 'x' },
      { rid: RID, id: randomUUID(), msg: 7 },
      { rid: RID, id: randomUUID(), msg: 'x', by: 'another' },
      { rid: RID, id: randomUUID(), msg: 'x'.repeat(401) },
    ])
      ann.send(MSG.say, bad)
    ann.send(10_012, {})
    ann.send(MSG.joined, { rid: RID, names: ['管理员'], more: 0, online: 1 })
    ann.socket.send('{"msgId":10003,')
    await ann.say('still here')
    await until(() => expect(ann.texts()).toEqual(['still here']))
  })
})

describe('history', () => {
  test('comes by 15, by socket and by call, without a double or a hole while others talk [CHAT-18] [CHAT-20] [CHAT-21]', async () => {
    const server = await startProcess()
    const ann = await join(server, { token: 'ann' })
    await ann.joined()
    const numbers: number[] = []
    for (let i = 0; i < 40; i++) {
      shiftMs += 2_000
      numbers.push((await ann.say(`第 ${i} 条`))?.n ?? 0)
    }
    const late = await join(server, { token: 'bob' })
    await late.joined()
    const { events, more } = late.snapshot()
    expect(more).toBe(true)
    expect(events.map(({ msgData }) => msgData.n)).toEqual(numbers.slice(-CHAT_HISTORY_PAGE_SIZE))
    const held = events.map(({ msgData }) => msgData.n)
    const handlers = CHAT.handlers({ db })
    for (const pageNum of [2, 3]) {
      await ann.say(`meanwhile ${pageNum}`)
      const request = { rid: RID, pageNum, pageSize: CHAT_HISTORY_PAGE_SIZE, before: held[0] ?? 0 }
      late.send(MSG.history, request)
      await until(() => expect(late.last(MSG.history)?.pageNum).toBe(pageNum))
      const page = late.last(MSG.history)
      expect(page).toEqual(data(await handlers['chat.history'](request, {} as never)))
      expect(page?.more).toBe(pageNum === 2)
      held.unshift(...(page?.list ?? []).map(({ msgData }) => msgData.n))
    }
    expect(held).toEqual(numbers)
  })

  test('is narrowed by times, kind of room and what people said [CHAT-18]', async () => {
    const server = await startProcess()
    const ann = await join(server, { token: 'ann' })
    await ann.joined()
    await ann.say('early')
    shiftMs += 60_000
    const middle = clock.now()
    shiftMs += 60_000
    await ann.say('late')
    await server.act({ act: 'close', room: RID })
    const handlers = CHAT.handlers({ db })
    const ask = async (narrowed: object) => {
      const { list } = data(await handlers['chat.history']({ rid: RID, pageNum: 1, pageSize: 15, ...narrowed }, {} as never))
      return list.map((event) => (event.msgId === CHAT_MSG.say ? event.msgData.msg : event.msgId))
    }
    expect(await ask({})).toEqual(['early', 'late', CHAT_MSG.status])
    expect(await ask({ categoryType: 'said' })).toEqual(['early', 'late'])
    expect(await ask({ endTime: middle })).toEqual(['early'])
    expect(await ask({ beginTime: middle, categoryType: 'said' })).toEqual(['late'])
    expect(await ask({ category: 'league' })).toEqual([])
    expect(await ask({ category: 'game', pageSize: 1, pageNum: 3 })).toEqual(['early'])
  })
})

describe('what may be said', () => {
  test('a message is trimmed; an empty or blank one, and one too long, is refused [CHAT-22]', async () => {
    const ann = await join(await startProcess(), { token: 'ann' })
    await ann.joined()
    for (const blank of ['', '   ', '\n\t', '\u200b\u202e', '\u2066\u2069'])
      expect(await ann.say(blank), JSON.stringify(blank)).toMatchObject({ n: null, why: 'empty' })
    expect(await ann.say('字'.repeat(201))).toMatchObject({ n: null, why: 'long' })
    await ann.say('  e\u0301\u202e  b\nc ')
    await ann.say(`x${'\u0300'.repeat(50)}y`)
    await ann.say('😀'.repeat(200))
    await until(() => expect(ann.texts()).toEqual(['é b c', expect.stringMatching(/^.\p{M}{0,3}y$/u), '😀'.repeat(200)]))
  })

  test('a word of the operator is found through case, width and signs, until it is allowed again', async () => {
    const server = await startProcess()
    const ann = await join(server, { token: 'ann' })
    await ann.joined()
    await server.act({ act: 'ban', word: '加 Telegram' })
    for (const text of ['来加telegram', '加ＴＥＬＥＧＲＡＭ吧', '加-te.le gram'])
      expect(await ann.say(text), text).toMatchObject({ n: null, why: 'word', retryMs: null })
    await server.act({ act: 'allow', word: '加Telegram' })
    expect(await ann.say('来加telegram')).toMatchObject({ why: null })
  })

  test('who speaks too fast is told when to try again, and may then, in each room by itself', async () => {
    const server = await startProcess()
    const [ann, bob, elsewhere] = [
      await join(server, { token: 'ann' }),
      await join(server, { token: 'bob' }),
      await join(server, { token: 'ann' }, { rid: `game/${other}` }),
    ]
    await ann.joined()
    for (let i = 0; i < 10; i++) expect(await ann.say(`${i}`)).toMatchObject({ why: null })
    const refused = await ann.say('eleven')
    expect(refused).toMatchObject({ n: null, why: 'flood' })
    expect(await bob.say('mine')).toMatchObject({ why: null })
    expect(await elsewhere.say('there')).toMatchObject({ why: null })
    shiftMs += refused?.retryMs ?? 0
    expect(await ann.say('later')).toMatchObject({ why: null })
  })

  test('a guest speaks under a number that stays, and with a login under its own name, without joining again [CHAT-23] [CHAT-24] [SESSION-11]', async () => {
    const server = await startProcess()
    const who = guest()
    const [one, other] = [await join(server, who), await join(server, who)]
    await one.joined()
    await other.joined()
    const { you } = one.last(MSG.ownJoin) ?? {}
    expect(you).toMatchObject({ guest: true, name: expect.stringMatching(/^\d{4}$/) })
    expect(other.last(MSG.ownJoin)?.you).toEqual(you)
    await one.say('as a guest')
    one.signIn({ token: 'bob' })
    await until(() => expect(one.last(MSG.ownJoin)?.you).toMatchObject({ guest: false, name: 'b***99' }))
    await one.say('as bob')
    one.signIn(who)
    await until(() => expect(one.last(MSG.ownJoin)?.you).toEqual(you))
    await one.say('a guest again')
    await until(() => expect(other.texts()).toHaveLength(3))
    expect(other.events().map((event) => event.msgId === CHAT_MSG.say && event.msgData.name)).toEqual([you?.name, 'b***99', you?.name])
  })

  test('nobody in particular reads, and is told to log in', async () => {
    const nobody = await join(await startProcess(), {})
    await nobody.joined()
    expect(nobody.last(MSG.ownJoin)?.you).toBeNull()
    expect(await nobody.say('x')).toMatchObject({ n: null, why: 'nobody' })
  })
})

describe('moderation', () => {
  test('a mute silences all sockets of a member at once on every process, here or everywhere, until its time [CHAT-09] [CHAT-29]', async () => {
    const [here, there] = [await startProcess(), await startProcess()]
    const [ann, phone, elsewhere] = [
      await join(here, { token: 'ann' }),
      await join(there, { token: 'ann' }),
      await join(there, { token: 'ann' }, { rid: `game/${other}` }),
    ]
    for (const one of [ann, phone, elsewhere]) await one.joined()
    const earlier = await ann.say('said before')
    await here.act({ act: 'mute', who: 'annie88', room: RID, minutes: 30, reason: '刷屏' })
    for (const one of [ann, phone])
      await until(() => expect(one.last(MSG.muted)).toEqual({ rid: RID, until: expect.any(Number), reason: '刷屏' }))
    expect(await phone.say('x')).toMatchObject({ n: null, why: 'muted' })
    expect(await elsewhere.say('another room')).toMatchObject({ why: null })
    expect(await ann.say('said before', earlier?.id), 'one that was said before the mute stays said').toEqual(earlier)
    await here.act({ act: 'mute', who: 'annie88', room: '', minutes: 5, reason: '辱骂' })
    expect(await elsewhere.say('x')).toMatchObject({ why: 'muted' })
    shiftMs += 6 * 60_000
    expect(await elsewhere.say('after five minutes')).toMatchObject({ why: null })
    expect(await ann.say('x')).toMatchObject({ why: 'muted' })
    await here.act({ act: 'unmute', who: 'annie88', room: RID })
    await until(() => expect(phone.last(MSG.muted)?.until).toBeNull())
    expect(await ann.say('free')).toMatchObject({ why: null })
    expect((await lastActs(db)).map(({ act }) => act)).toEqual(['unmute', 'mute', 'mute'])
  })

  test('a blocked member can say nothing in that room until unblocked, a guest likewise [CHAT-10] [CHAT-29]', async () => {
    const server = await startProcess()
    const [ann, other] = [await join(server, { token: 'ann' }), await join(server, guest())]
    await ann.joined()
    await other.joined()
    await server.act({ act: 'block', who: 'annie88', room: RID, reason: '广告' })
    await until(() => expect(ann.last(MSG.blocked)).toEqual({ rid: RID, blocked: true, reason: '广告' }))
    expect(await ann.say('x')).toMatchObject({ why: 'blocked' })
    const { n } = (await other.say('谁都能加我')) ?? {}
    await CHAT.handlers({ db })['chat.report'](
      { rid: RID, n: n ?? 0, reason: '广告' },
      { memberId: members.bob ?? 0n, tokenHash: '', device: null, ip: '', now: clock.now() },
    )
    const [reported] = await reportedMessages(db)
    expect(reported).toMatchObject({ room: RID, number: n, text: '谁都能加我', times: 1, reasons: ['广告'] })
    await server.act({ act: 'block', who: reported?.who ?? '', room: RID, reason: '广告' })
    expect(await other.say('x')).toMatchObject({ why: 'blocked' })
    await server.act({ act: 'unblock', who: 'annie88', room: RID })
    await until(() => expect(ann.last(MSG.blocked)?.blocked).toBe(false))
    expect(await ann.say('free')).toMatchObject({ why: null })
  })

  test('a closed room and a closed site take no message, and open again [CHAT-11] [CHAT-29]', async () => {
    const [here, there] = [await startProcess(), await startProcess()]
    const ann = await join(here, { token: 'ann' })
    await ann.joined()
    await there.act({ act: 'close', room: RID })
    await until(() => expect(ann.events()).toMatchObject([{ msgId: CHAT_MSG.status, msgData: { open: false } }]))
    expect(await ann.say('x')).toMatchObject({ why: 'closed' })
    const late = await join(here, { token: 'bob' })
    await late.joined()
    expect(late.snapshot().open).toBe(false)
    await there.act({ act: 'open', room: RID })
    await until(() => expect(ann.events().at(-1)).toMatchObject({ msgData: { open: true } }))
    await there.act({ act: 'close', room: '' })
    await until(() => expect(ann.last(MSG.siteStatus)).toEqual({ rid: RID, open: false }))
    expect(await ann.say('x')).toMatchObject({ why: 'closed' })
    await there.act({ act: 'open', room: '' })
    await until(() => expect(ann.last(MSG.siteStatus)?.open).toBe(true))
    expect(await ann.say('open')).toMatchObject({ why: null })
  })

  test('below the level of a room a member is told which one it takes; a guest is told to log in [CHAT-12] [CHAT-23]', async () => {
    const server = await startProcess()
    levels.set(members.bob ?? 0n, 2)
    const [ann, bob, visitor] = [await join(server, { token: 'ann' }), await join(server, { token: 'bob' }), await join(server, guest())]
    for (const one of [ann, bob, visitor]) await one.joined()
    await server.act({ act: 'level', room: RID, level: 2 })
    await until(() => expect(ann.events()).toMatchObject([{ msgId: CHAT_MSG.level, msgData: { level: 2 } }]))
    expect(await ann.say('x')).toMatchObject({ why: 'level' })
    expect(await visitor.say('x')).toMatchObject({ why: 'guest' })
    expect(await bob.say('two')).toMatchObject({ why: null })
    await server.act({ act: 'level', room: RID, level: 0 })
    expect(await visitor.say('now')).toMatchObject({ why: null })
    await server.act({ act: 'guests', room: RID, allowed: false })
    expect(await visitor.say('x')).toMatchObject({ why: 'guest' })
  })

  test('a cleared room shows nothing of before, to nobody: not live, not later, not to who comes back [CHAT-16] [CHAT-29]', async () => {
    const server = await startProcess()
    const ann = await join(server, { token: 'ann' })
    await ann.joined()
    await ann.say('old one')
    await ann.say('old two')
    const start = ann.of(MSG.snapshot)[0]?.seq ?? 0
    await server.act({ act: 'clear', room: RID })
    await until(() => expect(ann.events().at(-1)).toMatchObject({ msgId: CHAT_MSG.cleared, msgData: { only: null } }))
    await ann.say('new')
    const late = await join(server, { token: 'bob' })
    const back = await join(server, { token: 'bob' }, { held: { epoch: 1, seq: start } })
    await late.joined()
    await back.joined()
    expect(late.snapshot().events.map(({ msgId }) => msgId)).toEqual([CHAT_MSG.cleared, CHAT_MSG.say])
    expect(back.frames().map(({ seq }) => seq - start)).toEqual([1, 2, 3, 4])
    for (const one of [late, back]) expect(JSON.stringify(one.heard)).not.toContain('old')
  })

  test('a removed message goes from every screen, and its reports are done [CHAT-29]', async () => {
    const server = await startProcess()
    const ann = await join(server, { token: 'ann' })
    await ann.joined()
    const { n } = (await ann.say('bad')) ?? {}
    const { n: fine } = (await ann.say('good')) ?? {}
    const context = { memberId: members.bob ?? 0n, tokenHash: '', device: null, ip: '', now: clock.now() }
    await CHAT.handlers({ db })['chat.report']({ rid: RID, n: n ?? 0, reason: '' }, context)
    expect(await CHAT.handlers({ db })['chat.report']({ rid: RID, n: 999, reason: '' }, context)).toMatchObject({ ok: false, code: 6303 })
    await CHAT.handlers({ db })['chat.report']({ rid: RID, n: fine ?? 0, reason: '' }, context)
    await server.act({ act: 'remove', room: RID, number: n ?? 0 })
    await server.act({ act: 'dismiss', room: RID, number: fine ?? 0 })
    await until(() => expect(ann.events().at(-1)).toMatchObject({ msgId: CHAT_MSG.cleared, msgData: { only: n } }))
    expect(await reportedMessages(db)).toEqual([])
    const late = await join(server, { token: 'bob' })
    await late.joined()
    expect(JSON.stringify(late.heard)).not.toContain('bad')
    await expect(server.act({ act: 'remove', room: RID, number: 999 })).rejects.toThrow('There is no message 999')
    await expect(server.act({ act: 'dismiss', room: RID, number: fine ?? 0 })).rejects.toThrow(`Message ${fine} of ${RID} is not reported`)
    await expect(server.act({ act: 'mute', who: 'nobody', room: RID, minutes: 1, reason: 'x' })).rejects.toThrow('no member nobody')
    await expect(server.act({ act: 'close', room: 'game/404' })).rejects.toThrow('There is no room game/404')
    expect(
      (await lastActs(db)).map(({ act }) => act),
      'what failed was not done',
    ).toEqual(['dismiss', 'remove'])
  })

  test('a room of a game that is over is destroyed half an hour later, with a notice [CHAT-14]', async () => {
    const server = await startProcess()
    const ann = await join(server, { token: 'ann' })
    await ann.joined()
    await destroyOver(db, clock.now())
    await destroyOver(db, clock.now() + 29 * 60_000)
    expect(await ann.say('still there')).toMatchObject({ why: null })
    await destroyOver(db, clock.now() + 31 * 60_000)
    server.rooms.announce(RID)
    await until(() => expect(ann.events().at(-1)).toMatchObject({ msgId: CHAT_MSG.destroyed }))
    expect(await ann.say('x')).toMatchObject({ why: 'destroyed' })
    const late = await join(server, { token: 'bob' })
    await late.joined()
    expect(late.snapshot().destroyed).toBe(true)
  })
})

test('a goal is told once to the room of its game, also when two processes play it, and to no other [CHAT-15]', async () => {
  const [here, there] = [await startProcess(), await startProcess()]
  const [ann, elsewhere] = [await join(here, { token: 'ann' }), await join(there, { token: 'bob' }, { rid: `game/${other}` })]
  await ann.joined()
  await elsewhere.joined()
  const faults: unknown[] = []
  for (const { rooms } of [here, there]) source.subscribe(pushScores({ db, rooms, now: clock.now, onFault: (error) => faults.push(error) }))
  source.info(gameId, { re_time: "1H^39'" })
  source.info(gameId, { sc_FT_H: 1, re_time: "1H^40'" })
  source.info(gameId, { re_time: "1H^41'" })
  await until(() => expect(ann.events()).toHaveLength(1))
  source.info(gameId, { sc_FT_H: 0, re_time: "1H^42'" })
  await until(() => expect(ann.events()).toHaveLength(2))
  await ann.say('last')
  await until(() => expect(ann.texts()).toEqual(['last']))
  expect(ann.events().slice(0, 2)).toMatchObject([
    { msgId: CHAT_MSG.score, msgData: { home: '曼彻斯特城', away: '利物浦', score: [1, 0], clock: "1H^40'" } },
    { msgId: CHAT_MSG.score, msgData: { score: [0, 0], clock: "1H^42'" } },
  ])
  expect(elsewhere.events()).toEqual([])
  expect(faults).toEqual([])
})

/** A page at the real core: what it shows of the room, and of its messages on their way. */
function openPage(core: ReturnType<typeof startCore>, who: { sessionEpoch: number; guest: string }) {
  const shown = new Map<number, string>()
  let entries: OutboxEntry[] = []
  const show = (events: readonly RoomEvent[]) => {
    for (const event of events) if (event.msgId === CHAT_MSG.say) shown.set(event.msgData.n, event.msgData.msg)
  }
  const onBatch = (batch: FeedBatch) => {
    for (const event of structuredClone(batch).events) {
      if (event.kind === 'snapshot' && 'events' in event.body) show(event.body.events)
      if (event.kind === 'frame') show(event.deltas as RoomEvent[])
      if (event.kind === 'outbox') entries = event.entries
    }
  }
  const tabId = randomUUID()
  core.api.attach({ tabId, contract: CONTRACT_VERSION }, { postMessage: onBatch, close: () => undefined })
  core.api.watch(tabId, roomTopicOf(RID))
  void core.api.openChat(who)
  ended.push(() => core.api.detach(tabId))
  return {
    texts: () => [...shown].sort(([a], [b]) => a - b).map(([, msg]) => msg),
    states: () => entries.map(({ msg, state, why }) => `${msg} ${state}${why === null ? '' : ` ${why}`}`),
    say: (msg: string, as: OutboxRow['as'] = 'guest', sessionEpoch = who.sessionEpoch) =>
      core.api.say({ id: randomUUID(), rid: RID, msg, sessionEpoch, as }),
  }
}

/** What outlives a core, as a database does. */
function memoryOutbox(): Omit<ChatOutbox, 'wipe'> & { rows: Map<string, OutboxRow> } {
  const rows = new Map<string, OutboxRow>()
  return {
    rows,
    load: async () => [...rows.values()].sort((a, b) => a.at - b.at),
    save: async (row) => void rows.set(row.id, row),
    remove: async (id) => void rows.delete(id),
  }
}

describe('the page’s queue', () => {
  test('what is written without a server goes out once, in order, when there is one; and another core takes it over [CHAT-05] [CHAT-27]', async () => {
    const store = memoryOutbox()
    let port = 1
    const who = { sessionEpoch: 3, guest: randomUUID() }
    const first = startCore(() => port, undefined, store)
    const page = openPage(first, who)
    for (let i = 1; i <= 5; i++) page.say(`${i}`)
    await until(() => expect(page.states()).toEqual(['1 queued', '2 queued', '3 queued', '4 queued', '5 queued']))
    const second = startCore(() => port, undefined, store)
    const other = openPage(second, who)
    await until(() => expect(other.states()).toHaveLength(5))
    const server = await startProcess()
    port = server.port
    const reader = await join(server, { token: 'ann' })
    await until(() => expect(reader.texts()).toEqual(['1', '2', '3', '4', '5']))
    for (const one of [page, other]) await until(() => expect(one.texts()).toEqual(['1', '2', '3', '4', '5']))
    await until(() => expect(store.rows.size).toBe(0))
  })

  test('a message whose answer was lost with its process is sent again to the next one, and shown once [CHAT-27]', async () => {
    const first = await startProcess()
    let port = first.port
    const core = startCore(
      () => port,
      (text, deliver) => (port === first.port && text.includes(`"msgId":${MSG.said}`) ? undefined : deliver(text)),
    )
    const page = openPage(core, { sessionEpoch: 1, guest: randomUUID() })
    page.say('once')
    page.say('after it')
    await until(() => expect(page.texts()).toEqual(['once']))
    expect(page.states()).toEqual(['once sending', 'after it queued'])
    const second = await startProcess()
    port = second.port
    await first.close()
    await until(() => expect(page.texts()).toEqual(['once', 'after it']))
    const late = await join(second, { token: 'ann' })
    await late.joined()
    expect(late.snapshot().events.map((event) => event.msgId === CHAT_MSG.say && event.msgData.msg)).toEqual(['once', 'after it'])
  })

  test('of another session nothing is sent: a logout takes with it what was written before [CHAT-24]', async () => {
    const server = await startProcess()
    const reader = await join(server, { token: 'ann' })
    await reader.joined()
    const store = memoryOutbox()
    const core = startCore(server.port, undefined, store)
    const page = openPage(core, { sessionEpoch: 4, guest: randomUUID() })
    core.api.signIn({ token: 'not ours', body: 'x', sessionEpoch: 4 })
    page.say('as a member', 'member')
    await until(() => expect(page.states()).toEqual(['as a member queued']))
    core.api.signOut(5)
    await until(() => expect(page.states()).toEqual([]))
    expect(store.rows.size).toBe(0)
    page.say('as a guest', 'guest', 5)
    await until(() => expect(reader.texts()).toEqual(['as a guest']))
  })

  test('a refused message says why, waits for its author, and goes when sent again [CHAT-09]', async () => {
    const server = await startProcess()
    const reader = await join(server, { token: 'ann' })
    await reader.joined()
    await server.act({ act: 'close', room: RID })
    const core = startCore(server.port)
    const page = openPage(core, { sessionEpoch: 1, guest: randomUUID() })
    page.say('closed?')
    await until(() => expect(page.states()).toEqual(['closed? failed closed']))
    await server.act({ act: 'open', room: RID })
    const [row] = await openRows(core)
    core.api.sayAgain(row ?? '')
    await until(() => expect(reader.texts()).toEqual(['closed?']))
  })
})

/** Ids of the messages on their way. */
function openRows(core: ReturnType<typeof startCore>): Promise<string[]> {
  return new Promise((resolve) => {
    const tabId = randomUUID()
    const postMessage = (batch: FeedBatch) => {
      for (const event of batch.events) if (event.kind === 'outbox') resolve(event.entries.map(({ id }) => id))
    }
    core.api.attach({ tabId, contract: CONTRACT_VERSION }, { postMessage, close: () => undefined })
    ended.push(() => core.api.detach(tabId))
    void core.api.openChat({ sessionEpoch: 1, guest: randomUUID() })
  })
}
