import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import type { Answered } from '../protocol.ts'

const MAX_BODY_BYTES = 16 * 1024
/** The language that the page is built in besides Simplified Chinese, as a site calls it, and the folder of that. */
const TRADITIONAL = 'zh-TW'
const YEAR_MS = 365 * 24 * 3_600_000

interface Options {
  api(name: string, given: unknown): Promise<Answered<unknown>>
  /** The built page: its entry and its assets, and the same in another language. */
  staticDir: string
  /** Of the venues: the paths that the page is entered by. */
  venues: readonly string[]
  /** Who may frame the page, as the policy has it. */
  frameAncestors: string
  log(sentence: string): void
}

/**
 * The page runs in a frame without an origin of its own, so that it has neither cookies nor storage, and everything it loads is of
 * another origin to it: what is served here is public, and a session's token is said in the call.
 */
export async function createHttp({ api, staticDir, venues, frameAncestors, log }: Options) {
  const http = Fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: 'idle' })
  const policy = [
    "default-src 'none'",
    ...["script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'", "media-src 'self'", "connect-src 'self'"],
    ...["base-uri 'none'", "form-action 'none'", `frame-ancestors ${frameAncestors}`, 'sandbox allow-scripts'],
  ].join('; ')
  http.addHook('onRequest', async (_, reply) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'cross-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      // The address of the page has the token of a launch.
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })
  http.setErrorHandler((error: { statusCode?: number; message: string }, { url }, reply) => {
    const code = error.statusCode ?? 500
    if (code >= 500) log(`${url.split('?')[0]}: ${error.message}`)
    return reply.code(code).send({ error: code >= 500 ? 'fault' : 'invalid' })
  })
  http.options('/api/*', (_, reply) =>
    reply
      .headers({ 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type', 'access-control-max-age': '7200' })
      .code(204)
      .send(),
  )
  http.post<{ Params: { name: string } }>('/api/:name', async ({ params, body }, reply) => {
    void reply.header('cache-control', 'no-store')
    return api(params.name, body)
  })
  if (existsSync(staticDir)) {
    const files = { maxAge: YEAR_MS, immutable: true, index: false as const }
    await http.register(fastifyStatic, { ...files, root: join(staticDir, 'assets'), prefix: '/assets/' })
    const traditional = join(staticDir, TRADITIONAL)
    await http.register(fastifyStatic, {
      ...{ ...files, root: join(traditional, 'assets'), prefix: `/${TRADITIONAL}/assets/` },
      decorateReply: false,
    })
    for (const venue of venues)
      http.get<{ Querystring: { lang?: unknown } }>(`/${venue}`, ({ query }, reply) =>
        reply
          .header('cache-control', 'no-store')
          .sendFile('index.html', query.lang === TRADITIONAL ? traditional : staticDir, { maxAge: 0 }),
      )
  }
  return http
}
