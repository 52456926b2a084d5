import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Payload } from '../../contract/endpoints.ts'
import { takenDown } from './opened.ts'

/** A device as its browser makes it: the keys of RFC 8291 and an address at a push service. */
export interface PushDevice {
  /** As the page tells the site. */
  readonly subscription: Payload<'push.subscribe'>
  /** The messages that its push service took for it, in clear. */
  readonly got: PushGot[]
  /** What the push service answers its next messages, one each; 201 afterwards. `hang up`: it takes the message and gives no answer. */
  answers: ({ status: number; headers?: Record<string, string> } | 'hang up')[]
  /** How often the site called. */
  calls: number
}

export interface PushGot {
  text: string
  topic: string | undefined
  urgency: string | undefined
  ttl: number
  /** The key that signed it, base64url, and whom one may write to. */
  key: string
  contact: string
}

/**
 * A push service of RFC 8030 that is also the browser: it checks each call's signature (RFC 8292) and opens its body (RFC 8291, 8188) by
 * node:crypto alone. A call that breaks a rule is answered 400, and its reason is in `faults`.
 */
export async function startPushService() {
  const devices = new Map<string, { device: PushDevice; keys: DeviceKeys }>()
  const faults: string[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const known = devices.get(request.url ?? '')
    if (request.method !== 'POST' || !known) return void response.writeHead(404).end()
    const { device, keys } = known
    device.calls += 1
    try {
      const got = read(request.headers, body, keys, origin)
      const answer = device.answers.shift() ?? { status: 201, headers: { location: `${origin}/message/${device.calls}` } }
      if (answer === 'hang up') return void request.socket.destroy()
      if (answer.status === 201) device.got.push(got)
      response.writeHead(answer.status, answer.headers).end()
    } catch (error) {
      faults.push(String(error))
      response.writeHead(400).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  takenDown(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    faults,
    /** A new device at this service. */
    device(): PushDevice {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const keys = { pair, auth: randomBytes(16) }
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const subscription = {
        endpoint: origin + path,
        p256dh: pair.getPublicKey('base64url'),
        auth: keys.auth.toString('base64url'),
        expiresAt: null,
      }
      const device: PushDevice = { subscription, got: [], answers: [], calls: 0 }
      devices.set(path, { device, keys })
      return device
    },
    close: () => void server.close(),
  }
}

export interface DeviceKeys {
  pair: Pick<ReturnType<typeof createECDH>, 'computeSecret' | 'getPublicKey'>
  auth: Buffer
}

function read(headers: IncomingHttpHeaders, body: Buffer, keys: DeviceKeys, origin: string): PushGot {
  const { topic, urgency, ttl } = headers
  must(headers['content-encoding'] === 'aes128gcm', 'the encoding is aes128gcm')
  must(/^\d+$/.test(String(ttl)), 'a TTL is a number')
  must(topic === undefined || /^[\w-]{1,32}$/.test(String(topic)), 'a topic is 32 letters of base64url')
  must(body.length <= 4_096, 'a body has at most 4096 bytes')
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const contact = verified(token, key, origin)
  return { text: opened(body, keys), topic: topic?.toString(), urgency: urgency?.toString(), ttl: Number(ttl), key, contact }
}

/** RFC 8292: a token of ES256 for this service that ends within a day; returns whom one may write to. */
function verified(token: string, key: string, origin: string): string {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  must(point.length === 65 && point[0] === 4, 'the key is a point')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  must(isSigned, 'the token is signed by the key')
  must(parsed(head).alg === 'ES256', 'the token is of ES256')
  const { aud, exp, sub } = parsed(claims)
  const seconds = Number(exp) - Date.now() / 1_000
  must(aud === origin, 'the token is for this service')
  must(seconds > 0 && seconds <= 24 * 3_600, 'the token ends within a day')
  must(/^(mailto|https):/.test(String(sub)), 'the token names a contact')
  return String(sub)
}

const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** RFC 8188 and 8291: a body of one record, in clear. */
export function opened(body: Buffer, { pair, auth }: DeviceKeys): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  must(record.length <= body.readUInt32BE(16), 'there is one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const input = hkdf(pair.computeSecret(sender), auth, info, 32)
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  must(padded[end] === 2, 'the record is marked as the last')
  return padded.subarray(0, end).toString()
}

const hkdf = (input: Buffer, salt: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', input, salt, info, length))

function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`broken: ${rule}`)
}
