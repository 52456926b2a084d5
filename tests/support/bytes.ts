import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { CLIENT_TYPE, FEED_PATH, SITE_ID } from '../../contract/constants.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { MSG } from '../../contract/feed-ids.ts'
import type { seeded } from '../../server/engine/random.ts'

/** Seeded bytes for a listening address: noise, and damaged requests, upgrades and frames of its protocol. */

/** `GET / HTTP/1.1` with these headers and body. */
export function request(line: string, headers: Record<string, string | number> = {}, body = ''): string {
  const all = { host: 'localhost', ...(body !== '' && { 'content-length': Buffer.byteLength(body) }), ...headers }
  const text = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${text.join('')}\r\n${body}`
}

export const upgrade = (target: string, origin: string, headers: Record<string, string> = {}): string =>
  request(`GET ${target}`, {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin,
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
    ...headers,
  })

export const FEED_TARGET = `${FEED_PATH}?clientType=${CLIENT_TYPE}&siteId=${SITE_ID}`

/** A frame as a client sends it, masked by zeros so that its text can be read. */
export function frame(text: string, opcode = 1, fin = true): string {
  const length = Buffer.byteLength(text)
  const first = String.fromCharCode((fin ? 0x80 : 0) | opcode)
  const size = length < 126 ? String.fromCharCode(0x80 | length) : `\xfe${String.fromCharCode(length >> 8, length & 255)}`
  return `${first}${size}\0\0\0\0${Buffer.from(text).toString('latin1')}`
}

const say = (msgId: number, msgData?: unknown): string => frame(JSON.stringify({ msgId, msgData }))

/** Valid bytes at the players' address, to which the random changes are made. */
export function playersOpenings(origin: string): string[] {
  const json = { 'content-type': 'application/json' }
  const feed = upgrade(FEED_TARGET, origin)
  const messages = [
    say(MSG.subscribe, { topic: 'list/FT/RB', epoch: 1, seq: 2 }),
    say(MSG.login, { token: 'a'.repeat(43), body: 'eyJ0IjoiYSJ9.b' }),
    say(MSG.guestLogin) + say(MSG.subscribe, { topic: 'me' }) + say(MSG.unsubscribe, { topic: 'hot' }),
    say(MSG.subscribe, { topic: '__proto__' }) + say(MSG.subscribe, { topic: 'game/constructor' }),
    frame('', 9) + frame('\x03\xe8', 8),
    frame('{"msgId":', 1, false) + frame('0}', 0),
  ]
  return [
    request('GET /'),
    request('HEAD /edition.js', { range: 'bytes=0-10,20-30', 'if-none-match': 'W/"1"', 'accept-encoding': 'br, gzip' }),
    request('GET /assets/../%2e%2e/%00/x.js', { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT', 'if-range': '"x"' }),
    request('GET /sports/%E8%B6%B3?next=//evil', { 'x-forwarded-for': '::ffff:1.2.3.4, [::1]:80, unknown' }),
    request(`POST ${endpoints['site.preInfo'].path}`, { ...json, token: 'x' }, '{}'),
    request(`POST ${endpoints['user.login'].path}`, json, '{"name":"demo88","password":"x","__proto__":{"a":1},"kaptchcate":4}'),
    request(`POST ${endpoints['sport.gameList'].path}`, json, `{"method":"gameList","Request":${'['.repeat(200)}${']'.repeat(200)}}`),
    request('POST /g/kx3f/AAAA', { 'content-type': 'application/jose', 'x-stamp': 'eyJ9..a.b.c' }, 'eyJhbGciOiJkaXIifQ..aaaa.bbbb.cccc'),
    request('POST /g/kx3f/AAAA', { 'content-type': 'application/jose' }, 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln'),
    request('POST /act/x', { 'transfer-encoding': 'chunked' }, '4\r\n{"a"\r\nzz\r\n0\r\n\r\n'),
    request('POST /site/x', { expect: '100-continue', 'content-length': 5 }, '{"a":'),
    request('POST /provider/callback/sandbox', SIGNED, '{"type":"outcome"}'),
    request('POST /venue/wallet/XHDZ/transaction/bet', { ...json, 'x-hub88-signature': 'c2lnbmVk' }, '{"user":"x","amount":1000}'),
    request('OPTIONS *'),
    request('CONNECT example.com:443'),
    ...messages.map((text) => feed + text),
  ]
}

export const metricsOpenings = (): string[] => [
  ...['/healthz', '/readyz', '/metrics', '/%', '/__proto__'].map((path) => request(`GET ${path}`)),
  upgrade('/', 'http://localhost'),
]

export const sandboxOpenings = (): string[] => [
  ...['/', '/style.css', '/outbox.json?to=13800136721', '/outbox.json?to=%00', '/outbox.json?to[]=1'].map((path) => request(`GET ${path}`)),
  request('GET /', { host: '[::1' }),
  upgrade('//', 'http://localhost'),
]

const SIGNED = { 'x-key-id': 'sandbox', 'x-timestamp': '1', 'x-message-id': 'a', 'x-signature': '0'.repeat(64) }

export const providerOpenings = (): string[] => [
  ...['/', '/orders.json', '/order/%00', '/order/__proto__', '/cashier/a'].map((path) => request(`GET ${path}`)),
  request('POST /orders', SIGNED, '{"type":"create","order":{}}'),
  request('POST /status', SIGNED, '{"type":"status","id":"a"}'),
  request('POST /order/a/pay', { 'content-type': 'application/x-www-form-urlencoded' }, 'token=a&value=1&back=//evil'),
  request('POST /auto/__proto__', { 'content-type': 'application/json' }, '{"token":1}'),
]

export const controlOpenings = (): string[] => {
  const json = { 'content-type': 'application/json' }
  const post = (name: string, body: string) => request(`POST /${name}`, json, body)
  return [
    post('correct', '{"gameId":"1","ft":[1,0]}'),
    post('correct', 'null'),
    post('fixtures', '[{"name":"a","text":"{\\"name\\":\\"b\\",\\"matches\\":[{}]}"}]'),
    post('fixtures', '{"length":1}'),
    post('constructor', '{}'),
    upgrade('/correct', 'http://localhost'),
  ]
}

type Random = ReturnType<typeof seeded>
const below = (random: Random, n: number): number => Math.floor(random() * n)
const noise = (random: Random, length: number): Buffer => Buffer.from(Array.from({ length }, () => below(random, 256)))
/** Fragments that often break parsers. */
const STONES = [
  '//',
  '%',
  '%00',
  '\0',
  '\r\n',
  '\r\n\r\n',
  ':',
  '?',
  '[',
  '{',
  '"',
  '__proto__',
  'constructor',
  '\xff\xff',
  '-1',
  '9'.repeat(30),
  ';',
  ',',
]

/** Bytes made of one of the openings: cut, doubled, changed, joined to another, or pure noise. */
export function someBytes(random: Random, openings: readonly string[]): Buffer {
  if (random() < 0.1) return noise(random, below(random, 200))
  const one = () => Buffer.from(openings[below(random, openings.length)] ?? '', 'latin1')
  let bytes = one()
  for (let changes = below(random, 4); changes > 0; changes -= 1) {
    const at = below(random, bytes.length)
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    const how = below(random, 6)
    if (how === 0) bytes = Buffer.concat([before, Buffer.from(STONES[below(random, STONES.length)] ?? '', 'latin1'), after])
    else if (how === 1) bytes = Buffer.concat([before, noise(random, 1 + below(random, 8)), after.subarray(1 + below(random, 8))])
    else if (how === 2) bytes = Buffer.concat([before, after.subarray(1 + below(random, 40))])
    else if (how === 3) bytes = Buffer.concat([before, one()])
    else if (how === 4) bytes = Buffer.concat([before, before.subarray(-30), after])
    else bytes = Buffer.from(before)
  }
  return bytes
}

/** Sends the bytes in one or two pieces, then half-closes (with `hear`, after an answer) or resets; resolves with the answer at close. */
export function deliver(to: NetConnectOpts, bytes: Buffer, how: { cut?: number; tear?: boolean; hear?: boolean } = {}): Promise<string> {
  return new Promise((done, fail) => {
    let heard = ''
    let isConnected = false
    const line: Socket = connect(to, () => {
      isConnected = true
      const { cut = bytes.length } = how
      line.write(bytes.subarray(0, cut), () => {
        if (how.tear) 'path' in to ? line.destroy() : line.resetAndDestroy()
        else if (!how.hear) line.end(bytes.subarray(cut))
      })
    })
    line.setEncoding('latin1').on('data', (text) => {
      heard += text
      if (how.hear) line.end()
    })
    // A half-open connection would not notice that the server, having ended its side, refuses the bytes.
    line.on('end', () => line.end())
    // A connection that the server resets counts as answered; one that it does not accept fails.
    line.on('error', (error) => !isConnected && fail(error))
    line.on('close', () => done(heard))
  })
}
