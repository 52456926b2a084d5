import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** The same server at another origin, where a test can deploy another build and other content. */
export interface DeployProxy {
  origin: string
  /** From now on index.html, and the service worker that lists it, are another build's, which the page names. */
  deploy(build: string): void
  /** Does the same, and gives every file of the new build another address, as if all had changed. */
  deployAnew(build: string): void
  /** Does the same, while every page is still answered by a process of the build before. */
  beginDeploying(build: string): void
  /** From now on each welcome names this lowest contract version; null: the server's own. Ends all sockets. */
  serveFrom(floor: number | null): void
  /** From now on /sw.js is this text; null: the build's own. */
  deployWorker(text: string | null): void
  /** From now on content answers have `to` in place of `from`, and are fresh for `maxAge` seconds. */
  publish(from: string, to: string, maxAge?: number): void
  /** From now on content answers are this, with status 200. */
  breakContent(text: string): void
  /** The content calls so far: address, key, validator, and the status of the answer. */
  contentCalls: { path: string; key: string; ifNoneMatch: string | undefined; status: number }[]
  close(): Promise<void>
}

export async function startDeployProxy(target: string): Promise<DeployProxy> {
  let build = 'first'
  /** The folder of the build's files. */
  let folder = 'assets/'
  /** What index.html is of. */
  let page = { build, folder }
  let worker: string | null = null
  let floor: number | null = null
  let content = (text: string) => text
  let maxAge = 300
  const contentCalls: DeployProxy['contentCalls'] = []
  const files: Record<string, (text: string) => string> = {
    '/sw.js': (text) =>
      worker ?? text.replace(/"revision":"[^"]*"(,"url":"index\.html")/, `"revision":"${build}"$1`).replaceAll('assets/', folder),
    '/index.html': (text) => text.replace('<head>', `<head><meta name="build" content="${page.build}">`).replaceAll('assets/', page.folder),
  }

  function beginDeploying(next: string) {
    build = next
    folder = `assets-${next}/`
  }

  /** Content with its own validators, since its text may differ from the server's. */
  function answerContent(path: string, asked: IncomingHttpHeaders, text: string) {
    const body = content(text)
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    const ifNoneMatch = asked['if-none-match']
    const status = ifNoneMatch === etag ? 304 : 200
    contentCalls.push({ path, key: String(asked['x-cache-key']), ifNoneMatch, status })
    const headers = { etag, 'cache-control': `public, max-age=${maxAge}`, 'content-type': 'application/json' }
    return { status, headers, body: status === 304 ? '' : body }
  }

  const proxy = createServer((asked, answer) => {
    const { 'if-none-match': _, ...headers } = asked.headers
    const path = (asked.url ?? '/').split('?')[0] ?? ''
    const [anew = 'assets/'] = /assets-\w+\//.exec(path) ?? []
    const forward = request(
      new URL((asked.url ?? '/').replace(anew, 'assets/'), target),
      { method: asked.method, headers: { ...headers, 'accept-encoding': 'identity' } },
      (reply) => {
        const isContent = asked.method === 'POST' && reply.headers.etag !== undefined
        const change = anew !== 'assets/' ? (text: string) => text.replaceAll('assets/', anew) : files[isPage(reply) ? '/index.html' : path]
        if (!change && !isContent) {
          answer.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(answer)
          return
        }
        reply.setEncoding('utf8')
        let text = ''
        reply.on('data', (part: string) => {
          text += part
        })
        reply.on('end', () => {
          if (isContent) {
            const { status, headers, body } = answerContent(path, asked.headers, text)
            answer.writeHead(status, headers).end(body)
          } else {
            const { 'content-length': _, etag: __, 'last-modified': ___, ...rest } = reply.headers
            answer.writeHead(reply.statusCode ?? 502, rest).end(change?.(text))
          }
        })
      },
    )
    forward.on('error', () => answer.destroy())
    asked.pipe(forward)
  })
  const lines = new Set<Duplex>()
  // The feed's socket, which the server accepts only from its own pages.
  proxy.on('upgrade', (asked, near, head) => {
    const { host, hostname, port, origin } = new URL(target)
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy())
    const headers = Object.entries({ ...asked.headers, host, origin }).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    far.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    far.write(head)
    near.pipe(far)
    // The welcome is short and comes alone; with the same number of digits the frame's length stays right.
    far.on('data', (bytes: Buffer) => {
      const text = bytes.toString('latin1')
      near.write(floor === null ? bytes : Buffer.from(text.replace(/"floor":\d\d/, `"floor":${floor}`), 'latin1'))
    })
    lines.add(near)
    near.on('close', () => lines.delete(near))
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    contentCalls,
    deploy(next) {
      build = next
      page = { build, folder }
    },
    deployAnew(next) {
      beginDeploying(next)
      page = { build, folder }
    },
    beginDeploying,
    serveFrom(next) {
      floor = next
      for (const line of lines) line.destroy()
    },
    deployWorker(text) {
      worker = text
    },
    publish(from, to, life = 0) {
      content = (text) => text.replace(from, to)
      maxAge = life
    },
    breakContent(text) {
      content = () => text
    },
    close() {
      proxy.closeAllConnections()
      for (const line of lines) line.destroy()
      return new Promise((done) => proxy.close(() => done()))
    },
  }
}

/** Every address of the app gets its index.html. */
const isPage = ({ headers }: IncomingMessage): boolean => headers['content-type']?.startsWith('text/html') === true
