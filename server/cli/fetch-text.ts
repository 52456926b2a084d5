import { lookup } from 'node:dns/promises'
import { type IncomingMessage, get as overHttp, type RequestOptions } from 'node:http'
import { get as overHttps } from 'node:https'
import { isPrivateAddress } from '../platform/network.ts'

/**
 * Fetches a text from an address that the operator named, bounded in size, time and redirects. The operator may name a private
 * address, but no redirect may lead to one. Each host is looked up once and the connection uses that address, so a name can't
 * resolve to another in between.
 */
export interface FetchLimits {
  maxBytes: number
  withinMs: number
  isPrivate(address: string): boolean
}

const MAX_REDIRECTS = 5
const LIMITS: FetchLimits = { maxBytes: 32 * 1024 * 1024, withinMs: 30_000, isPrivate: isPrivateAddress }

export async function fetchText(address: string, limits: FetchLimits = LIMITS): Promise<string> {
  const signal = AbortSignal.timeout(limits.withinMs)
  try {
    return await follow(new URL(address), limits, signal)
  } catch (error) {
    throw signal.aborted ? new Error(`not read within ${limits.withinMs / 1000} s`) : error
  }
}

async function follow(named: URL, { maxBytes, isPrivate }: FetchLimits, signal: AbortSignal): Promise<string> {
  let isNamedPrivate = false
  let url = named
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const host = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { order: 'ipv4first' })
    if (redirects === 0) isNamedPrivate = isPrivate(host.address)
    else if (isPrivate(host.address) && !isNamedPrivate) throw new Error(`it leads on to ${url.host}, which is in a private network`)
    const answer = await get(url, host, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy()
      url = new URL(headers.location, url)
      if (!/^https?:$/.test(url.protocol)) throw new Error(`it leads on to ${url.protocol}`)
      continue
    }
    if (statusCode !== 200) throw new Error(`status ${statusCode}`)
    return await textOf(answer, maxBytes)
  }
  throw new Error(`more than ${MAX_REDIRECTS} redirects`)
}

function get(url: URL, { address, family }: { address: string; family: number }, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    signal,
    agent: false,
    headers: { 'accept-encoding': 'identity' },
    lookup: (_, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
  }
  return new Promise((resolve, reject) => {
    const call = url.protocol === 'https:' ? overHttps : overHttp
    call(url, options, resolve).on('error', reject)
  })
}

async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
