import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/endpoints.ts'
import { addMember, sourceOf } from '../../tests/support/betting.ts'
import { data } from '../../tests/support/result.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { seamlessWorld, venueKey } from '../../tests/support/venues.ts'
import type { Db } from '../platform/database.ts'
import type { MemberContext } from '../transport/handlers.ts'
import { VENUE } from './domain.ts'
import { forgetTokens, GAME_SESSION_LIFE_MS, LAUNCH_LIFE_MS } from './launch-token.ts'
import { connectedVenues } from './seamless/sites.ts'
import { transfer } from './transfer.ts'
import { setVenueState } from './venue-store.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
let db: Db
let world: Awaited<ReturnType<typeof seamlessWorld>>
let handlers: ReturnType<typeof VENUE.handlers>
let players = 0
beforeAll(async () => {
  db = await testDatabase()
  world = await seamlessWorld(db, NOW)
  handlers = VENUE.handlers({ funds: world.funds, odds: sourceOf([], world.clock), sites: world.sites })
})
afterAll(() => db.destroy())

/** A member with a login. */
async function member() {
  const { memberId, loginHash } = await world.player()
  const context: MemberContext = { memberId, tokenHash: loginHash, device: null, ip: '127.0.0.1', now: NOW }
  const launch = (enName: string, gameCode = 'slot', now = NOW) => handlers['game.launch']({ enName, gameCode }, { ...context, now })
  const tokenOf = async (gameCode?: string) => {
    const launched = await launch('xhdz', gameCode)
    if (!launched.ok) throw new Error(launched.message)
    return new URL(launched.data.url).searchParams.get('token') ?? ''
  }
  return { memberId, context, launch, tokenOf }
}
const open = (launch_token: string, code: 'XHDZ' | 'XHZR' = 'XHDZ') =>
  world.call('session/open', { request_uuid: randomUUID(), launch_token }, code)

test('a venue that is connected is entered at its own address with a token, another one not yet, no game that it does not list, and sports as before [LAUNCH-02][LAUNCH-03]', async () => {
  const { launch } = await member()
  const launched = await launch('xhdz')
  const url = new URL((launched as { data: Answer<'game.launch'> }).data.url)
  expect(url.origin + url.pathname).toBe('https://games.example/XHDZ')
  expect(Object.fromEntries(url.searchParams)).toEqual({ lang: 'zh', token: expect.stringMatching(/^[\w-]{43}$/), game_code: 'slot' })
  const lobby = await launch('XHDZ', '')
  expect(new URL((lobby as { data: Answer<'game.launch'> }).data.url).searchParams.has('game_code')).toBe(false)
  expect(await launch('ZLQP')).toMatchObject({ ok: false, message: '该场馆尚未开放' })
  expect(await launch('nothing')).toMatchObject({ ok: false, message: '该场馆尚未开放' })
  for (const unlisted of ['reels', 'baccarat', 'SLOT', 'slot.'])
    expect(await launch('xhdz', unlisted), unlisted).toMatchObject({ ok: false, message: '没有这个游戏' })
  expect(await launch('xhzr', 'baccarat')).toMatchObject({ ok: true })
  expect(await launch('crty', '')).toMatchObject({ ok: true, data: { url: '/game/sport/crty', sport: {} } })
})

test('the token of a launch is exchanged once, at its own venue, within a minute [VENUE-08]', async () => {
  const { tokenOf } = await member()
  const token = await tokenOf()
  expect(await open(token, 'XHZR'), 'at another venue').toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  const opened = await open(token)
  expect(opened).toMatchObject({ status: 'RS_OK', currency: 'CNY', balance: 10_000_000, game_code: 'slot' })
  expect(opened.user).toMatch(/^[\w-]{36}$/)
  expect(await open(token), 'again').toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  expect(await open(opened.token ?? ''), 'the session’s').toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  expect(await open('nothing')).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })

  const [inTime, tooLate] = [await tokenOf(), await tokenOf('')]
  world.clock.at += LAUNCH_LIFE_MS - 1
  expect(await open(inTime)).toMatchObject({ status: 'RS_OK', user: opened.user })
  world.clock.at += 1
  expect(await open(tooLate)).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  world.clock.at = NOW
  expect(await open(tooLate), 'used up by that').toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
})

test('of twenty exchanges of one token at once a single one opens a session [VENUE-08]', async () => {
  const { tokenOf } = await member()
  const token = await tokenOf()
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => open(token)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'RS_OK')).toHaveLength(1)
  expect(statuses.filter((status) => status === 'RS_ERROR_INVALID_TOKEN')).toHaveLength(19)
})

test('no token is kept in the database as it is, and a member has another name at each venue', async () => {
  const { memberId, context, tokenOf } = await member()
  const token = await tokenOf()
  const opened = await open(await tokenOf())
  const elsewhere = await handlers['game.launch']({ enName: 'XHZR', gameCode: '' }, context)
  if (!elsewhere.ok) throw new Error(elsewhere.message)
  const other = await open(new URL(elsewhere.data.url).searchParams.get('token') ?? '', 'XHZR')
  expect(other.user).not.toBe(opened.user)
  expect([opened.user, other.user].join()).not.toContain(String(memberId).padStart(8, '0'))
  const rows = [
    await db.selectFrom('venue_launch').selectAll().execute(),
    await db.selectFrom('venue_session').selectAll().execute(),
    await db.selectFrom('venue_player').selectAll().execute(),
  ]
  const kept = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  expect(kept).not.toContain(token)
  expect(kept).not.toContain(opened.token)
})

test('nobody enters a venue during its maintenance, or during a break of their own [LAUNCH-02]', async () => {
  const { memberId, launch } = await member()
  await setVenueState(db, 'XHDZ', 'maintenance', null)
  expect(await launch('xhdz')).toMatchObject({ ok: false, code: 6415, message: '场馆维护中，恢复前不能进入' })
  await setVenueState(db, 'XHDZ', 'open', null)
  const until = new Date(NOW + 7 * 86_400_000)
  const rest = { member_id: memberId, kind: 'time-out' as const, began_at: new Date(NOW), until, ends_at: until }
  await db.insertInto('play_break').values(rest).execute()
  expect(await launch('xhdz')).toMatchObject({ ok: false, data: { reason: 'resting' } })
})

test('tokens are forgotten a day after their end, and not before', async () => {
  const { tokenOf } = await member()
  await db.deleteFrom('venue_launch').execute()
  await db.deleteFrom('venue_session').execute()
  await open(await tokenOf())
  await tokenOf()
  const kept = async () => [
    (await db.selectFrom('venue_launch').selectAll().execute()).length,
    (await db.selectFrom('venue_session').selectAll().execute()).length,
  ]
  const DAY_MS = 86_400_000
  for (const [at, left] of [
    [NOW + LAUNCH_LIFE_MS + DAY_MS, [1, 1]],
    [NOW + LAUNCH_LIFE_MS + DAY_MS + 1, [0, 1]],
    [NOW + GAME_SESSION_LIFE_MS + DAY_MS + 1, [0, 0]],
  ] as const) {
    world.clock.at = at
    await forgetTokens(world.funds)
    expect(await kept()).toEqual(left)
  }
  world.clock.at = NOW
})

test('a venue that is connected is marked as one that can be entered [VENUE-04]', async () => {
  const memberId = await addMember(db, NOW, `looker${players++}`)
  const context: MemberContext = { memberId, tokenHash: '', device: null, ip: '127.0.0.1', now: NOW }
  const answer = await handlers['venue.allBalance']({ category: 8 }, context)
  const venues = answer.ok ? answer.data.venues : []
  expect(venues.filter(({ playable }) => playable).map(({ channelCode }) => channelCode)).toEqual(['XHZR', 'XHDZ'])
})

test('nothing is moved into the wallet of a venue that plays with the main one, and what is there comes back [VENUE-10]', async () => {
  const { memberId, context } = await member()
  const move = (ty: 'in' | 'out', channelCode: string) =>
    handlers['venue.transfer']({ id: randomUUID(), channelCode, ty, amount: '10' }, context)
  expect(await move('in', 'XHDZ')).toMatchObject({ ok: false, message: '这个场馆直接用中心钱包，不用转入' })
  expect(await move('in', 'ZLQP')).toMatchObject({ ok: true })
  // From before it was connected.
  await transfer(world.funds, world.sites, { id: randomUUID(), channelCode: 'XHDZ', ty: 'in', amount: '20' }, context)
  expect(await move('out', 'XHDZ')).toMatchObject({ ok: true })
  const back = await handlers['venue.recycle']({ id: randomUUID() }, context)
  expect(back).toMatchObject({ ok: true, data: { backFen: '2000' } })
  expect(
    await world.db.selectFrom('account').select('balance_fen').where('owner', '=', memberId).where('wallet', '=', 'main').execute(),
  ).toEqual([{ balance_fen: 10_000n }])
})

/** Ways to lead elsewhere, as a game's or a venue's name. */
const LEADING_AWAY = [
  '//',
  '\\\\',
  '/\\',
  '\\/',
  'https:',
  'https://',
  'http:/',
  'javascript:',
  'data:text/html,',
  '&token=x&',
  '#',
  '?',
  '../../',
  '@',
  '%2f%2f',
  '\t//',
  '\n//',
  ' //',
].flatMap((first) =>
  [
    'evil.example',
    'evil.example@games.example',
    '%65vil.example',
    'evil.example/%2e%2e',
    'evil。example',
    '\u0001evil.example',
    '[::1]',
    'games.example.evil.example',
    'alert(1)',
    '\r\nLocation: //evil.example',
    '%0d%0a',
    '\'"><script>',
  ].map((rest) => first + rest),
)

test('a name that would lead elsewhere launches nothing, as a game’s or as a venue’s [SEC-05]', async () => {
  const { launch } = await member()
  expect(LEADING_AWAY.length).toBeGreaterThanOrEqual(200)
  for (const text of LEADING_AWAY) {
    expect(await launch('xhdz', text), text).toMatchObject({ ok: false, message: '没有这个游戏' })
    expect(await launch(text), text).toMatchObject({ ok: false, message: '该场馆尚未开放' })
  }
  expect(await launch('xhdz', 'evil.example'), 'no way elsewhere, and no game of a list').toMatchObject({ message: '没有这个游戏' })
  const launched = await launch('xhdz')
  expect(new URL((launched as { data: Answer<'game.launch'> }).data.url).origin).toBe('https://games.example')
})

test('what the environment says of venues is proved at start: each has an address and a key that can sign', async () => {
  const { VENUE_KEY: value } = venueKey()
  const at = (code: string, address = 'https://games.example/') => [{ code, value: address }]
  const key = (code: string, base64 = value) => [{ code, value: base64 }]
  const connect = (VENUE_URL: ReturnType<typeof at>, VENUE_KEY: ReturnType<typeof key>) => connectedVenues(db, { VENUE_URL, VENUE_KEY })
  await expect(connect(at('NOTONE'), key('NOTONE'))).rejects.toThrow('names NOTONE, which is no venue')
  await expect(connect(at('XHDZ'), [])).rejects.toThrow('VENUE_KEY has to have its public key')
  await expect(connect([], key('XHDZ'))).rejects.toThrow('which has no address in VENUE_URL')
  await expect(connect(at('XHDZ', 'https://['), key('XHDZ'))).rejects.toThrow('VENUE_URL of XHDZ is no address')
  await expect(connect(at('XHDZ'), key('XHDZ', value.replaceAll('A', 'B')))).rejects.toThrow('no public RSA key')
  const sites = await connect(at('XHDZ'), [...key('XHDZ'), ...key('XHDZ', venueKey().VENUE_KEY)])
  expect(sites.get('XHDZ')?.keys).toHaveLength(2)
})

test('a venue is told the site’s language with the launch, by its own word for it where its address has one [SET-05]', async () => {
  const { VENUE_KEY: value } = venueKey()
  const langAt = async (address: string, SITE_LANGUAGE?: 'zh-TW') => {
    const connection = { VENUE_URL: [{ code: 'XHDZ', value: address }], VENUE_KEY: [{ code: 'XHDZ', value }] }
    const sites = await connectedVenues(db, { ...connection, ...(SITE_LANGUAGE && { SITE_LANGUAGE }) })
    const { context } = await member()
    const launched = await VENUE.handlers({ funds: world.funds, odds: sourceOf([], world.clock), sites })['game.launch'](
      { enName: 'xhdz', gameCode: 'slot' },
      context,
    )
    return new URL(data(launched).url).searchParams.getAll('lang')
  }
  expect(await langAt('https://games.example/open')).toEqual(['zh-CN'])
  expect(await langAt('https://games.example/open', 'zh-TW')).toEqual(['zh-TW'])
  expect(await langAt('https://games.example/open?lang=zht', 'zh-TW')).toEqual(['zht'])
})
