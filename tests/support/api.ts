import { createHash, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Envelope } from '../../contract/endpoint.ts'
import { type EndpointKey, endpoints, type Payload } from '../../contract/endpoints.ts'
import { HEADERS } from '../../contract/headers.ts'
import type { GameList } from '../../contract/sport.ts'
import { obfuscate } from '../../domain/entry/obfuscate.ts'

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** A minimal caller of the plain door, without the page's client code. */
export function apiOf(origin: string, token = '', localAddress = '127.0.0.1', more: Record<string, string> = {}) {
  const ask = async (method: 'GET' | 'POST', path: string, body: unknown): Promise<Envelope> => {
    const url = new URL(path, origin)
    url.hostname = '127.0.0.1'
    const headers = { ...(method === 'POST' && { 'content-type': 'application/json' }), [HEADERS.token]: token, ...more }
    // A new connection each time: a kept one may belong to a server that a test has stopped.
    const asked = request(url, { method, headers, localAddress, agent: false })
    asked.end(method === 'GET' ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return (await json(answer)) as Envelope
  }
  const post = (path: string, body: unknown) => ask('POST', path, body)
  const call = <K extends EndpointKey>(key: K, payload: Payload<K>): Promise<Envelope> => {
    const entry: { path: string; resource?: string; method?: 'GET' } = endpoints[key]
    if (entry.resource === undefined) return ask(entry.method ?? 'POST', entry.path, payload)
    const Request = { timestamp: Date.now(), token, langx: 'zh-cn', remoteip: '', ...(payload as object) }
    return post(entry.path, { method: entry.resource, enName: 'CRTY', Request })
  }
  return { post, call }
}

/** Registrations from one network are limited, so each member gets its own loopback address. */
const anyAddress = () => `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`

/** A solved captcha. */
export type Pass = { codeId: string; code: string }

/** The hidden and hashed fields of a send-code call, as the page makes them. */
export const hidden = (number: string, name: string, pass: Pass) => ({
  sendCodeNumV2: obfuscate(number),
  sendNameV2: obfuscate(name),
  codeIdV2: obfuscate(pass.codeId),
  SendCodeNum: md5(number),
  SendName: md5(name),
  codeId: md5(pass.codeId),
  version: 1 as const,
  kaptchcate: 2,
  imageCode: pass.code,
})

/** The payload of a login without a captcha. */
export const loginOf = (name: string, password = 'harbour42'): Payload<'user.login'> => ({
  ...{ isAgent: 0, name, password: md5(password) },
  ...{ kaptchcate: 99, codeId: '', code: '', version: '1.0' },
})

/** Registers a member and logs in; returns the member's caller. Throws with the server's answer when it refuses either. */
export async function newMember(origin: string, name: string, password = 'harbour42') {
  const visitor = apiOf(origin, '', anyAddress())
  const secret = md5(password)
  const registered = await visitor.call('user.register', {
    id: randomUUID(),
    name,
    password: secret,
    secondPassword: secret,
    kaptchcate: 1,
    codeId: '',
    code: '',
    domain: 'localhost',
    rCode: '',
    iCode: '',
  })
  if (registered.status_code !== 6000) throw new Error(`${name} was not registered: ${JSON.stringify(registered)}`)
  const login = await visitor.call('user.login', loginOf(name, password))
  const { token } = login.data as { token: string }
  return { token, ...apiOf(origin, token) }
}

/** The payload of a bet on 独赢 of the match that begins last today, so that none begins while a test bets on it; places nothing. */
export async function earlyBet(origin: string, stakeFen = '1000'): Promise<Payload<'sport.placeBet'>> {
  const { data } = await apiOf(origin).call('sport.gameList', { showType: 'FT' })
  const market = (data as GameList).games.flatMap(({ markets }) => markets).findLast(({ w, status }) => w === 'M' && status === 'open')
  if (!market) throw new Error(`${origin} offers nothing`)
  return { id: randomUUID(), marketId: market.id, selection: 'H', odds: market.prices[0] ?? 0, stakeFen, accept: 'any' }
}
