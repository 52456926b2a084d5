import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { atLoopback } from './loopback.ts'

interface Access {
  id: string
  secret: string
  region: string
}

type Fault = 'slow' | 'error' | 'forbidden' | 'cut' | 'other bytes' | 'long' | 'elsewhere' | null

/** How far the clocks of a call and of the store may be apart. */
const SKEW_MS = 15 * 60_000

/**
 * A bucket with the calls that S3-compatible stores have. It takes nothing that is not signed as
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html says, and shares no code with the site.
 */
export async function bucket(name: string, access: Access) {
  const objects = new Map<string, Buffer>()
  const state = { fault: null as Fault, calls: [] as string[], refused: [] as string[] }
  const server = createServer(async (call, reply) => {
    const parts: Buffer[] = []
    for await (const part of call) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const { pathname } = new URL(call.url ?? '', 'http://store')
    state.calls.push(`${call.method} ${pathname}`)
    if (state.fault === 'slow') return
    if (state.fault === 'error') return reply.writeHead(500).end('<Error/>')
    if (state.fault === 'forbidden') return reply.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    if (state.fault === 'elsewhere') return reply.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()
    const wrong = whyNot(call, body, access)
    if (wrong !== null) {
      state.refused.push(wrong)
      return reply.writeHead(403).end(`<Error><Code>SignatureDoesNotMatch</Code></Error>`)
    }
    const path = decodeURIComponent(pathname)
    const key = path.startsWith(`/${name}/`) ? path.slice(name.length + 2) : null
    if (key === null) return reply.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    if (call.method === 'PUT') {
      // Stores take no body of unknown length.
      if (call.headers['content-length'] !== String(body.length))
        return reply.writeHead(411).end('<Error><Code>MissingContentLength</Code></Error>')
      objects.set(key, body)
      return reply.writeHead(200, { etag: '"x"' }).end()
    }
    if (call.method === 'DELETE') {
      objects.delete(key)
      return reply.writeHead(204).end()
    }
    const kept = objects.get(key)
    if (!kept) return reply.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    // What a store says a file is never counts.
    const headers = { 'content-type': 'text/html', 'content-length': kept.length }
    if (state.fault === 'cut') {
      reply.writeHead(200, headers).write(kept.subarray(0, kept.length >> 1), () => call.socket.destroy())
      return
    }
    if (state.fault === 'long') return reply.writeHead(200).end(Buffer.alloc(8 * 1024 * 1024))
    const given = state.fault === 'other bytes' ? Buffer.from(kept).fill(7, 20, 24) : kept
    reply.writeHead(200, headers).end(given)
  })
  const { origin, close } = await atLoopback(server)
  return { url: `${origin}/${encodeURIComponent(name)}`, objects, state, close }
}

/** Null for a call that is signed as it should be. */
function whyNot(call: IncomingMessage, body: Buffer, { id, secret, region }: Access): string | null {
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    call.headers.authorization ?? '',
  )
  if (!said) return 'no authorization'
  const [, credential = '', signedHeaders = '', signature = ''] = said
  const stamp = String(call.headers['x-amz-date'])
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? []
  if (Math.abs(Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s)) - Date.now()) > SKEW_MS) return 'time'
  const day = stamp.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  if (credential !== `${id}/${scope}`) return `credential ${credential}`
  const names = signedHeaders.split(';')
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date']) if (!names.includes(name)) return `${name} is not signed`
  const hash = createHash('sha256').update(body).digest('hex')
  if (call.headers['x-amz-content-sha256'] !== hash) return 'the body is not the one that was signed'
  const { pathname, searchParams } = new URL(call.url ?? '', 'http://store')
  const query = [...searchParams].map((pair) => pair.map(encoded).join('=')).sort()
  const path = pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const headers = names.map((name) => `${name}:${String(call.headers[name]).trim().replace(/ +/g, ' ')}\n`).join('')
  const canonical = [call.method, path, query.join('&'), headers, signedHeaders, hash].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((from, word) => hmac(from, word), `AWS4${secret}`)
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'signature'
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
