import { createECDH, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Game } from '../../contract/sport.ts'
import { type BettingWorld, bettingWorld } from '../../tests/support/betting.ts'
import { opened, type PushDevice, startPushService } from '../../tests/support/push-service.ts'
import { data } from '../../tests/support/result.ts'
import { callBy, safePlayWorld } from '../../tests/support/safe-play.ts'
import { createSessions, hashToken } from '../account/session/sessions.ts'
import { placeBet } from '../betting/place-bet.ts'
import { settlePeriod } from '../betting/settle-period.ts'
import type { OddsChange } from '../engine/book/odds-source.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import { sendLetter } from '../letter/send-letter.ts'
import { writeLetters } from '../letter/write-letters.ts'
import { createTranslate } from '../texts/translate.ts'
import { PUSH, type Push } from './domain.ts'
import { pushGames } from './game-push.ts'
import { createPushService } from './push-service.ts'
import type { PushNote } from './words.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shared: BettingWorld
let browser: Awaited<ReturnType<typeof startPushService>>
let push: Push
const warned: unknown[] = []
const log = { warn: (line: unknown) => void warned.push(line) }
beforeAll(async () => {
  shared = await bettingWorld({ live: false })
  browser = await startPushService()
  const service = await createPushService(shared.db, { contact: 'mailto:site@parlay.test', own: browser.origin })
  push = { ...service, wording: { translate: createTranslate('zh-CN'), siteTitle: 'Parlay' } }
})
afterAll(() => shared.db.destroy())
beforeEach(async () => {
  warned.length = 0
  await shared.db.deleteFrom('push_message').execute()
})

let members = 0
/** A new member with a new game, on the shared clock. */
async function member({ live = false } = {}) {
  const on = await bettingWorld({ live, db: shared.db, member: `pushed${members++}` })
  const { clock } = shared
  const { db, memberId } = on
  const sessions = createSessions(db, clock)
  const handlers = PUSH.handlers({ db, push, odds: on.source })

  /** A device that is logged in, and subscribed. */
  async function device(): Promise<{ device: PushDevice; tokenHash: string; here: () => Promise<boolean> }> {
    const tokenHash = hashToken(await sessions.open(db, memberId, null))
    const device = browser.device()
    const context = callBy(memberId, clock, tokenHash)
    expect(data(await handlers['push.subscribe'](device.subscription, context))).toMatchObject({ here: true, key: push.key })
    return { device, tokenHash, here: async () => data(await handlers['push.settings']({}, context)).here }
  }

  const bets = { ...on, clock, source: { ...on.source, spokeAt: () => clock.at } }
  /** A ticket that its match settles. */
  async function settled() {
    const market = await on.offer('M', null, [900, 2100, 2000])
    const id = randomUUID()
    const context = { ...on.context(), now: clock.at }
    await placeBet(bets, { id, marketId: market.id, selection: 'H', odds: 900, stakeFen: '1000', accept: 'none' }, context)
    await settle()
    return id
  }
  const settle = (version = 1) =>
    settlePeriod(bets, { gameId: on.game.gameId, period: 'FT', version, score: version === 1 ? [1, 0] : [0, 1] })

  return {
    ...{ db, memberId, sessions, handlers, device, settled, settle, game: on.game },
    set: (what: 'goal' | 'ticket' | 'letter' | 'content', on = true) => handlers['push.set']({ what, on }, callBy(memberId, clock)),
    follow: (events: Parameters<(typeof handlers)['push.follow']>[0]['events']) =>
      handlers['push.follow']({ gameId: on.game.gameId, events }, callBy(memberId, clock)),
    followed: async () => data(await handlers['push.followed']({}, callBy(memberId, clock))).list,
  }
}
type Player = Awaited<ReturnType<typeof member>>

const round = () => PUSH.rounds.push({ db: shared.db, clock: shared.clock, log, push, odds: { game: (id) => games.get(id) } })
const games = new Map<string, Game>()
const notes = (device: PushDevice): PushNote[] => device.got.map(({ text }) => JSON.parse(text))
const waiting = () => shared.db.selectFrom('push_message').selectAll().where('due_at', 'is not', null).execute()

describe('a ticket that is settled', () => {
  test('reaches each device of its member once, encrypted and signed, and nobody else’s [BET-12] [MSG-07]', async () => {
    const [player, other] = [await member(), await member()]
    for (const one of [player, other]) await one.set('ticket')
    const [phone, desk, foreign] = [await player.device(), await player.device(), await other.device()]
    const id = await player.settled()
    expect(await waiting()).toHaveLength(2)
    await Promise.all([round(), round()])
    await round()
    for (const { device } of [phone, desk]) {
      expect(notes(device)).toEqual([
        { title: 'Parlay', body: '有一条新消息，点开看', tag: `ticket ${id}`, path: '/mine/betRecord', at: shared.clock.at },
      ])
      expect(device.got[0]).toMatchObject({ urgency: 'normal', ttl: DAY / 1_000, key: push.key, contact: 'mailto:site@parlay.test' })
      expect(device.got[0]?.topic).not.toContain(id.slice(0, 8))
    }
    expect([foreign.device.calls, browser.faults]).toEqual([0, []])
    await player.settle(2)
    await round()
    expect([phone.device.calls, desk.device.calls], 'a correction is a letter’s').toEqual([1, 1])
  })

  test('is written with the fact, and not at all where the fact is rolled back [MSG-07]', async () => {
    const player = await member()
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
    expect(await waiting()).toHaveLength(1)
  })

  test('says its form where the lock screen may say it, and never an amount or a name [MSG-07]', async () => {
    const player = await member()
    await player.set('ticket')
    await player.set('content')
    const { device } = await player.device()
    await player.settled()
    await round()
    expect(notes(device)).toMatchObject([{ title: '注单有结果', body: '单关，点开看' }])
    expect(device.got[0]?.text).not.toMatch(/北队|南队|pushed|1000|¥/)
  })
})

test('each kind is a switch, turned off also for what waits, and two devices that turn different ones lose neither [BET-12] [MSG-08]', async () => {
  const player = await member()
  const { device } = await player.device()
  await player.settled()
  expect(await waiting(), 'none is on').toEqual([])
  await Promise.all([player.set('goal'), player.set('ticket'), player.set('letter'), player.set('content')])
  expect(data(await player.set('goal', false))).toMatchObject({ kinds: expect.arrayContaining(['ticket', 'letter']), content: true })
  await player.db
    .insertInto('push_message')
    .values(await messageFor(player, 'by hand'))
    .execute()
  await player.set('ticket', false)
  await round()
  expect([await waiting(), device.calls]).toEqual([[], 0])
})

/** A message that waits for the member's last device. */
async function messageFor({ db, memberId }: Player, ref: string) {
  const devices = db.selectFrom('push_subscription').select('id').where('member_id', '=', memberId)
  const { id } = await devices.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const at = new Date(shared.clock.at)
  const body = JSON.stringify({ kind: 'ticket', legs: 1, lines: 1 })
  return { subscription_id: id, kind: 'ticket' as const, ref, body, made_at: at, ends_at: new Date(shared.clock.at + DAY), due_at: at }
}

describe('what a push service answers', () => {
  async function waits() {
    const player = await member()
    await player.set('ticket')
    const { device, here } = await player.device()
    await player.db
      .insertInto('push_message')
      .values(await messageFor(player, randomUUID()))
      .execute()
    return { device, here }
  }

  test.each([404, 410])('%i ends the device at once [MSG-07]', async (status) => {
    const { device, here } = await waits()
    device.answers = [{ status }]
    await round()
    expect([await here(), await waiting(), device.calls]).toEqual([false, [], 1])
  })

  test('429 and 500 are tried again, not before the push service allows it, and not for ever', async () => {
    const { device } = await waits()
    device.answers = [{ status: 429, headers: { 'retry-after': '120' } }, ...Array(9).fill({ status: 500 })]
    await round()
    shared.clock.at += 119_999
    await round()
    expect(device.calls).toBe(1)
    shared.clock.at += 1
    await round()
    expect(device.calls).toBe(2)
    for (let n = 0; n < 10; n++) {
      shared.clock.at += 20 * MINUTE
      await round()
    }
    expect([device.calls, device.got, await waiting()]).toEqual([6, [], []])
  })

  test('a wait of more than an hour is none', async () => {
    const { device } = await waits()
    device.answers = [{ status: 503, headers: { 'retry-after': new Date(Date.now() + 2 * 60 * MINUTE).toUTCString() } }]
    await round()
    expect([device.calls, await waiting()]).toEqual([1, []])
  })

  test('an answer that was lost: the message may have been taken, and is never sent again [MSG-07]', async () => {
    const { device, here } = await waits()
    device.answers = ['hang up']
    await round()
    shared.clock.at += DAY / 2
    await round()
    expect([device.calls, await waiting(), await here()]).toEqual([1, [], true])
    expect(warned).toEqual([{ push: new URL(browser.origin).host, kind: 'lost' }])
  })

  test('a redirect is not followed, and a refusal ends the message alone [MSG-07]', async () => {
    const { device, here } = await waits()
    const target = browser.device()
    device.answers = [{ status: 307, headers: { location: target.subscription.endpoint } }]
    await round()
    expect([device.calls, target.calls, await waiting(), await here()]).toEqual([1, 0, [], true])
    expect(warned).toMatchObject([{ kind: 'refused', status: 307 }])
  })

  test('old news is not sent', async () => {
    const { device } = await waits()
    shared.clock.at += DAY
    await round()
    expect([device.calls, await waiting()]).toEqual([0, []])
  })

  test('a clock that was set back holds nothing up', async () => {
    const { device } = await waits()
    shared.clock.setBy = -3 * DAY
    await round()
    shared.clock.setBy = 0
    expect(device.calls).toBe(1)
  })
})

describe('a device', () => {
  test('ends with its session, by a logout, by the end of all sessions, and by time [MSG-07]', async () => {
    const player = await member()
    await player.set('ticket')
    const [left, stays] = [await player.device(), await player.device()]
    await player.settled()
    await player.sessions.end(left.tokenHash)
    await round()
    expect([left.device.calls, stays.device.calls], 'also what waited').toEqual([0, 1])
    await PUSH.chores.pushOver(shared)
    const devices = () => player.db.selectFrom('push_subscription').select('token_hash').where('member_id', '=', player.memberId).execute()
    expect(await devices()).toEqual([{ token_hash: stays.tokenHash }])
    await player.sessions.endAll(player.db, player.memberId)
    await PUSH.chores.pushOver(shared)
    expect(await devices()).toEqual([])

    const idle = await player.device()
    shared.clock.at += 14 * DAY
    await PUSH.chores.pushOver(shared)
    expect([await devices(), await idle.here()]).toEqual([[], false])
    const { tokenHash } = await player.device()
    const context = callBy(player.memberId, shared.clock, tokenHash)
    await player.handlers['push.subscribe']({ ...browser.device().subscription, expiresAt: shared.clock.at + DAY }, context)
    expect(await devices(), 'one a session').toHaveLength(1)
    shared.clock.at += DAY
    await PUSH.chores.pushOver(shared)
    expect(await devices(), 'the browser’s own end').toEqual([])
  })

  test('is whose session subscribed it last, and turned off by hand [MSG-07]', async () => {
    const [before, after] = [await member(), await member()]
    const { device, here } = await before.device()
    const tokenHash = hashToken(await after.sessions.open(after.db, after.memberId, null))
    const context = callBy(after.memberId, shared.clock, tokenHash)
    await after.handlers['push.subscribe'](device.subscription, context)
    await after.handlers['push.subscribe'](device.subscription, context)
    expect(await here()).toBe(false)
    await before.set('ticket')
    await before.settled()
    expect(await waiting()).toEqual([])
    expect(data(await after.handlers['push.unsubscribe']({}, context))).toMatchObject({ here: false })
  })

  test.each([
    ['this machine', 'https://127.0.0.1/push/a'],
    ['a private network', 'https://10.0.0.7/push/a'],
    ['a host of anybody', 'https://push.example.com/a'],
    ['a name that ends alike', 'https://fcm.googleapis.com.example.com/a'],
    ['a name that begins alike', 'https://evilfcm.googleapis.com/a'],
    ['plain http', 'http://fcm.googleapis.com/fcm/send/a'],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/a'],
    ['a login', 'https://a:b@fcm.googleapis.com/fcm/send/a'],
    ['no address', 'fcm.googleapis.com'],
  ])('at %s is refused [MSG-07]', (_, endpoint) => expect(push.accepts({ ...browser.device().subscription, endpoint })).toBe(false))

  test('that is refused is not kept [MSG-07]', async () => {
    const player = await member()
    const context = callBy(player.memberId, shared.clock, hashToken(await player.sessions.open(player.db, player.memberId, null)))
    const elsewhere = { ...browser.device().subscription, endpoint: 'https://10.0.0.7/push/a' }
    expect(await player.handlers['push.subscribe'](elsewhere, context)).toMatchObject({ ok: false, code: 6008 })
    expect(data(await player.handlers['push.settings']({}, context))).toMatchObject({ here: false })
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-par02p.notify.windows.com/w/a',
  ])('at %s is taken', (endpoint) => expect(push.accepts({ ...browser.device().subscription, endpoint })).toBe(true))

  test('for which nothing can be encrypted is refused', () => {
    const { subscription } = browser.device()
    expect(push.accepts({ ...subscription, p256dh: `B${'A'.repeat(86)}` })).toBe(false)
    expect(push.accepts({ ...subscription, auth: 'AAAA' })).toBe(false)
  })

  test('whose push service was allowed and is no more, or is found in a private network, is not called [MSG-07]', async () => {
    const device = browser.device()
    const message = { payload: '{}', topic: 'a', urgency: 'normal' as const, ttlSeconds: 1 }
    const stricter = await createPushService(shared.db, { contact: 'mailto:site@parlay.test', own: undefined })
    expect(await stricter.send(device.subscription, message)).toEqual({ kind: 'gone' })
    const resolved = await createPushService(shared.db, {
      ...{ contact: 'mailto:site@parlay.test', own: undefined },
      lookup: (_, __, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a'
    expect(await resolved.send({ ...device.subscription, endpoint }, message)).toEqual({ kind: 'refused', status: 0 })
    expect(device.calls).toBe(0)
  })
})

test('the site’s key is made once and stays', async () => {
  const again = await createPushService(shared.db, { contact: 'mailto:site@parlay.test', own: undefined })
  expect(again.key).toBe(push.key)
  expect(Buffer.from(push.key, 'base64url')).toHaveLength(65)
})

describe('a followed game', () => {
  const change = (game: Game | undefined, delta: OddsChange['delta']): OddsChange => ({ delta, game, stay: [], enter: [], leave: [] })
  /** The book of an engine that tells of a game's states, each once to its lists and once to its own topic. */
  function engine(player: Player) {
    const faults: unknown[] = []
    const tell = pushGames({ db: player.db, now: () => shared.clock.now(), onFault: (error) => faults.push(error) })
    const { gameId } = player.game
    return {
      faults,
      async is(state: Partial<Game>) {
        Object.assign(player.game, { isLive: 1, gameStatus: 'live' }, state)
        const game = { ...player.game }
        for (let n = 0; n < 2; n++) await tell(change(game, { kind: 'info', gameId, info: {} }))
      },
      async ends(status: 'ended' | 'void') {
        await player.db.updateTable('game').set({ status }).where('id', '=', BigInt(gameId)).execute()
        await tell(change(undefined, { kind: 'gone', gameId }))
      },
    }
  }
  async function follower(events: Parameters<Player['follow']>[0]) {
    const player = await member({ live: true })
    await player.set('goal')
    await player.set('content')
    const { device } = await player.device()
    await player.follow(events)
    return { player, device, engine: engine(player) }
  }

  test('tells its goals with score, minute and scorer, each once whichever process plays it, with the last one on the screen [BET-12]', async () => {
    const { player, device, engine: first } = await follower(['goal'])
    const { gameId } = player.game
    await first.is({ sc_FT_H: 0, sc_FT_A: 0, re_time: "1H^37'" })
    await first.is({ sc_FT_H: 1, re_time: "1H^38'" })
    await round()
    const second = engine(player)
    await second.is({ sc_FT_H: 1, sc_FT_A: 0 })
    await second.is({ red_h: 1, se_now: 'HT', HalfTime: '1' })
    await second.is({ sc_FT_H: 2, se_now: '2H', HalfTime: '0', re_time: "2H^90+1'" })
    await second.is({ sc_FT_A: 1, re_time: "2H^90+2'" })
    await first.is({ sc_FT_A: 1 })
    await round()
    expect(notes(device), 'of two goals since the last round the later').toMatchObject([
      { title: '进球 · 北队', body: "38' 北队 1–0 南队", tag: `game ${gameId}`, path: `/game/sport/crty/${gameId}` },
      { title: '进球 · 南队', body: "90+2' 北队 2–1 南队", tag: `game ${gameId}` },
    ])
    expect(device.got).toMatchObject([
      { urgency: 'high', ttl: 600, topic: device.got[1]?.topic },
      { urgency: 'high', ttl: 600 },
    ])
    expect([first.faults, second.faults, browser.faults]).toEqual([[], [], []])
  })

  test('tells cards, half-time and full time where they are chosen, and no end of a game that was called off [BET-12]', async () => {
    const { device, engine } = await follower(['red', 'period'])
    await engine.is({ sc_FT_H: 0, sc_FT_A: 0, re_time: "1H^20'" })
    await engine.is({ sc_FT_H: 1, red_c: 1 })
    await round()
    await engine.is({ se_now: 'HT', HalfTime: '1', re_time: 'HT^' })
    await round()
    await engine.is({ se_now: '2H', HalfTime: '0', re_time: "2H^90+1'" })
    await engine.ends('ended')
    await round()
    expect(notes(device).map(({ title, body }) => [title, body])).toEqual([
      ['红牌 · 南队', "20' 北队 1–0 南队"],
      ['半场', '北队 1–0 南队'],
      ['完场', '北队 1–0 南队'],
    ])
    const off = await follower(['period'])
    await off.engine.is({})
    await off.engine.ends('void')
    await round()
    expect(off.device.calls).toBe(0)
  })

  test('tells nobody of it during a break, whatever waits; tickets are told all the same [MSG-08]', async () => {
    const { player, device, engine } = await follower(['goal'])
    await player.set('ticket')
    const { handlers } = safePlayWorld(player.db, shared.clock)
    await handlers['play.rest']({ hours: 24 }, callBy(player.memberId, shared.clock))
    const back = await player.device()
    await engine.is({ sc_FT_H: 0, sc_FT_A: 0 })
    await engine.is({ sc_FT_H: 1 })
    await player.db
      .insertInto('push_message')
      .values(await messageFor(player, 'a ticket'))
      .execute()
    expect((await waiting()).map(({ kind }) => kind).sort()).toEqual(['goal', 'ticket'])
    await round()
    expect(device.calls, 'its session ended').toBe(0)
    expect(notes(back.device).map(({ tag }) => tag)).toEqual(['a ticket'])
    shared.clock.at += DAY + MINUTE
    await engine.is({ sc_FT_H: 2 })
    await round()
    expect(notes(back.device).map(({ tag }) => tag)).toEqual(['a ticket', `game ${player.game.gameId}`])
  })

  test('is told of a quarter of an hour before its start, once', async () => {
    const player = await member()
    await player.set('goal')
    await player.set('content')
    const { device } = await player.device()
    await player.follow(['soon'])
    const { gameId } = player.game
    games.set(gameId, player.game)
    const clockIs = (ms: number) =>
      player.db
        .updateTable('run')
        .set({ clock_ms: BigInt(player.game.kickoffAt - ms) })
        .where('id', 'in', player.db.selectFrom('game').select('run_id').where('id', '=', BigInt(gameId)))
        .execute()
    await clockIs(15 * MINUTE + 1)
    await round()
    expect(device.calls).toBe(0)
    await clockIs(15 * MINUTE)
    await round()
    await round()
    expect(notes(device)).toMatchObject([{ title: '15 分钟内开赛', body: '北队 对 南队' }])
    await clockIs(0)
    await player.db.deleteFrom('push_message').execute()
    await round()
    expect(device.calls, 'it has begun').toBe(1)
  })

  test('is one on offer, listed until it is over, and no more than two hundred are', async () => {
    const player = await member({ live: true })
    const { gameId } = player.game
    expect(await player.follow(['goal', 'goal', 'period'])).toMatchObject({ ok: true, data: { events: ['goal', 'period'] } })
    expect(await player.followed()).toEqual([
      { gameId, events: ['goal', 'period'], home: '北队', away: '南队', kickoffAt: player.game.kickoffAt, score: [1, 0] },
    ])
    const unknown = { gameId: '987654321', events: ['goal' as const] }
    expect(await player.handlers['push.follow'](unknown, callBy(player.memberId, shared.clock))).toMatchObject({ ok: false, code: 6303 })
    await player.follow([])
    expect(await player.followed()).toEqual([])
    await player.follow(['goal'])
    await player.db.updateTable('game').set({ status: 'ended' }).where('id', '=', BigInt(gameId)).execute()
    await PUSH.chores.pushOver(shared)
    expect(await player.db.selectFrom('push_follow').selectAll().where('member_id', '=', player.memberId).execute()).toEqual([])
  })
})

describe('a letter', () => {
  const write = (player: Player, body: Parameters<typeof writeLetters>[1][number]['body']) =>
    player.db.transaction().execute((tx) => writeLetters(tx, [{ memberId: player.memberId, body }], shared.clock.at))

  test('is pushed once to the member’s devices, and says its kind alone where it may be said [BET-12] [MSG-07]', async () => {
    const [player, other] = [await member(), await member()]
    for (const one of [player, other]) await one.set('letter')
    await player.set('content')
    const [{ device }, foreign] = [await player.device(), await other.device()]
    await write(player, { kind: 'deposit-paid', id: randomUUID(), amountFen: '123400', feeFen: '0', bonusFen: '0' })
    await write(player, { kind: 'card-added', masked: '**** 6789', usableAt: shared.clock.at })
    await Promise.all([round(), round()])
    await round()
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

  test('to all reaches who wants its type; what is on offer reaches nobody’s device [MSG-08]', async () => {
    const [player, other] = [await member(), await member()]
    for (const one of [player, other]) await one.set('letter')
    const [here, there] = [await player.device(), await other.device()]
    await player.db
      .insertInto('letter_setting')
      .values({ member_id: other.memberId, off: ['brmatch'] })
      .execute()
    const events = createMemberEventStore(player.db)
    const send = (type: 'brmatch' | 'bractivity') =>
      sendLetter({ db: player.db, events, now: shared.clock.at }, { to: null, type, title: '改期', text: '改到明天' })
    await send('bractivity')
    await send('brmatch')
    await round()
    await round()
    expect(notes(here.device)).toMatchObject([{ title: 'Parlay', body: '有一条新消息，点开看' }])
    expect(there.device.calls).toBe(0)
  })
})

test('the metric counts what waits', async () => {
  const player = await member()
  await player.set('ticket')
  await player.device()
  await player.settled()
  expect(await PUSH.metrics({ db: player.db })[0]?.read()).toBe(1)
  await round()
  expect(await PUSH.metrics({ db: player.db })[0]?.read()).toBe(0)
})

/** The example of RFC 8291, appendix A. */
test('the push service of tests opens what the standard encrypts', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6' +
      'cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  )
  expect(opened(body, { pair, auth })).toBe('When I grow up, I want to be a watermelon')
})
