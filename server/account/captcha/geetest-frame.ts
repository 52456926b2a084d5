import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { GEETEST_FRAME_PATH } from '../../../contract/account-entry.ts'
import type { Env } from '../../platform/env.ts'

/** GeeTest's names of the site's languages. */
const LANGUAGE: Record<Env['SITE_LANGUAGE'], string> = { 'zh-CN': 'zho', 'zh-TW': 'zho-tw' }

/**
 * Serves the page on which GeeTest's own scripts run, where GeeTest is configured: a frame of an origin of its own, which can reach nothing of
 * the site. Its policy lets in GeeTest's two servers and nobody else, and only our page may frame it. It says to our page `ready`, `solved`
 * with what GeeTest gave, `closed` or `failed`.
 */
export function geetestFrame(http: FastifyInstance, env: Env): void {
  const { GEETEST_ID, GEETEST_URL, GEETEST_SCRIPT, SITE_LANGUAGE } = env
  if (!GEETEST_ID) return
  const script = program(GEETEST_ID, GEETEST_SCRIPT, LANGUAGE[SITE_LANGUAGE])
  const html = `<!doctype html><html lang="${SITE_LANGUAGE}"><meta charset="utf-8"><title>GeeTest</title><script>${script}</script></html>`
  // Their origins alone: one with a path would let in that one file.
  const theirs = [GEETEST_SCRIPT, GEETEST_URL].map((url) => new URL(url).origin).join(' ')
  const policy = [
    `default-src 'none'`,
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' ${theirs}`,
    `style-src 'unsafe-inline' ${theirs}`,
    ...['img-src data: blob:', 'font-src data:', 'media-src', 'connect-src'].map((kind) => `${kind} ${theirs}`),
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
    `sandbox allow-scripts`,
  ].join('; ')
  http.get(GEETEST_FRAME_PATH, (_, reply) =>
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html),
  )
}

/** Runs in the frame: as GeeTest documents its page's side, https://docs.geetest.com/gt4/deploy/client/web. */
const program = (captchaId: string, src: string, language: string): string => `
const say = (what, answer) => parent.postMessage({ geetest: what, answer }, '*')
const failed = () => say('failed')
addEventListener('error', failed)
addEventListener('unhandledrejection', failed)
const script = document.createElement('script')
script.src = ${literal(src)}
script.onerror = failed
script.onload = () =>
  initGeetest4({ captchaId: ${literal(captchaId)}, product: 'bind', language: ${literal(language)} }, (captcha) => {
    captcha
      .onReady(() => { say('ready'); captcha.showCaptcha() })
      .onSuccess(() => { const { lot_number, captcha_output, pass_token, gen_time } = captcha.getValidate(); say('solved', { lot_number, captcha_output, pass_token, gen_time }) })
      .onError(failed)
      .onClose(() => say('closed'))
  })
document.head.append(script)
`

/** For a script within markup. */
const literal = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c')
