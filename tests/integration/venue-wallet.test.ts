import { spawnSync } from 'node:child_process'
import { type KeyObject, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/endpoints.ts'
import { VENUE_SIGNATURE, type VenueWalletAnswer, venueWalletCalls } from '../../contract/venue-wallet.ts'
import { newMember } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { money, signature, units, venueKey } from '../support/venues.ts'

const { privateKey, VENUE_KEY } = venueKey()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { VENUE_URL: 'XHDZ=https://games.example/open', VENUE_KEY: `XHDZ=${VENUE_KEY}` } })
})
afterAll(() => server.close())

/** Bytes to the wallet, over a connection. */
async function send(name: string, body: string, signed = signature(body, privateKey)) {
  const headers = { 'content-type': 'application/json', [VENUE_SIGNATURE]: signed }
  const answer = await fetch(`${server.origin}/venue/wallet/XHDZ/${name}`, { method: 'POST', headers, body })
  return { code: answer.status, text: await answer.text() }
}
const call = async (name: string, body: object) => JSON.parse((await send(name, JSON.stringify(body))).text) as VenueWalletAnswer

/** A member who has opened a game, as the page and the venue do it. */
async function player(name: string) {
  const member = await newMember(server.origin, name)
  const launched = (await member.call('game.launch', { enName: 'xhdz', gameCode: 'slot' })).data as Answer<'game.launch'>
  const token = new URL(launched.url).searchParams.get('token')
  const opened = await call('session/open', { request_uuid: randomUUID(), launch_token: token })
  const balance = async () => ((await member.call('venue.allBalance', { category: 8 })).data as Answer<'venue.allBalance'>).balanceFen
  return { member, opened, balance, in: (round: string) => money(opened.user ?? '', opened.token ?? '', round) }
}

test('a member launches, the venue exchanges the token and plays, and the page has the same balance [VENUE-08][LAUNCH-02]', async () => {
  const { opened, balance, ...one } = await player('reels001')
  expect(opened).toMatchObject({ status: 'RS_OK', game_code: 'slot', balance: Number(await balance()) * 1_000 })
  const before = Number(await balance())
  const stake = one.in('r1').bet(1_000)
  expect(await call('transaction/bet', stake)).toMatchObject({ status: 'RS_OK', balance: units(before - 1_000) })
  const won = one.in('r1').win(stake, 2_500, { round_closed: true })
  expect(await call('transaction/win', won)).toMatchObject({ status: 'RS_OK', balance: units(before + 1_500) })
  expect(await balance()).toBe(String(before + 1_500))
  expect(server.command('server/cli/audit.ts')).toContain('1 rounds')
})

test('the signature is over the bytes: others that mean the same are refused, and a replay is answered as the first and moves nothing [VENUE-08]', async () => {
  const { balance, ...one } = await player('reels002')
  const before = Number(await balance())
  const body = JSON.stringify({ ...one.in('回合 ①').bet(700), meta: { note: '汉字' } })
  const first = await send('transaction/bet', body)
  expect(JSON.parse(first.text)).toMatchObject({ status: 'RS_OK', balance: units(before - 700) })
  for (const other of [`${body} `, body.replace(':', ': '), body.replace('汉', '\\u6c49'), JSON.stringify(JSON.parse(body), null, 1)]) {
    const refused = await send('transaction/bet', other, signature(body, privateKey))
    expect(refused).toEqual({ code: 200, text: '{"status":"RS_ERROR_INVALID_SIGNATURE"}' })
  }
  for (let replay = 0; replay < 5; replay++) expect(await send('transaction/bet', body)).toEqual(first)
  expect(await balance()).toBe(String(before - 700))
})

test('a flood of forged calls moves nothing, leaks nothing, and true ones are answered meanwhile [VENUE-08]', async () => {
  const { balance, ...one } = await player('reels003')
  const before = Number(await balance())
  const forger = venueKey().privateKey
  const body = JSON.stringify(one.in('r').win({ transaction_uuid: randomUUID() }, 1_000_000))
  const forged = Array.from({ length: 250 }, (_, i) =>
    send(
      ['transaction/win', 'transaction/bet', 'session/open', 'user/info'][i % 4] ?? '',
      body,
      i % 3 ? signature(body, forger) : 'x'.repeat(i),
    ),
  )
  const stake = one.in('r').bet(100)
  const true_ = await Promise.all(Array.from({ length: 10 }, () => call('transaction/bet', stake)))
  for (const answer of true_) expect(answer).toMatchObject({ status: 'RS_OK', balance: units(before - 100) })
  for (const { code, text } of await Promise.all(forged)) expect([code, text]).toEqual([200, '{"status":"RS_ERROR_INVALID_SIGNATURE"}'])
  expect(await balance()).toBe(String(before - 100))
})

test('what is too long, no JSON, or for a venue that is not connected is refused, and the server goes on [VENUE-08]', async () => {
  expect(await send('transaction/bet', '{')).toEqual({ code: 200, text: '{"status":"RS_ERROR_WRONG_SYNTAX"}' })
  expect(await send('transaction/bet', ' '.repeat(65 * 1024))).toEqual({ code: 413, text: '{"status":"RS_ERROR_WRONG_SYNTAX"}' })
  const elsewhere = await fetch(`${server.origin}/venue/wallet/XHZR/user/info`, { method: 'POST', body: '{}' })
  expect([elsewhere.status, await elsewhere.json()]).toEqual([404, { status: 'RS_ERROR_INVALID_PARTNER' }])
  expect((await fetch(`${server.origin}/openapi.json`)).status).toBe(200)
})

test('/venue/openapi.json describes every call between venues and the site: its fields, its header and its statuses [VENUE-08][VENUE-10][OPS-06]', async () => {
  interface Described {
    post: {
      parameters: { name: string }[]
      requestBody: { content: Record<string, { schema: { required: string[] } }> }
      responses: Record<string, { content: Record<string, { schema: { properties: { status: { enum: string[] } } } }> }>
    }
  }
  const { paths, webhooks } = (await (await fetch(`${server.origin}/venue/openapi.json`)).json()) as Record<
    'paths' | 'webhooks',
    Record<string, Described>
  >
  expect(Object.keys(webhooks)).toEqual(['wallet/balance', 'transfer/in', 'transfer/out', 'transfer/status'])
  expect(webhooks['transfer/in']?.post.requestBody.content['application/json']?.schema.required).toContain('transfer_uuid')
  expect(Object.keys(paths)).toEqual(Object.keys(venueWalletCalls).map((name) => `/venue/wallet/{venue}/${name}`))
  const described = paths['/venue/wallet/{venue}/transaction/win']?.post
  expect(described?.parameters.map(({ name }) => name)).toEqual(['venue', VENUE_SIGNATURE])
  const required = described?.requestBody.content['application/json']?.schema.required
  expect(required).toContain('reference_transaction_uuid')
  expect(required).not.toContain('token')
  expect(described?.responses['200']?.content['application/json']?.schema.properties.status.enum).toContain('RS_ERROR_NOT_ENOUGH_MONEY')
})

test('npm run venue-check finds that this wallet keeps every rule it can play, and names what another key breaks [VENUE-09]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-venue-'))
  const write = (name: string, key: KeyObject) => {
    const file = join(folder, name)
    writeFileSync(file, key.export({ format: 'pem', type: 'pkcs8' }))
    return file
  }
  try {
    const [member, other] = [await newMember(server.origin, 'checked01'), await player('checked02')]
    const launched = (await member.call('game.launch', { enName: 'XHDZ', gameCode: 'slot' })).data as Answer<'game.launch'>
    const launch = new URL(launched.url).searchParams.get('token') ?? ''
    const address = `${server.origin}/venue/wallet/XHDZ/`
    const run = (...args: string[]) => spawnSync(process.execPath, ['scripts/venue-check/main.ts', address, ...args], { encoding: 'utf8' })
    const key = write('venue.pem', privateKey)
    const kept = run('--key', key, '--launch', launch, '--other-user', other.opened.user ?? '')
    expect(kept.stdout).toMatch(/\d{2} rules kept, 0 broken, 0 not played\n$/)
    expect([kept.status, kept.stderr]).toEqual([0, ''])
    expect(run('--key', key, '--launch', launch), 'the launch is used up').toMatchObject({ status: 2, stdout: '' })

    const [user, token] = [other.opened.user ?? '', other.opened.token ?? '']
    const forged = run('--key', write('other.pem', venueKey().privateKey), '--user', user, '--token', token, '--game', 'slot')
    expect(forged.status).toBe(1)
    expect(forged.stdout).toMatch(/BROKEN {2}bet\.debits .*\n +user\/balance was answered RS_ERROR_INVALID_SIGNATURE/)
    expect(run('--key', key)).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run venue-check -- <address>') })
    const audit = server.command('server/cli/audit.ts')
    expect(audit).toMatch(/\d+ rounds/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
