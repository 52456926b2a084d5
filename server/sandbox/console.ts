import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { MessageKind, Outbox, SentMessage } from '../account/codes/outbox.ts'
import { boundedServer } from '../platform/listener.ts'

/**
 * The sandbox console shows messages "sent" to phones and mailboxes, to the person at this machine and to tests. It shows codes, so it
 * listens on the loopback address only and answers only to its own names: a page whose name resolves to this address (DNS
 * rebinding) is refused.
 */
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/** `GET /` is a page, `GET /outbox.json?to=` the same for programs. Resolves to the address. */
export async function listenSandbox(port: number, outbox: Outbox): Promise<{ address: string; server: Server; close(): Promise<void> }> {
  const app = createSandbox(outbox)
  return { address: await app.listen({ host: '127.0.0.1', port }), server: app.server, close: () => app.close() }
}

function createSandbox(outbox: Outbox): FastifyInstance {
  const [html, style] = [file('page.html'), file('style.css')]
  const app = Fastify({ forceCloseConnections: true, serverFactory: boundedServer({ connections: 100 }) })
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(HEADERS)
    if (!OWN_NAMES.test(request.headers.host ?? ''))
      await reply.code(403).type('text/plain').send('This console answers to localhost only.\n')
  })
  app.get('/', async (_, reply) => reply.type('text/html; charset=utf-8').send(page(html, await outbox.sent(null))))
  app.get('/style.css', (_, reply) => reply.type('text/css').send(style))
  app.get<{ Querystring: { to?: unknown } }>('/outbox.json', ({ query: { to } }, reply) => {
    if (typeof to !== 'string' || to === '') return outbox.sent(null)
    // The database refuses NUL.
    return to.includes('\0') ? reply.code(400).send() : outbox.sent(to)
  })
  return app
}

const KINDS: Record<MessageKind, string> = { sms: '短信 SMS', email: '邮件 e-mail', voice: '来电 call' }

const file = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

/** Reloads itself every few seconds, without a script. */
const page = (html: string, messages: readonly SentMessage[]): string =>
  html.replace('<!-- messages -->', () => messages.map(row).join('\n'))

const row = ({ at, kind, to, code, text }: SentMessage): string =>
  `<tr><td>${timeOf(at)}</td><td>${KINDS[kind]}</td><td>${escaped(to)}</td><td><b>${escaped(code)}</b></td><td>${escaped(text)}</td></tr>`

const timeOf = (at: number): string => new Date(at).toLocaleTimeString('zh-CN', { hour12: false })

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
