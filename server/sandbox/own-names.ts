import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Consoles for the person at this machine listen on the loopback address only and answer only to its own names: a page whose name
 * resolves to this address (DNS rebinding) is refused.
 */
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/** `formAction`: where its pages may send forms to. */
export function ownNamesOnly(app: FastifyInstance, formAction: "'none'" | "'self'"): void {
  const csp = `default-src 'none'; style-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...HEADERS, 'content-security-policy': csp })
    if (!OWN_NAMES.test(request.headers.host ?? ''))
      await reply.code(403).type('text/plain').send('This console answers to localhost only.\n')
  })
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const timeOf = (at: number): string => new Date(at).toLocaleTimeString('zh-CN', { hour12: false })

/** Has forms read as objects of text, and makes the token that they must carry: no page of another origin can read it. */
export function takesForms(app: FastifyInstance): string {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 8192 }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  return randomBytes(16).toString('base64url')
}

export const shell = (title: string, body: string, refresh = ''): string => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    ${refresh}
    <title>${title.replace(/<[^>]*>/g, '')}</title>
    <link rel="stylesheet" href="/style.css" />
  </head>
  <body>
    <h1>${title}</h1>
    ${body}
  </body>
</html>
`
