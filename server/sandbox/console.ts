import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { MessageKind } from '../account/codes/message-gateway.ts'
import type { Outbox, SentMessage } from '../account/codes/outbox.ts'
import type { PictureDeps } from '../picture/upload-image.ts'
import { boundedServer } from '../platform/listener.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { type ChatConsoleDeps, chatConsole } from './chat.ts'
import { disputeConsole } from './disputes.ts'
import { feedbackConsole } from './feedback.ts'
import { escaped, ownNamesOnly, takesForms, timeOf } from './own-names.ts'

/**
 * The sandbox console shows messages "sent" to phones and mailboxes, to the person at this machine and to tests: `GET /` is a page,
 * `GET /outbox.json?to=` the same for programs; `GET /disputes` has payments that wait for a decision, `GET /chat` the chat rooms,
 * `GET /feedback` what members wrote. Resolves to the address.
 */
export async function listenSandbox(
  port: number,
  outbox: Outbox,
  /** The sandbox provider's console; null where another provider is used. */
  payments: string | null,
  deps: FundsDeps & ChatConsoleDeps & PictureDeps,
): Promise<{ address: string; server: Server; close(): Promise<void> }> {
  const app = createSandbox(outbox, payments, deps)
  return { address: await app.listen({ host: '127.0.0.1', port }), server: app.server, close: () => app.close() }
}

function createSandbox(outbox: Outbox, payments: string | null, deps: FundsDeps & ChatConsoleDeps & PictureDeps): FastifyInstance {
  const link = payments === null ? '' : `<p><a href="${payments}">支付沙盒 <span lang="en">Payments</span></a></p>`
  const [html, style] = [file('page.html').replace('<!-- payments -->', link), file('style.css')]
  const app = Fastify({ forceCloseConnections: true, serverFactory: boundedServer({ connections: 100 }) })
  ownNamesOnly(app, "'self'")
  const token = takesForms(app)
  disputeConsole(app, deps, token)
  chatConsole(app, deps, token)
  feedbackConsole(app, deps, token)
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
