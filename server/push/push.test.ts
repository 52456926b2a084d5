import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LetterType } from '../../contract/letter.ts'
import { PUSH_LETTERS } from '../../contract/push.ts'
import { addDays, dayOf, dayStart } from '../../domain/days.ts'
import { DAY, MINUTE, notes, type Pushed, type PushWorld, pushWorld } from '../../tests/support/push.ts'
import type { PushDevice } from '../../tests/support/push-service.ts'
import { data } from '../../tests/support/result.ts'
import { callBy, safePlayWorld } from '../../tests/support/safe-play.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import { sendLetter } from '../letter/send-letter.ts'
import { writeLetters } from '../letter/write-letters.ts'
import { PUSH } from './domain.ts'
import { tellLetters } from './outbox.ts'

let world: PushWorld
beforeAll(async () => {
  world = await pushWorld()
})
afterAll(() => world.close())
beforeEach(() => world.emptied())

describe('a ticket that is settled', () => {
  test('reaches each device of its member once, encrypted and signed, and nobody else’s [BET-12] [MSG-07]', async () => {
    const [player, other] = [await world.member(), await world.member()]
    for (const one of [player, other]) await one.set('ticket')
    const [phone, desk, foreign] = [await player.device(), await player.device(), await other.device()]
    const id = await player.settled()
    expect(await world.waiting()).toHaveLength(2)
    await Promise.all([world.round(), world.round()])
    await world.round()
    for (const { device } of [phone, desk]) {
      expect(notes(device)).toEqual([
        { title: 'Parlay', body: '有一条新消息，点开看', tag: `ticket ${id}`, path: '/mine/betRecord', at: world.clock.at },
      ])
      expect(device.got[0]).toMatchObject({ urgency: 'normal', ttl: DAY / 1_000, key: world.push.key, contact: 'mailto:site@parlay.test' })
      expect(device.got[0]?.topic).not.toContain(id.slice(0, 8))
    }
    expect([foreign.device.calls, world.browser.faults]).toEqual([0, []])
    await player.settle(2)
    await world.round()
    expect([phone.device.calls, desk.device.calls], 'a correction is a letter’s').toEqual([1, 1])
  })

  test('is written with the fact, and not at all where the fact is rolled back [MSG-07]', async () => {
    const player = await world.member()
    await player.set('ticket')
    await player.device()
    const { db } = player
    await db.schema
      .alterTable('push_message')
      .addColumn('broken', 'int4', (c) => c.notNull())
      .execute()
    await expect(player.settled()).rejects.toThrow('broken')
    await db.schema.alterTable('push_message').dropColumn('broken').execute()
    expect(await db.selectFrom('ticket').select('status').where('member_id', '=', player.memberId).execute()).toEqual([
      { status: 'accepted' },
    ])
    await player.settle()
    expect(await world.waiting()).toHaveLength(1)
  })

  test('says its form where the lock screen may say it, and never an amount or a name [MSG-07]', async () => {
    const player = await world.member()
    await player.set('ticket')
    await player.set('content')
    const { device } = await player.device()
    await player.settled()
    await world.round()
    expect(notes(device)).toMatchObject([{ title: '注单有结果', body: '单关，点开看' }])
    expect(device.got[0]?.text).not.toMatch(/北队|南队|pushed|1000|¥/)
  })
})

test('each kind is a switch, turned off also for what waits, and two devices that turn different ones lose neither [BET-12] [MSG-08]', async () => {
  const player = await world.member()
  const { device } = await player.device()
  await player.settled()
  expect(await world.waiting(), 'none is on').toEqual([])
  await Promise.all([player.set('goal'), player.set('ticket'), player.set('fd'), player.set('content')])
  expect(data(await player.set('goal', false))).toMatchObject({ kinds: ['ticket'], letters: ['fd'], content: true })
  await player.db
    .insertInto('push_message')
    .values(await world.messageFor(player, 'by hand'))
    .execute()
  await player.set('ticket', false)
  await world.round()
  expect([await world.waiting(), device.calls]).toEqual([[], 0])
})

describe('a letter', () => {
  const write = (player: Pushed, body: Parameters<typeof writeLetters>[1][number]['body']) =>
    player.db.transaction().execute((tx) => writeLetters(tx, [{ memberId: player.memberId, body }], world.clock.at))

  test('is pushed once to the member’s devices, and says its kind alone where it may be said [BET-12] [MSG-07]', async () => {
    const [player, other] = [await world.member(), await world.member()]
    for (const one of [player, other]) for (const kind of ['fd', 'security'] as const) await one.set(kind)
    await player.set('content')
    const [{ device }, foreign] = [await player.device(), await other.device()]
    await write(player, { kind: 'deposit-paid', id: randomUUID(), amountFen: '123400', feeFen: '0', bonusFen: '0' })
    await write(player, { kind: 'card-added', masked: '**** 6789', usableAt: world.clock.at })
    await Promise.all([world.round(), world.round()])
    await world.round()
    expect(
      notes(device)
        .map(({ title, body, path }) => [title, body, path])
        .sort(),
    ).toEqual([
      ['账户安全', '账户有变动，点开看', '/mine/message'],
      ['资金', '一笔存款有结果，点开看', '/mine/message'],
    ])
    expect(device.got.map(({ text }) => text).join()).not.toMatch(/1234|6789/)
    expect(foreign.device.calls).toBe(0)
    expect(await player.db.selectFrom('letter').select('id').where('pushed', '=', false).execute()).toEqual([])
  })

  const send = (player: Pushed, to: string | null, type: LetterType) => {
    const events = createMemberEventStore(player.db)
    return sendLetter({ db: player.db, events, now: world.clock.at }, { to, type, title: '改期', text: '改到明天' })
  }
  const nameOf = async ({ db, memberId }: Pushed) =>
    (await db.selectFrom('member').select('name').where('id', '=', memberId).executeTakeFirstOrThrow()).name

  test('to all reaches who wants its type, and whose switch of push for it is on [MSG-08]', async () => {
    const [player, off, unpushed] = [await world.member(), await world.member(), await world.member()]
    for (const one of [player, off]) await one.set('brmatch')
    const devices = [await player.device(), await off.device(), await unpushed.device()]
    await player.db
      .insertInto('letter_setting')
      .values({ member_id: off.memberId, off: ['brmatch'] })
      .execute()
    await send(player, null, 'brnotice')
    await send(player, null, 'brmatch')
    await world.round()
    await world.round()
    expect(notes(devices[0]?.device as PushDevice)).toMatchObject([{ title: 'Parlay', body: '有一条新消息，点开看' }])
    expect(devices.map(({ device }) => device.calls)).toEqual([1, 0, 0])
  })

  test('of each kind goes by its own switch: it alone is pushed where one is on [MSG-08] [BET-12]', async () => {
    const player = await world.member()
    await player.set('content')
    const { device } = await player.device()
    const name = await nameOf(player)
    const writeAll = async () => {
      for (const type of ['notice', 'activity', 'fd'] as const) await send(player, name, type)
      for (const type of ['brbulletin', 'brnotice', 'bractivity', 'brmatch', 'brfd'] as const) await send(player, null, type)
      await write(player, { kind: 'password-changed', which: 'login' })
    }
    for (const kind of PUSH_LETTERS) {
      await player.set(kind)
      await writeAll()
      const before = device.got.length
      await world.round()
      expect(notes(device).slice(before), kind).toMatchObject([{ title: kind === 'security' ? '账户安全' : '消息' }])
      await player.set(kind, false)
    }
    await writeAll()
    await world.round()
    expect(device.calls, 'all off').toBe(PUSH_LETTERS.length)
  })

  test('that invites to play is pushed to nobody during a break, whatever waits and is switched on; security is [MSG-08]', async () => {
    const player = await world.member()
    for (const kind of ['activity', 'bractivity', 'security'] as const) await player.set(kind)
    const name = await nameOf(player)
    await player.device()
    await send(player, name, 'activity')
    await send(player, null, 'bractivity')
    await tellLetters(player.db, world.clock.at)
    expect(await world.waiting()).toHaveLength(2)
    const { handlers } = safePlayWorld(player.db, world.clock)
    await handlers['play.rest']({ hours: 24 }, callBy(player.memberId, world.clock))
    const back = await player.device()
    const subscription_id = (await world.messageFor(player, 'x')).subscription_id
    await player.db.updateTable('push_message').set({ subscription_id }).where('due_at', 'is not', null).execute()
    await send(player, name, 'activity')
    await send(player, null, 'bractivity')
    await write(player, { kind: 'password-changed', which: 'login' })
    await world.round()
    expect([back.device.calls, await world.waiting()]).toEqual([1, []])
    world.clock.at += DAY + MINUTE
    await world.round()
    expect(back.device.calls, 'nothing of it comes after the break').toBe(1)
    await send(player, name, 'activity')
    await world.round()
    expect(back.device.calls).toBe(2)
  })
})

describe('quiet hours', () => {
  /** A minute of Shanghai's day, on the day after the clock's. */
  const at = (minute: number) => dayStart(addDays(dayOf(world.clock.at), 1)) + minute * MINUTE
  const [EVENING, MORNING] = [23 * 60, 8 * 60]

  test('put everything off till their end but the security of the account; over midnight, to the minute [MSG-08]', async () => {
    const player = await world.member()
    for (const kind of ['fd', 'security', 'goal'] as const) await player.set(kind)
    expect(await player.settings()).toMatchObject({ quiet: { on: false, from: EVENING, to: MORNING } })
    expect(data(await player.quiet({ on: true, from: EVENING, to: MORNING }))).toMatchObject({ letters: ['fd', 'security'] })
    const { device } = await player.device()
    const write = (body: Parameters<typeof writeLetters>[1][number]['body']) =>
      player.db.transaction().execute((tx) => writeLetters(tx, [{ memberId: player.memberId, body }], world.clock.at))
    const paid = () => write({ kind: 'deposit-paid', id: randomUUID(), amountFen: '100', feeFen: '0', bonusFen: '0' })
    world.clock.at = at(EVENING) - 1
    await paid()
    await world.round()
    expect(device.calls, 'a moment before').toBe(1)
    world.clock.at += 1
    await paid()
    await write({ kind: 'password-changed', which: 'login' })
    const goal = { ...(await world.messageFor(player, 'a goal')), kind: 'goal' as const, ends_at: new Date(world.clock.at + 10 * MINUTE) }
    await player.db.insertInto('push_message').values(goal).execute()
    const tags = () => notes(device).map(({ tag }) => tag)
    await world.round()
    expect([device.calls, (await world.waiting()).length], 'security alone').toEqual([2, 2])
    world.clock.at += 9 * 60 * MINUTE - 1
    await world.round()
    expect(device.calls).toBe(2)
    world.clock.at += 1
    await world.round()
    expect([device.calls, await world.waiting()], 'the goal is old news').toEqual([3, []])
    expect(tags()).not.toContain('a goal')
  })

  test('that are taken back hold nothing for longer than an hour, and never count as a try [MSG-08]', async () => {
    const player = await world.member()
    await player.set('ticket')
    const { device } = await player.device()
    world.clock.at = at(12 * 60)
    await player.quiet({ on: true, from: 12 * 60, to: 20 * 60 })
    await player.db
      .insertInto('push_message')
      .values(await world.messageFor(player, 'a ticket'))
      .execute()
    for (let hour = 0; hour < 7; hour++) {
      await world.round()
      world.clock.at += 60 * MINUTE
    }
    expect([device.calls, (await world.waiting()).map(({ tries }) => tries)]).toEqual([0, [0]])
    await player.quiet({ on: false, from: 12 * 60, to: 20 * 60 })
    await world.round()
    expect(device.calls).toBe(1)
  })

  test('that begin when they end are refused, and change nothing', async () => {
    const player = await world.member()
    expect(await player.quiet({ on: true, from: 60, to: 60 })).toMatchObject({ ok: false, code: 6008 })
    expect(await player.settings()).toMatchObject({ quiet: { on: false, from: EVENING, to: MORNING } })
  })
})

test('the metric counts what waits', async () => {
  const player = await world.member()
  await player.set('ticket')
  await player.device()
  await player.settled()
  expect(await PUSH.metrics({ db: player.db })[0]?.read()).toBe(1)
  await world.round()
  expect(await PUSH.metrics({ db: player.db })[0]?.read()).toBe(0)
})
