import { createECDH, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE, type PushWorld, pushWorld } from '../../tests/support/push.ts'
import { opened } from '../../tests/support/push-service.ts'
import { data } from '../../tests/support/result.ts'
import { callBy } from '../../tests/support/safe-play.ts'
import { hashToken } from '../account/session/sessions.ts'
import { PUSH } from './domain.ts'
import { createPushService } from './push-service.ts'

let world: PushWorld
beforeAll(async () => {
  world = await pushWorld()
})
afterAll(() => world.close())
beforeEach(() => world.emptied())

describe('what a push service answers', () => {
  async function waits() {
    const player = await world.member()
    await player.set('ticket')
    const { device, here } = await player.device()
    await player.db
      .insertInto('push_message')
      .values(await world.messageFor(player, randomUUID()))
      .execute()
    return { device, here }
  }

  test.each([404, 410])('%i ends the device at once [MSG-07]', async (status) => {
    const { device, here } = await waits()
    device.answers = [{ status }]
    await world.round()
    expect([await here(), await world.waiting(), device.calls]).toEqual([false, [], 1])
  })

  test('429 and 500 are tried again, not before the push service allows it, and not for ever', async () => {
    const { device } = await waits()
    device.answers = [{ status: 429, headers: { 'retry-after': '120' } }, ...Array(9).fill({ status: 500 })]
    await world.round()
    world.clock.at += 119_999
    await world.round()
    expect(device.calls).toBe(1)
    world.clock.at += 1
    await world.round()
    expect(device.calls).toBe(2)
    for (let n = 0; n < 10; n++) {
      world.clock.at += 20 * MINUTE
      await world.round()
    }
    expect([device.calls, device.got, await world.waiting()]).toEqual([6, [], []])
  })

  test('a wait of more than an hour is none', async () => {
    const { device } = await waits()
    device.answers = [{ status: 503, headers: { 'retry-after': new Date(Date.now() + 2 * 60 * MINUTE).toUTCString() } }]
    await world.round()
    expect([device.calls, await world.waiting()]).toEqual([1, []])
  })

  test('an answer that was lost: the message may have been taken, and is never sent again [MSG-07]', async () => {
    const { device, here } = await waits()
    device.answers = ['hang up']
    await world.round()
    world.clock.at += DAY / 2
    await world.round()
    expect([device.calls, await world.waiting(), await here()]).toEqual([1, [], true])
    expect(world.warned).toEqual([{ push: new URL(world.browser.origin).host, kind: 'lost' }])
  })

  test('a redirect is not followed, and a refusal ends the message alone [MSG-07]', async () => {
    const { device, here } = await waits()
    const target = world.browser.device()
    device.answers = [{ status: 307, headers: { location: target.subscription.endpoint } }]
    await world.round()
    expect([device.calls, target.calls, await world.waiting(), await here()]).toEqual([1, 0, [], true])
    expect(world.warned).toMatchObject([{ kind: 'refused', status: 307 }])
  })

  test('old news is not sent', async () => {
    const { device } = await waits()
    world.clock.at += DAY
    await world.round()
    expect([device.calls, await world.waiting()]).toEqual([0, []])
  })

  test('a clock that was set back holds nothing up', async () => {
    const { device } = await waits()
    world.clock.setBy = -3 * DAY
    await world.round()
    world.clock.setBy = 0
    expect(device.calls).toBe(1)
  })
})

describe('a device', () => {
  test('ends with its session, by a logout, by the end of all sessions, and by time [MSG-07]', async () => {
    const player = await world.member()
    await player.set('ticket')
    const [left, stays] = [await player.device(), await player.device()]
    await player.settled()
    await player.sessions.end(left.tokenHash)
    await world.round()
    expect([left.device.calls, stays.device.calls], 'also what waited').toEqual([0, 1])
    await PUSH.chores.pushOver(world)
    const devices = () => player.db.selectFrom('push_subscription').select('token_hash').where('member_id', '=', player.memberId).execute()
    expect(await devices()).toEqual([{ token_hash: stays.tokenHash }])
    await player.sessions.endAll(player.db, player.memberId)
    await PUSH.chores.pushOver(world)
    expect(await devices()).toEqual([])

    const idle = await player.device()
    world.clock.at += 14 * DAY
    await PUSH.chores.pushOver(world)
    expect([await devices(), await idle.here()]).toEqual([[], false])
    const { tokenHash } = await player.device()
    const context = callBy(player.memberId, world.clock, tokenHash)
    await player.handlers['push.subscribe']({ ...world.browser.device().subscription, expiresAt: world.clock.at + DAY }, context)
    expect(await devices(), 'one a session').toHaveLength(1)
    world.clock.at += DAY
    await PUSH.chores.pushOver(world)
    expect(await devices(), 'the browser’s own end').toEqual([])
  })

  test('is whose session subscribed it last, and turned off by hand [MSG-07]', async () => {
    const [before, after] = [await world.member(), await world.member()]
    const { device, here } = await before.device()
    const tokenHash = hashToken(await after.sessions.open(after.db, after.memberId, null))
    const context = callBy(after.memberId, world.clock, tokenHash)
    await after.handlers['push.subscribe'](device.subscription, context)
    await after.handlers['push.subscribe'](device.subscription, context)
    expect(await here()).toBe(false)
    await before.set('ticket')
    await before.settled()
    expect(await world.waiting()).toEqual([])
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
  ])('at %s is refused [MSG-07]', (_, endpoint) =>
    expect(world.push.accepts({ ...world.browser.device().subscription, endpoint })).toBe(false),
  )

  test('that is refused is not kept [MSG-07]', async () => {
    const player = await world.member()
    const context = callBy(player.memberId, world.clock, hashToken(await player.sessions.open(player.db, player.memberId, null)))
    const elsewhere = { ...world.browser.device().subscription, endpoint: 'https://10.0.0.7/push/a' }
    expect(await player.handlers['push.subscribe'](elsewhere, context)).toMatchObject({ ok: false, code: 6008 })
    expect(data(await player.handlers['push.settings']({}, context))).toMatchObject({ here: false })
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-par02p.notify.windows.com/w/a',
  ])('at %s is taken', (endpoint) => expect(world.push.accepts({ ...world.browser.device().subscription, endpoint })).toBe(true))

  test('for which nothing can be encrypted is refused', () => {
    const { subscription } = world.browser.device()
    expect(world.push.accepts({ ...subscription, p256dh: `B${'A'.repeat(86)}` })).toBe(false)
    expect(world.push.accepts({ ...subscription, auth: 'AAAA' })).toBe(false)
  })

  test('whose push service was allowed and is no more, or is found in a private network, is not called [MSG-07]', async () => {
    const device = world.browser.device()
    const message = { payload: '{}', topic: 'a', urgency: 'normal' as const, ttlSeconds: 1 }
    const stricter = await createPushService(world.db, { contact: 'mailto:site@parlay.test', own: undefined })
    expect(await stricter.send(device.subscription, message)).toEqual({ kind: 'gone' })
    const resolved = await createPushService(world.db, {
      ...{ contact: 'mailto:site@parlay.test', own: undefined },
      lookup: (_, __, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a'
    expect(await resolved.send({ ...device.subscription, endpoint }, message)).toEqual({ kind: 'refused', status: 0 })
    expect(device.calls).toBe(0)
  })
})

test('the site’s key is made once and stays', async () => {
  const again = await createPushService(world.db, { contact: 'mailto:site@parlay.test', own: undefined })
  expect(again.key).toBe(world.push.key)
  expect(Buffer.from(world.push.key, 'base64url')).toHaveLength(65)
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
