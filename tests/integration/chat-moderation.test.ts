import { describe, expect, test } from 'vitest'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { addDays } from '../../domain/days.ts'
import { destroyOver } from '../../server/chat/destroy-over.ts'
import { CHAT } from '../../server/chat/domain.ts'
import { lastActs, reportedMessages } from '../../server/chat/moderate.ts'
import { lastCounted, levelNow } from '../../server/vip/standing.ts'
import { vipTable } from '../../server/vip/vip-table.ts'
import { chatWorld, guest, until } from '../support/chat.ts'

const world = chatWorld()

describe('moderation', () => {
  test('a mute silences all sockets of a member at once on every process, here or everywhere, until its time [CHAT-09] [CHAT-29]', async () => {
    const [here, there] = [await world.startProcess(), await world.startProcess()]
    const [ann, phone, elsewhere] = [
      await world.join(here, { token: 'ann' }),
      await world.join(there, { token: 'ann' }),
      await world.join(there, { token: 'ann' }, { rid: `game/${world.other}` }),
    ]
    for (const one of [ann, phone, elsewhere]) await one.joined()
    const earlier = await ann.say('said before')
    await here.act({ act: 'mute', who: 'annie88', room: world.rid, minutes: 30, reason: '刷屏' })
    for (const one of [ann, phone])
      await until(() => expect(one.last(MSG.muted)).toEqual({ rid: world.rid, until: expect.any(Number), reason: '刷屏' }))
    expect(await phone.say('x')).toMatchObject({ n: null, why: 'muted' })
    expect(await elsewhere.say('another room')).toMatchObject({ why: null })
    expect(await ann.say('said before', earlier?.id), 'one that was said before the mute stays said').toEqual(earlier)
    await here.act({ act: 'mute', who: 'annie88', room: '', minutes: 5, reason: '辱骂' })
    expect(await elsewhere.say('x')).toMatchObject({ why: 'muted' })
    world.shiftMs += 6 * 60_000
    expect(await elsewhere.say('after five minutes')).toMatchObject({ why: null })
    expect(await ann.say('x')).toMatchObject({ why: 'muted' })
    await here.act({ act: 'unmute', who: 'annie88', room: world.rid })
    await until(() => expect(phone.last(MSG.muted)?.until).toBeNull())
    expect(await ann.say('free')).toMatchObject({ why: null })
    expect((await lastActs(world.db)).map(({ act }) => act)).toEqual(['unmute', 'mute', 'mute'])
  })

  test('a blocked member can say nothing in that room until unblocked, a guest likewise [CHAT-10] [CHAT-29]', async () => {
    const server = await world.startProcess()
    const [ann, other] = [await world.join(server, { token: 'ann' }), await world.join(server, guest())]
    await ann.joined()
    await other.joined()
    await server.act({ act: 'block', who: 'annie88', room: world.rid, reason: '广告' })
    await until(() => expect(ann.last(MSG.blocked)).toEqual({ rid: world.rid, blocked: true, reason: '广告' }))
    expect(await ann.say('x')).toMatchObject({ why: 'blocked' })
    const { n } = (await other.say('谁都能加我')) ?? {}
    await CHAT.handlers({ db: world.db, odds: world.source })['chat.report'](
      { rid: world.rid, n: n ?? 0, reason: '广告' },
      world.member('bob'),
    )
    const [reported] = await reportedMessages(world.db)
    expect(reported).toMatchObject({ room: world.rid, number: n, text: '谁都能加我', times: 1, reasons: ['广告'] })
    await server.act({ act: 'block', who: reported?.who ?? '', room: world.rid, reason: '广告' })
    expect(await other.say('x')).toMatchObject({ why: 'blocked' })
    await server.act({ act: 'unblock', who: 'annie88', room: world.rid })
    await until(() => expect(ann.last(MSG.blocked)?.blocked).toBe(false))
    expect(await ann.say('free')).toMatchObject({ why: null })
  })

  test('a closed room and a closed site take no message, and open again [CHAT-11] [CHAT-29]', async () => {
    const [here, there] = [await world.startProcess(), await world.startProcess()]
    const ann = await world.join(here, { token: 'ann' })
    await ann.joined()
    await there.act({ act: 'close', room: world.rid })
    await until(() => expect(ann.events()).toMatchObject([{ msgId: CHAT_MSG.status, msgData: { open: false } }]))
    expect(await ann.say('x')).toMatchObject({ why: 'closed' })
    const late = await world.join(here, { token: 'bob' })
    await late.joined()
    expect(late.snapshot().open).toBe(false)
    await there.act({ act: 'open', room: world.rid })
    await until(() => expect(ann.events().at(-1)).toMatchObject({ msgData: { open: true } }))
    await there.act({ act: 'close', room: '' })
    await until(() => expect(ann.last(MSG.siteStatus)).toEqual({ rid: world.rid, open: false }))
    expect(await ann.say('x')).toMatchObject({ why: 'closed' })
    await there.act({ act: 'open', room: '' })
    await until(() => expect(ann.last(MSG.siteStatus)?.open).toBe(true))
    expect(await ann.say('open')).toMatchObject({ why: null })
  })

  test('below the level of a room a member is told which one it takes; a guest is told to log in [CHAT-12] [CHAT-23]', async () => {
    const server = await world.startProcess()
    world.levels.set(world.members.bob ?? 0n, 2)
    const [ann, bob, visitor] = [
      await world.join(server, { token: 'ann' }),
      await world.join(server, { token: 'bob' }),
      await world.join(server, guest()),
    ]
    for (const one of [ann, bob, visitor]) await one.joined()
    await server.act({ act: 'level', room: world.rid, level: 2 })
    await until(() => expect(ann.events()).toMatchObject([{ msgId: CHAT_MSG.level, msgData: { level: 2 } }]))
    expect(await ann.say('x')).toMatchObject({ why: 'level' })
    expect(await visitor.say('x')).toMatchObject({ why: 'guest' })
    expect(await bob.say('two')).toMatchObject({ why: null })
    await server.act({ act: 'level', room: world.rid, level: 0 })
    expect(await visitor.say('now')).toMatchObject({ why: null })
    await server.act({ act: 'guests', room: world.rid, allowed: false })
    expect(await visitor.say('x')).toMatchObject({ why: 'guest' })
  })

  test('a cleared room shows nothing of before, to nobody: not live, not later, not to who comes back [CHAT-16] [CHAT-29]', async () => {
    const server = await world.startProcess()
    const ann = await world.join(server, { token: 'ann' })
    await ann.joined()
    await ann.say('old one')
    await ann.say('old two')
    const start = ann.of(MSG.snapshot)[0]?.seq ?? 0
    await server.act({ act: 'clear', room: world.rid })
    await until(() => expect(ann.events().at(-1)).toMatchObject({ msgId: CHAT_MSG.cleared, msgData: { only: null } }))
    await ann.say('new')
    const late = await world.join(server, { token: 'bob' })
    const back = await world.join(server, { token: 'bob' }, { held: { epoch: 1, seq: start } })
    await late.joined()
    await back.joined()
    expect(late.snapshot().events.map(({ msgId }) => msgId)).toEqual([CHAT_MSG.cleared, CHAT_MSG.say])
    expect(back.frames().map(({ seq }) => seq - start)).toEqual([1, 2, 3, 4])
    for (const one of [late, back]) expect(JSON.stringify(one.heard)).not.toContain('old')
  })

  test('a removed message goes from every screen, and its reports are done [CHAT-29]', async () => {
    const server = await world.startProcess()
    const ann = await world.join(server, { token: 'ann' })
    await ann.joined()
    const { n } = (await ann.say('unkind')) ?? {}
    const { n: fine } = (await ann.say('good')) ?? {}
    const context = world.member('bob')
    await CHAT.handlers({ db: world.db, odds: world.source })['chat.report']({ rid: world.rid, n: n ?? 0, reason: '' }, context)
    expect(
      await CHAT.handlers({ db: world.db, odds: world.source })['chat.report']({ rid: world.rid, n: 999, reason: '' }, context),
    ).toMatchObject({ ok: false, code: 6303 })
    await CHAT.handlers({ db: world.db, odds: world.source })['chat.report']({ rid: world.rid, n: fine ?? 0, reason: '' }, context)
    await server.act({ act: 'remove', room: world.rid, number: n ?? 0 })
    await server.act({ act: 'dismiss', room: world.rid, number: fine ?? 0 })
    await until(() => expect(ann.events().at(-1)).toMatchObject({ msgId: CHAT_MSG.cleared, msgData: { only: n } }))
    expect(await reportedMessages(world.db)).toEqual([])
    const late = await world.join(server, { token: 'bob' })
    await late.joined()
    expect(JSON.stringify(late.heard)).not.toContain('unkind')
    await expect(server.act({ act: 'remove', room: world.rid, number: 999 })).rejects.toThrow('There is no message 999')
    await expect(server.act({ act: 'dismiss', room: world.rid, number: fine ?? 0 })).rejects.toThrow(
      `Message ${fine} of ${world.rid} is not reported`,
    )
    await expect(server.act({ act: 'mute', who: 'nobody', room: world.rid, minutes: 1, reason: 'x' })).rejects.toThrow('no member nobody')
    await expect(server.act({ act: 'close', room: 'game/404' })).rejects.toThrow('There is no room game/404')
    expect(
      (await lastActs(world.db)).map(({ act }) => act),
      'what failed was not done',
    ).toEqual(['dismiss', 'remove'])
  })

  test('an operator’s word is told to the whole room as nobody’s, as text, and is a record [CHAT-29]', async () => {
    const [here, there] = [await world.startProcess(), await world.startProcess()]
    const [ann, bob] = [await world.join(here, { token: 'ann' }), await world.join(there, { token: 'bob' })]
    await ann.joined()
    await bob.joined()
    await here.act({ act: 'say', room: world.rid, text: ' 请不要\u202e发联系方式\n<b> ' })
    await ann.say('official?', undefined)
    for (const one of [ann, bob])
      await until(() =>
        expect(one.events()).toMatchObject([
          { msgId: CHAT_MSG.say, msgData: { by: '', name: '', official: true, msg: '请不要发联系方式 <b>' } },
          { msgId: CHAT_MSG.say, msgData: { msg: 'official?' } },
        ]),
      )
    expect(JSON.stringify(ann.events().at(-1)), 'nobody else speaks so').not.toContain('"official"')
    expect((await lastActs(world.db))[0]).toMatchObject({ act: 'say', detail: expect.stringContaining('发联系方式') })
  })

  test('a room of a game that is over is destroyed half an hour later, with a notice [CHAT-14]', async () => {
    const server = await world.startProcess()
    const ann = await world.join(server, { token: 'ann' })
    await ann.joined()
    await destroyOver(world.db, world.clock.now())
    await destroyOver(world.db, world.clock.now() + 29 * 60_000)
    expect(await ann.say('still there')).toMatchObject({ why: null })
    await destroyOver(world.db, world.clock.now() + 31 * 60_000)
    server.rooms.announce(world.rid)
    await until(() => expect(ann.events().at(-1)).toMatchObject({ msgId: CHAT_MSG.destroyed }))
    expect(await ann.say('x')).toMatchObject({ why: 'destroyed' })
    const late = await world.join(server, { token: 'bob' })
    await late.joined()
    expect(late.snapshot().destroyed).toBe(true)
    expect(ann.events().at(-1)?.msgData).toMatchObject({ over: true })
  })

  test('a room that an operator destroys says that it was no end of a game [CHAT-14] [CHAT-29]', async () => {
    const server = await world.startProcess()
    const ann = await world.join(server, { token: 'ann' })
    await ann.joined()
    await server.act({ act: 'destroy', room: world.rid })
    await until(() => expect(ann.events().at(-1)).toMatchObject({ msgId: CHAT_MSG.destroyed, msgData: { over: false } }))
  })

  test('a member’s level is the real one of the VIP programme, by turnover of counted days; a guest has none [CHAT-12]', async () => {
    const server = await world.startProcess({ levelOf: (id) => levelNow(world.db, world.clock.now(), id) })
    const [ann, visitor] = [await world.join(server, { token: 'ann' }), await world.join(server, guest())]
    for (const one of [ann, visitor]) await one.joined()
    await server.act({ act: 'level', room: world.rid, level: 2 })
    expect(await ann.say('x')).toMatchObject({ why: 'level' })
    expect(await visitor.say('x')).toMatchObject({ why: 'guest' })
    const now = world.clock.now()
    const need = BigInt((await vipTable(world.db)).grades[2]?.turnoverFen ?? 0)
    const turnover = { member_id: world.members.ann ?? 0n, product: 'TY' as const, rate: 0, rebate_fen: 0n }
    await world.db
      .insertInto('vip_turnover')
      .values([
        { ...turnover, day: lastCounted(now), fen: need - 1n },
        { ...turnover, day: addDays(lastCounted(now), 1), fen: 1n },
      ])
      .execute()
    expect(await ann.say('x'), 'the second day is not counted yet').toMatchObject({ why: 'level' })
    world.shiftMs += 86_400_000
    expect(await ann.say('two')).toMatchObject({ why: null })
    await until(() => expect(visitor.events().at(-1)).toMatchObject({ msgData: { level: 2, msg: 'two' } }))
    const again = await world.join(server, { token: 'ann' })
    await again.joined()
    expect(again.last(MSG.ownJoin)?.you?.level).toBe(2)
  })
})
