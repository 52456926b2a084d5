import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The same server at another origin, where a next build can come out: the index page says which one it is. */
export interface DeployProxy {
  origin: string
  /** From now on index.html, and the worker that lists it, are those of another build. */
  deploy(build: string): void
  close(): Promise<void>
}

export async function startDeployProxy(target: string): Promise<DeployProxy> {
  let build = 'first'
  const rewrite: Record<string, (text: string) => string> = {
    '/sw.js': (text) => text.replace(/"revision":"[^"]*"(,"url":"index\.html")/, `"revision":"${build}"$1`),
    '/index.html': (text) => text.replace('<head>', `<head><meta name="build" content="${build}">`),
  }
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const forward = request(new URL(asked.url ?? '/', target), { method: asked.method, headers }, (reply) => {
      const change = rewrite[(asked.url ?? '/').split('?')[0] ?? '']
      if (!change) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
        return
      }
      const { 'content-length': _, etag: __, 'last-modified': ___, ...rest } = reply.headers
      reply.setEncoding('utf8')
      let text = ''
      reply.on('data', (part: string) => {
        text += part
      })
      reply.on('end', () => answer.writeHead(reply.statusCode ?? 502, rest).end(change(text)))
    })
    forward.on('error', () => answer.destroy())
    asked.pipe(forward)
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    deploy(next) {
      build = next
    },
    close() {
      proxy.closeAllConnections()
      return new Promise((done) => proxy.close(() => done()))
    },
  }
}
