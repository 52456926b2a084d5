import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { LEAGUE_SHORTCUT_IDS } from '../../contract/constants.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts'
import { CLOSE, MSG } from '../../contract/feed-ids.ts'
import type { Champion, GameDetail, GameList, SportNames } from '../../contract/sport.ts'
import { FOOTBALL_PLAYS } from '../../domain/markets.ts'
import { DEMO_LOGIN } from '../../server/seed.ts'
import { apiOf, md5, newMember } from '../support/api.ts'
import { openFeed } from '../support/processes.ts'
import { startServer, type TestServer } from '../support/server.ts'

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  anyOf?: JsonSchema[]
}

let cursors = 0
let server: TestServer
beforeAll(async () => {
  server = await startServer({ fixtures: ['tests/fixtures/invented-day.json'], args: ['--replay', '2022-11-22'] })
})
afterAll(() => server.close())

const login = (name: string, password: string) =>
  apiOf(server.origin).call('user.login', {
    isAgent: 0,
    name,
    password: md5(password),
    kaptchcate: 4,
    codeId: '',
    code: '',
    version: '1.0',
  })

/** The edge values of a field: a number's limits, a pattern's shortest and longest texts, all zeros and all nines. */
function edges({ type, pattern, enum: named, const: one, minimum, maximum, maxLength = 24 }: JsonSchema): unknown[] {
  if (one !== undefined) return [one]
  if (named) return [named[0]]
  if (type === 'integer') return [minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER, 0]
  if (type !== 'string') return [null]
  if (!pattern) return ['0'.repeat(maxLength), '9'.repeat(maxLength), '9'.repeat(19), '-1', '']
  const texts = fc.sample(fc.stringMatching(new RegExp(pattern.replace(/\(\?=(?:[^()]|\([^()]*\))*\)/g, ''))), { numRuns: 5, seed: 13 })
  const all = [...texts, ...texts.flatMap((text) => ['0', '1', '9'].map((digit) => text.replace(/\d/g, digit)))]
  return [...all, `${'9'.repeat(13)}-${'9'.repeat(18)}`, '1900-01-01', '2099-12-31'].filter((text) => new RegExp(pattern).test(text))
}

test('every call answers numbers, days and ids at the edges of their fields, and past them, without a fault [OPS-06]', async () => {
  const member = await newMember(server.origin, 'bianjie1')
  for (const [key, entry] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    // Account entry has its own test with hundreds of payloads for each call (entry-fuzz), and limits that this would use up.
    if (/^(user|entry)\./.test(key)) continue
    const { properties = {} } = z.toJSONSchema(entry.payload, { io: 'input' }) as { properties?: Record<string, JsonSchema> }
    const fields = Object.entries(properties).map(([name, schema]) => [name, edges(schema.anyOf?.[0] ?? schema)] as const)
    const most = Math.max(1, ...fields.map(([, values]) => values.length))
    const payloads = Array.from({ length: most }, (_, i) =>
      Object.fromEntries(fields.map(([name, values]) => [name, values[i % values.length]])),
    )
    await Promise.all(
      payloads.map(async (payload) => {
        const { status_code } = await member.call(key, payload as never)
        expect([6005, 6006], `${key} ${JSON.stringify(payload)}`).not.toContain(status_code)
      }),
    )
  }
})

test.each([
  ['cursor', { cursor: '999999999999999-1' }],
  ['cursor', { cursor: '1-9999999999999999999' }],
  ['from', { from: '0000-01-01', to: '0000-01-01' }],
  ['to', { from: '2022-11-22', to: '9999-12-31' }],
])('a %s that no page can have given is refused with 6007: %j [OPS-06]', async (field, wrong) => {
  const member = await newMember(server.origin, `fanwei${cursors++}a`)
  const asked = { kind: 'all', from: '2022-11-22', to: '2022-11-22', cursor: null, ...wrong } as const
  expect(await member.call('record.betRecordList', asked)).toMatchObject({ status_code: 6007, data: { field } })
})

test('a game tells all its plays, events, goals by half and price lines; outrights have lists of their own [BET-11] [SPORT-02] [SPORT-24]', async () => {
  const { call } = apiOf(server.origin)
  const read = async <T>(...asked: Parameters<typeof call>) => (await call(...asked)).data as T
  const { games } = await read<GameList>('sport.gameList', { showType: 'FT' })
  const detail = await read<GameDetail>('sport.gameDetail', { gameId: games[0]?.gameId ?? '' })
  expect(endpoints['sport.gameDetail'].answer.safeParse(detail).success).toBe(true)
  expect(new Set(detail.game?.markets.map(({ w }) => w))).toEqual(new Set(FOOTBALL_PLAYS.filter((w) => w !== 'NG')))
  expect(detail).toMatchObject({ periods: [], game: { events: [], more: 90 } })
  expect(detail.moves.flatMap(({ w, points }) => (points.length > 0 ? [w] : []))).toEqual(['M', 'R', 'OU'])
  expect(await read('sport.gameDetail', { gameId: '424242' })).toMatchObject({ game: null, periods: [], moves: [] })
  const today = await read<{ champions: Champion[] }>('sport.champions', { showType: 'FSFT' })
  const early = await read<{ champions: Champion[] }>('sport.champions', { showType: 'FSFU' })
  expect(endpoints['sport.champions'].answer.safeParse(early).success).toBe(true)
  expect([...today.champions, ...early.champions].length).toBeGreaterThan(0)
  const counts = await read<Record<string, number>>('sport.counts', {})
  expect([counts.FT, counts.FSFT, counts.FSFU]).toEqual([games.length, today.champions.length, early.champions.length])
})

test('a list is asked for by game type and show type apart; names come with their readings, the shortcut leagues first [SPORT-01] [SPORT-03] [SPORT-19] [BET-09]', async () => {
  const { call } = apiOf(server.origin)
  const list = async (gameType: string, showType: string) =>
    ((await call('sport.gameList', { gameType, showType } as never)).data as GameList).games
  const [football, all, basketball] = [await list('FT', 'FT'), await list('ALL', 'FT'), await list('BK', 'FT')]
  expect(football.length).toBeGreaterThan(0)
  expect(new Set(football.map((game) => `${game.gameType} ${game.showType}`))).toEqual(new Set(['FT FT']))
  expect([all.length, basketball]).toEqual([football.length, []])
  const names = (await call('sport.names', {})).data as SportNames
  expect(endpoints['sport.names'].answer.safeParse(names).success).toBe(true)
  expect(names.leagues.slice(0, 7).map(({ id }) => id)).toEqual([...LEAGUE_SHORTCUT_IDS])
  expect(names.teams).toContainEqual({ name: '利物浦', latin: expect.stringMatching(/^Liverpool FC\b/), pinyin: 'li wu pu' })
  expect(names.teams, 'is found by what fans call it').toContainEqual(
    expect.objectContaining({ name: '阿森纳', latin: expect.stringMatching(/枪手/) }),
  )
  expect(names.teams).toContainEqual(expect.objectContaining({ name: '都灵', pinyin: 'du ling' }))
})

test('damaged bodies, unknown paths and unknown methods are answered in the envelope, never with a fault', async () => {
  const { post } = apiOf(server.origin)
  expect(await post('/site/api/v1/configuration/preInfo', '{"broken')).toMatchObject({ status_code: 6007 })
  expect(await post('/site/api/v1/no/such/call', {})).toMatchObject({ status_code: 6004, message: '数据不存在' })
  expect(await post('/nowhere', {})).toMatchObject({ status_code: 6004 })
  expect(await post('/site/api/v1/configuration/preInfo', { long: 'x'.repeat(100_000) })).toMatchObject({ status_code: 6007 })
})

test('unknown names and wrong passwords are answered alike, and a name is taken whatever its case', async () => {
  expect(await login('nobody12', 'harbour42')).toEqual(await login(DEMO_LOGIN.name, 'wrong1234'))
  const member = await newMember(server.origin, 'linhai88')
  const secret = md5('harbour42')
  const codes = { kaptchcate: 1, codeId: '', code: '', domain: '', rCode: '', iCode: '' }
  const body = { id: randomUUID(), name: 'LinHai88', password: secret, secondPassword: secret, ...codes }
  const again = await member.call('user.register', body)
  expect(again).toMatchObject({ status_code: 6009, data: { field: 'name' } })
})

test('a member has the granted play money; a visitor and an ended session are told to log in', async () => {
  const member = await newMember(server.origin, 'wallet77')
  const balance = await member.call('funds.getBalance', { withLockMoney: 1 })
  expect(balance.data).toEqual({ balanceFen: '1000000', lockMoneyFen: '0', version: 1 })
  expect(await apiOf(server.origin).call('funds.getBalance', { withLockMoney: 1 })).toMatchObject({
    status_code: 6001,
    message: '请重新登录',
  })
  await member.call('user.logout', {})
  expect(await member.call('funds.getBalance', { withLockMoney: 1 })).toMatchObject({ status_code: 6001 })
})

test('on a server that is alone, too, a logout ends the sockets of its session within a second, and no other’s', async () => {
  const member = await newMember(server.origin, 'socket55')
  const other = await login('socket55', 'harbour42')
  const open = async (token: string) => {
    const feed = await openFeed(server.origin)
    const { data } = await apiOf(server.origin, token).call('user.memberJwt', {} as never)
    feed.say(MSG.login, { token, body: (data as { body: string }).body })
    feed.say(MSG.subscribe, { topic: 'me' })
    await vi.waitFor(() => expect(feed.of(MSG.snapshot)).toHaveLength(1))
    return feed
  }
  const [ended, stays] = [await open(member.token), await open((other.data as { token: string }).token)]
  const atMs = Date.now()
  await member.call('user.logout', {})
  const closed = await ended.closed
  expect(closed).toMatchObject(CLOSE.signedOut)
  expect(closed.atMs - atMs).toBeLessThan(1_000)
  expect(stays.socket.readyState).toBe(stays.socket.OPEN)
  stays.socket.terminate()
})

test('a sport call that carries another token than its header is told to re-enter the game', async () => {
  const member = await newMember(server.origin, 'double66')
  const Request = { timestamp: 1, token: 'another', langx: 'zh-cn', remoteip: '' }
  const answer = await member.post('/game/api/v1/venue/resource', { method: 'counts', enName: 'CRTY', Request })
  expect(answer).toMatchObject({ status_code: 6302, message: '数据异常，请重新进入游戏' })
})

test('server routes, unknown assets and unknown root files never answer with the page', async () => {
  for (const path of [
    '/assets/nothing-1234.js',
    '/assets/nothing.js?v=1',
    '/nothing.js',
    '/site/api/v1/x',
    '/game/api/v1/venue/launch',
    '/feed?x=1',
  ]) {
    const answer = await fetch(server.origin + path)
    expect([400, 403, 404, 426], path).toContain(answer.status)
    expect(answer.headers.get('content-type') ?? '', path).not.toContain('text/html')
  }
})

test('commands reach the database through the server that holds it', () => {
  expect(server.command('server/cli/fixtures.ts', 'tests/fixtures/invented-day.json')).toContain('15 unchanged')
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})

test('of several match lists those that can be read go in, each other is named with the reason, and the command fails [ENG-01]', () => {
  const directory = mkdtempSync(join(tmpdir(), 'parlay-lists-'))
  const list = (name: string, content: string) => {
    writeFileSync(join(directory, name), content)
    return join(directory, name)
  }
  const good = JSON.stringify({ name: 'Late Cup', matches: [{ date: '2031-05-04', team1: 'Alder', team2: 'Birch' }] })
  const files = [
    list('page.json', '<!doctype html>'),
    join(directory, 'missing.json'),
    list('empty.json', ''),
    list('cut.json', good.slice(0, 40)),
    list('good.json', good),
  ]
  const command = spawnSync(process.execPath, ['server/cli/fixtures.ts', ...files], {
    env: { ...process.env, DATA_DIR: server.dataDir },
    encoding: 'utf8',
  })
  expect(command.status).toBe(1)
  expect(command.stdout).toMatch(/good\.json: 1 new/)
  expect(command.stderr).toMatch(/missing\.json cannot be imported: ENOENT/)
  for (const name of ['page', 'empty', 'cut'])
    expect(command.stderr).toMatch(new RegExp(`${name}\\.json cannot be imported: it is not JSON`))
  expect(command.stderr.trim().split('\n'), 'a line each').toHaveLength(4)
  rmSync(directory, { recursive: true })
})
