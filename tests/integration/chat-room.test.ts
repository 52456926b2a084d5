import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
import { CHAT_HISTORY_PAGE_SIZE } from '../../contract/constants.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { CHAT } from '../../server/chat/domain.ts'
import { chatWorld, guest, until } from '../support/chat.ts'
import { fuzzFrames } from '../support/chat-frames.ts'
import { data } from '../support/result.ts'

const world = chatWorld()

describe('a room', () => {
  test('two members talk on two processes; each hears all once, in one order without a gap [CHAT-06] [CHAT-07] [CHAT-08]', async () => {
    const [here, there] = [await world.startProcess(), await world.startProcess()]
    const [ann, bob] = [await world.join(here, { token: 'ann' }), await world.join(there, { token: 'bob' })]
    await ann.joined()
    await bob.joined()
    expect(ann.last(MSG.ownJoin)).toMatchObject({ rid: world.rid, you: { name: 'a***88', guest: false } })
    await Promise.all([ann.say('一'), bob.say('二'), ann.say('三'), bob.say('四')])
    for (const one of [ann, bob]) {
      await until(() => expect(one.texts()).toHaveLength(4))
      const from = one.of(MSG.snapshot)[0]?.seq ?? -1
      expect(one.frames().map(({ seq }) => seq - from)).toEqual([1, 2, 3, 4])
    }
    expect(bob.texts()).toEqual(ann.texts())
    const [first] = bob.events()
    expect(first).toMatchObject({ msgData: { rid: world.rid, n: bob.frames()[0]?.seq } })
    expect(JSON.stringify(bob.heard), 'the login name is half of a login').not.toContain('annie88')
  })

  test('one that does not exist is refused; a game, a league and a venue have one [CHAT-07]', async () => {
    const server = await world.startProcess()
    for (const rid of ['game/404', 'league/404', 'venue/404']) {
      const nobody = await world.join(server, guest(), { rid })
      await until(() => expect(nobody.of(MSG.refused)).toEqual([{ topic: `room/${rid}`, code: 6004 }]))
    }
    for (const rid of [`game/${world.other}`, 'league/100021', 'venue/XHZR', 'venue/CRTY']) {
      const somebody = await world.join(server, guest(), { rid })
      await somebody.joined()
      expect(somebody.snapshot()).toMatchObject({ rid, open: true, events: [], more: false })
    }
  })

  test('who comes back gets what was missed and no more, also at another process and after a restart [CHAT-03]', async () => {
    const server = await world.startProcess()
    const ann = await world.join(server, { token: 'ann' })
    await ann.joined()
    await ann.say('before')
    await until(() => expect(ann.texts()).toEqual(['before']))
    const held = { epoch: 1, seq: ann.frames().at(-1)?.seq ?? 0 }
    ann.socket.terminate()
    const bob = await world.join(server, { token: 'bob' })
    await bob.joined()
    await bob.say('missed')
    const again = await world.join(await world.startProcess(), { token: 'ann' }, { held })
    await again.joined()
    expect(again.of(MSG.snapshot)).toEqual([])
    expect(again.texts()).toEqual(['missed'])
  })

  test('the same message again is the same message, from any process, also when both arrive at once [CHAT-27]', async () => {
    const [here, there] = [await world.startProcess(), await world.startProcess()]
    const [one, other] = [await world.join(here, { token: 'ann' }), await world.join(there, { token: 'ann' })]
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
    const [here, there] = [await world.startProcess(), await world.startProcess()]
    const ann = await world.join(here, { token: 'ann' })
    await ann.joined()
    await Promise.all([world.join(there, { token: 'bob' }), ...Array.from({ length: 10 }, () => world.join(here, guest()))])
    await until(() => expect(ann.last(MSG.joined)?.online).toBe(12))
    const told = ann.of(MSG.joined)
    expect(told.length).toBeLessThan(6)
    expect(told.reduce((sum, { more }) => sum + more, 0)).toBe(10)
    expect(told.flatMap(({ names }) => names)).not.toContain('annie88')
    const { epoch = 0, seq = 0 } = ann.of(MSG.snapshot)[0] ?? {}
    ann.socket.terminate()
    const again = await world.join(here, { token: 'ann' }, { held: { epoch, seq } })
    await again.joined()
    await world.join(here, guest())
    await until(() => expect(again.last(MSG.joined)?.online).toBe(13))
    expect(
      again.of(MSG.joined).reduce((sum, { names, more }) => sum + names.length + more, 0),
      'who comes back has not come',
    ).toBe(1)
  })

  test('who comes before the login is answered is told by name, once it is known [CHAT-13]', async () => {
    const server = await world.startProcess()
    const ann = await world.join(server, { token: 'ann' })
    await ann.joined()
    await until(() => expect(ann.last(MSG.joined)?.names).toHaveLength(1))
    const bob = await world.join(server, {})
    await until(() => expect(ann.last(MSG.joined)).toMatchObject({ names: [], more: 0, online: 2 }))
    bob.signIn({ token: 'bob' })
    await until(() => expect(ann.last(MSG.joined)?.names).toEqual(['b***99']))
    expect(ann.of(MSG.joined).reduce((sum, { more }) => sum + more, 0)).toBe(0)
  })

  test('malformed and unknown messages change nothing, and the socket goes on [CHAT-24]', async () => {
    const ann = await world.join(await world.startProcess(), { token: 'ann' })
    await ann.joined()
    for (const bad of [
      { rid: world.rid },
      { rid: 'room/7', id: randomUUID(), msg: 'x' },
      { rid: world.rid, id: 'me', msg: 'x' },
      { rid: world.rid, id: randomUUID(), msg: 7 },
      { rid: world.rid, id: randomUUID(), msg: 'x', by: 'another' },
      { rid: world.rid, id: randomUUID(), msg: 'x'.repeat(401) },
    ])
      ann.send(MSG.say, bad)
    ann.send(10_012, {})
    ann.send(MSG.joined, { rid: world.rid, names: ['管理员'], more: 0, online: 1 })
    ann.socket.send('{"msgId":10003,')
    await ann.say('still here')
    await until(() => expect(ann.texts()).toEqual(['still here']))
  })

  test('300 random frames that are no messages are dropped: nobody hears of them, and the next message arrives [CHAT-24]', async () => {
    await fuzzFrames(world, 300, process.env.FUZZ_SEED ?? 'some chat frames')
  })
})

describe('history', () => {
  test('comes by 15, by socket and by call, without a double or a hole while others talk [CHAT-18] [CHAT-20] [CHAT-21]', async () => {
    const server = await world.startProcess()
    const ann = await world.join(server, { token: 'ann' })
    await ann.joined()
    const numbers: number[] = []
    for (let i = 0; i < 40; i++) {
      world.shiftMs += 2_000
      numbers.push((await ann.say(`第 ${i} 条`))?.n ?? 0)
    }
    const late = await world.join(server, { token: 'bob' })
    await late.joined()
    const { events, more } = late.snapshot()
    expect(more).toBe(true)
    expect(events.map(({ msgData }) => msgData.n)).toEqual(numbers.slice(-CHAT_HISTORY_PAGE_SIZE))
    const held = events.map(({ msgData }) => msgData.n)
    const handlers = CHAT.handlers({ db: world.db, odds: world.source })
    for (const pageNum of [2, 3]) {
      await ann.say(`meanwhile ${pageNum}`)
      const request = { rid: world.rid, pageNum, pageSize: CHAT_HISTORY_PAGE_SIZE, before: held[0] ?? 0 }
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
    const server = await world.startProcess()
    const ann = await world.join(server, { token: 'ann' })
    await ann.joined()
    await ann.say('early')
    world.shiftMs += 60_000
    const middle = world.clock.now()
    world.shiftMs += 60_000
    await ann.say('late')
    await server.act({ act: 'close', room: world.rid })
    const handlers = CHAT.handlers({ db: world.db, odds: world.source })
    const ask = async (narrowed: object) => {
      const { list } = data(await handlers['chat.history']({ rid: world.rid, pageNum: 1, pageSize: 15, ...narrowed }, {} as never))
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
