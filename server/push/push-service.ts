import { createECDH, createHmac } from 'node:crypto'
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import webPush from 'web-push'
import type { Db } from '../platform/database.ts'
import { isPrivateAddress } from '../platform/network.ts'
import { siteKey } from '../platform/site-key.ts'

/** A device as its push service knows it. */
export interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Message {
  payload: string
  /** A message that the push service still holds is replaced by a newer one of the same topic. */
  topic: string
  urgency: 'normal' | 'high'
  /** How long the push service keeps it for a device that is away. */
  ttlSeconds: number
}

/**
 * What became of a message. `gone`: the device is no more. `later`: it was certainly not taken and may be sent again. `lost`: whether it
 * was taken is not known, so it must not be. `refused`: with a status, or 0 where the address is in a private network.
 */
export type Outcome = { kind: 'taken' | 'gone' | 'lost' } | { kind: 'later'; afterMs: number } | { kind: 'refused'; status: number }

export interface PushService {
  /** The public key that devices subscribe with, base64url. */
  readonly key: string
  /** Whether the address is one of a push service, and something can be encrypted for the device. */
  accepts(device: Device): boolean
  send(device: Device, message: Message): Promise<Outcome>
}

export interface PushServiceOptions {
  /** Whom a push service may write to about us: `https:` or `mailto:`. */
  contact: string
  /** Origin of a push service that is allowed whatever its address: that of tests. */
  own: string | undefined
  /** Finds the addresses of a host; the system's by default. */
  lookup?: Lookup
}

type Lookup = (
  host: string,
  options: { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void

/** The push services of browsers. An endpoint is an address that anybody may have written: no other is ever called. */
const SERVICES = [
  /^(fcm|jmt17)\.google(apis)?\.com$/,
  /^([a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
  /^([a-z0-9-]+\.)?notify\.windows\.com$/,
]

const ANSWER_MS = 10_000
/** Faults before a connection: nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const PRIVATE = 'EPRIVATE'

/**
 * Encrypts messages (RFC 8291), signs calls with the site's VAPID key (RFC 8292) and hands them to the devices' push services (RFC 8030):
 * by https, within a bounded time, to public addresses alone, and without following a redirect.
 */
export async function createPushService(db: Db, { contact, own, lookup = systemLookup }: PushServiceOptions): Promise<PushService> {
  const secret = await siteKey(db, 'push_key')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  const vapidDetails = { subject: contact, publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }

  const isOwn = (url: URL): boolean => own !== undefined && url.origin === new URL(own).origin
  const isService = (endpoint: string): boolean => {
    const url = URL.parse(endpoint)
    if (!url || url.username || url.password) return false
    if (isOwn(url)) return true
    return url.protocol === 'https:' && url.port === '' && SERVICES.some((service) => service.test(url.hostname))
  }

  return {
    key: vapidDetails.publicKey,
    accepts: ({ endpoint, p256dh, auth }) => isService(endpoint) && isPoint(p256dh) && Buffer.from(auth, 'base64url').length === 16,
    async send({ endpoint, p256dh, auth }, { payload, topic, urgency, ttlSeconds }) {
      // What is allowed may have changed since it subscribed.
      if (!isService(endpoint)) return { kind: 'gone' }
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: ttlSeconds,
        urgency,
        // Keyed: a push service reads no game out of it.
        topic: createHmac('sha256', secret).update(topic).digest('base64url').slice(0, 32),
      })
      const url = new URL(endpoint)
      return post(url, headers, body, isOwn(url) ? lookup : publicly(lookup))
    },
  }
}

/** Whether a message can be encrypted for this key: a point of the curve. */
function isPoint(p256dh: string): boolean {
  const other = createECDH('prime256v1')
  other.generateKeys()
  try {
    other.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** Each call has a connection of its own: on a kept one nobody could tell a call that was never taken from one whose answer was lost. */
function post(url: URL, headers: NonNullable<RequestOptions['headers']>, body: Buffer, lookup: Lookup): Promise<Outcome> {
  const options: RequestOptions = {
    method: 'POST',
    headers,
    agent: false,
    signal: AbortSignal.timeout(ANSWER_MS),
    lookup: (name, { all }, found) =>
      lookup(name, { all: true }, (error, addresses) => {
        const [first] = addresses
        if (error || !first) found(error ?? new Error(`${name} has no address`), '', 0)
        else if (all) found(null, [...addresses])
        else found(null, first.address, first.family)
      }),
  }
  return new Promise((resolve) => {
    const call = url.protocol === 'https:' ? overHttps : overHttp
    const request = call(url, options, (answer) => {
      const { statusCode: status = 0, headers } = answer
      answer.destroy()
      resolve(outcomeOf(status, headers['retry-after']))
    })
    request.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (code === PRIVATE) resolve({ kind: 'refused', status: 0 })
      else resolve(NOT_CONNECTED.has(code) ? { kind: 'later', afterMs: 0 } : { kind: 'lost' })
    })
    request.end(body)
  })
}

/** Finds no address in a private network, whatever a name server says; the connection uses what was found. */
const publicly =
  (lookup: Lookup): Lookup =>
  (name, options, found) =>
    lookup(name, options, (error, addresses = []) => {
      const open = addresses.filter(({ address }) => !isPrivateAddress(address))
      if (error || open.length > 0) found(error, open)
      else found(Object.assign(new Error(`${name} is in a private network`), { code: PRIVATE }), [])
    })

function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', afterMs: waitOf(retryAfter) }
  return { kind: 'refused', status }
}

/** `Retry-After`, in seconds or as a date; 0 without one. */
function waitOf(retryAfter = ''): number {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1_000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? 0 : Math.max(0, at - Date.now())
}
