import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { HEADERS } from '../../contract/headers.ts'
import { RESOURCE_PATH } from '../../contract/sport-counts.ts'
import { MEMBER, openDoors, TOKEN } from '../../tests/support/doors.ts'
import { ok, refuse } from './handlers.ts'

const PRE_INFO = '/site/api/v1/configuration/preInfo'
const BALANCE = '/fd/api/v1/transfer/getBalance'
const NOTICES = '/site/api/v1/advertising/queryNoticeListByPage'
const CONTENT = '/site/api/v1/advertising/navigationList'

let doors: Awaited<ReturnType<typeof openDoors>>
beforeEach(async () => {
  doors = await openDoors()
})

/** The body of a call of the sport resource. */
const resource = (method: string, parameters: object = {}, token = '') => ({
  method,
  enName: 'CRTY',
  Request: { timestamp: 1, token, langx: 'zh-cn', remoteip: '', ...parameters },
})

describe('a handler is told who calls', () => {
  test('a visitor is nobody, from an address, on no device, now; a call without a body has an empty payload', async () => {
    const answer = await doors.post(`${PRE_INFO}?at=1`)
    expect(answer.json()).toEqual({ status_code: 6000, data: null, message: '成功' })
    expect(answer.headers['cache-control']).toBe('no-store')
    const context = { memberId: null, tokenHash: null, device: null, ip: '192.0.2.9', now: doors.clock.now() }
    expect(doors.handed).toEqual([{ key: 'site.preInfo', payload: {}, context }])
    expect(doors.asked).toEqual([])
  })

  test('a member by the token’s session; without one a member’s call is refused with 6001 and noted [ERR-02] [SEC-19]', async () => {
    expect(await doors.envelope(BALANCE, { withLockMoney: 1 }, TOKEN)).toMatchObject({ status_code: 6000 })
    expect(doors.handed).toMatchObject([{ payload: { withLockMoney: 1 }, context: MEMBER }])
    for (const token of ['', 'another']) {
      expect(await doors.envelope(BALANCE, { withLockMoney: 1 }, token)).toMatchObject({ status_code: 6001, message: '请重新登录' })
    }
    expect(doors.handed).toHaveLength(1)
    expect(doors.asked.map(({ token }) => token)).toEqual([TOKEN, 'another'])
    expect(doors.security.counts()['token-refused']).toBe(2)
    expect(doors.lines.filter(({ security }) => security)).toMatchObject([
      { security: 'token-refused', call: 'funds.getBalance', network: '192.0.2.9', device: null, code: 6001 },
      { security: 'token-refused' },
    ])
  })

  test('a refusal that is a security event names the member, one that a player may do is none [SEC-19]', async () => {
    doors.answers.set('funds.getBalance', () => refuse('frequentSubmission'))
    expect(await doors.envelope(BALANCE, { withLockMoney: 0 }, TOKEN)).toMatchObject({ status_code: 6011 })
    expect(doors.lines).toMatchObject([{ security: 'limited', memberId: '7' }])
    doors.answers.set('funds.getBalance', () => refuse('warning', '余额不足'))
    expect(await doors.envelope(BALANCE, { withLockMoney: 0 }, TOKEN)).toMatchObject({ status_code: 6012, message: '余额不足' })
    expect(doors.lines).toHaveLength(1)
  })

  test('a wrong code is no captcha where a code was sent, and a captcha elsewhere [SEC-19]', async () => {
    doors.answers.set('entry.newDeviceLogin', () => refuse('authenticationCodeError'))
    doors.answers.set('user.login', () => refuse('authenticationCodeError'))
    const login = { name: 'someone1', password: '0'.repeat(32) }
    await doors.envelope('/site/api/v1/user/login/newDevice', { ...login, kaptchcate: 99, sendCodeNum: '123456' })
    const counts = () => ({ code: doors.security.counts()['code-refused'], captcha: doors.security.counts()['captcha-failed'] })
    expect(counts()).toEqual({ code: 1, captcha: 0 })
    await doors.envelope('/site/api/v1/user/login', { ...login, isAgent: 0, kaptchcate: 99, codeId: '', code: '', version: '1.0' })
    expect([doors.handed.map(({ key }) => key), counts()]).toEqual([['entry.newDeviceLogin', 'user.login'], { code: 1, captcha: 1 }])
  })
})

test('a closed site refuses before a session is looked for and a handler run', async () => {
  doors.state.closed = refuse('maintenance')
  expect(await doors.envelope(BALANCE, { withLockMoney: 1 }, TOKEN)).toMatchObject({ status_code: 6013, message: '系统维护中' })
  expect([doors.asked, doors.handed]).toEqual([[], []])
})

test('the site’s gate hears which call it is, and whether it is content', async () => {
  await doors.envelope(CONTENT, {})
  await doors.envelope(NOTICES, { pageNum: 1, pageSize: 1 })
  expect(doors.gated).toEqual([
    ['site.navigationList', true],
    ['site.queryNoticeListByPage', false],
  ])
})

describe('what is wrong with a payload is said by the field’s name [OPS-06]', () => {
  test.each<[string, unknown, string]>([
    ['a wrong type', { pageNum: '1', pageSize: 1 }, 'pageNum'],
    ['a missing field', { pageNum: 1 }, 'pageSize'],
    ['an unknown field', { pageNum: 1, pageSize: 1, shoe: 44 }, 'shoe'],
  ])('%s', async (_, payload, field) => {
    expect(await doors.envelope(NOTICES, payload)).toEqual({ status_code: 6007, data: { field }, message: `请求参数错误：${field}` })
  })

  test('one within another by both names, and none where the whole is none', async () => {
    const id = '0b5f3c6e-8d3a-4f7e-9b1a-2c3d4e5f6a7b'
    const legs = [1, 2].map((n) => ({ marketId: `m${n}`, selection: 'H', odds: 900 }))
    const wrong = [legs[0], { ...legs[1], shoe: 44 }]
    const series = resource('placeSeries', { id, legs: wrong, stakeFen: '1000', accept: 'any' }, TOKEN)
    expect(await doors.envelope(RESOURCE_PATH, series, TOKEN)).toMatchObject({ status_code: 6007, data: { field: 'legs.1.shoe' } })
    expect(await doors.envelope(NOTICES, [])).toEqual({ status_code: 6007, data: { field: '' }, message: '请求参数错误' })
  })

  test('a NUL, however deep, is none of a text and refused with 6008', async () => {
    const call = (name: string) =>
      resource(
        'placeBet',
        { id: '0b5f3c6e-8d3a-4f7e-9b1a-2c3d4e5f6a7b', marketId: name, selection: 'H', odds: 900, stakeFen: '1000', accept: 'any' },
        TOKEN,
      )
    expect(await doors.envelope(RESOURCE_PATH, call('m\0'), TOKEN)).toMatchObject({ status_code: 6008 })
    expect(await doors.envelope(RESOURCE_PATH, call('m'), TOKEN)).toMatchObject({ status_code: 6000 })
  })

  test('a body that is no JSON, or too long, is answered in the envelope and logged as no fault of ours', async () => {
    for (const body of ['{', JSON.stringify({ long: 'x'.repeat(70_000) })])
      expect(await doors.envelope(NOTICES, body)).toMatchObject({ status_code: 6007 })
    expect(doors.lines).toEqual([])
  })
})

describe('a GET', () => {
  const LIST = '/fd/api/v1/bankCard/queryMemberBanksInfoList'

  test('is taken at the paths of the two calls that are one, and a POST there is not found, as a GET is elsewhere [TRANSPORT-16]', async () => {
    const answer = await doors.get(LIST, { [HEADERS.token]: TOKEN })
    expect([answer.json(), answer.headers['cache-control']]).toEqual([{ status_code: 6000, data: null, message: '成功' }, 'no-store'])
    expect(doors.handed).toMatchObject([{ key: 'card.list', payload: {}, context: MEMBER }])
    expect((await doors.get(LIST)).json(), 'without a token').toMatchObject({ status_code: 6001 })
    expect(await doors.envelope(LIST, {}, TOKEN)).toMatchObject({ status_code: 6004 })
    expect((await doors.get(PRE_INFO)).statusCode).toBe(404)
    expect(doors.handed).toHaveLength(1)
    const gets = (Object.values(endpoints) as Endpoint[]).flatMap(({ path, method }) => (method === 'GET' ? [path] : []))
    expect(gets).toEqual([LIST, '/fd/api/v1/bankCard/withdraw/add/list'])
  })
})

describe('the sport resource', () => {
  test('a method is found by its name and gets its own parameters alone [SPORT-08]', async () => {
    expect(await doors.envelope(RESOURCE_PATH, resource('gameDetail', { gameId: '42' }))).toMatchObject({ status_code: 6000 })
    expect(doors.handed).toMatchObject([{ key: 'sport.gameDetail', payload: { gameId: '42' } }])
    expect((await doors.post(RESOURCE_PATH, resource('hot'))).json(), 'without the header').toMatchObject({ status_code: 6000 })
  })

  test('an unknown method is a parameter error, the token of another session 6302 and noted, a wrapper without a field 6007 [ERR-12]', async () => {
    expect(await doors.envelope(RESOURCE_PATH, resource('shoes'))).toMatchObject({ status_code: 6301, data: { field: 'method' } })
    expect(await doors.envelope(RESOURCE_PATH, resource('hot', {}, 'another'), TOKEN)).toMatchObject({ status_code: 6302 })
    expect(await doors.envelope(RESOURCE_PATH, { ...resource('hot'), Request: { token: '' } })).toMatchObject({
      data: { field: 'Request.timestamp' },
    })
    expect(doors.handed).toEqual([])
  })
})

test('an unknown path of a prefix is 6004; a handler that throws is 6005, logged, and tells nothing [ERR-09]', async () => {
  expect(await doors.envelope('/site/api/v1/nothing', {})).toMatchObject({ status_code: 6004 })
  doors.answers.set('site.preInfo', () => {
    throw new Error('the secret of the house')
  })
  expect(await doors.envelope(PRE_INFO, {})).toEqual({ status_code: 6005, data: null, message: '服务开小差了，请稍后再试' })
  expect(doors.lines).toMatchObject([{ level: 50, path: PRE_INFO, err: { message: 'the secret of the house' } }])
})

test('a fault is told with the end of the request’s id, and its line in the log has the whole [OPS-16]', async () => {
  doors.answers.set('site.preInfo', () => {
    throw new Error('broken')
  })
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const answer = await doors.post(PRE_INFO, {}, { [HEADERS.requestId]: id })
  expect(answer.json()).toMatchObject({ status_code: 6005, message: '服务开小差了，请稍后再试（编号 099a8057）' })
  expect(doors.lines).toMatchObject([{ level: 50, path: PRE_INFO, requestId: id }])
  expect(
    (await doors.post(PRE_INFO, {}, { [HEADERS.requestId]: 'x\n{"level":60}' })).json(),
    'what is no id is not repeated',
  ).toMatchObject({
    message: '服务开小差了，请稍后再试',
  })
  expect(doors.lines[1]).not.toHaveProperty('requestId')
})

test('content has a mark by which it is not sent again; its refusal has none [TRANSPORT-13]', async () => {
  doors.answers.set('site.navigationList', () => ok({ list: [] }))
  const first = await doors.post(CONTENT, {})
  expect(first.json()).toMatchObject({ status_code: 6000, data: { list: [] } })
  expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'content-type': 'application/json; charset=utf-8' })
  const etag = String(first.headers.etag)
  const again = await doors.post(CONTENT, {}, { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  doors.answers.set('site.navigationList', () => ok({ list: [1] }))
  expect((await doors.post(CONTENT, {}, { 'if-none-match': etag })).statusCode).toBe(200)
  const refused = await doors.post(CONTENT, { shoe: 44 })
  expect([refused.headers['cache-control'], refused.headers.etag]).toEqual(['no-store', undefined])
})

test('shut, it refuses every call with 6003 and hands on none [SEC-02]', async () => {
  doors = await openDoors({ plain: false })
  expect(await doors.envelope(PRE_INFO, {})).toMatchObject({ status_code: 6003 })
  expect(await doors.post(BALANCE, { withLockMoney: 1 }, { [HEADERS.token]: TOKEN }).then((answer) => answer.json())).toMatchObject({
    status_code: 6003,
  })
  expect(doors.handed).toEqual([])
})
