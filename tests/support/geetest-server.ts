import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { atLoopback } from './loopback.ts'

/** Secondary validation as GeeTest 4 documents it: form fields, a signature over the lot number, and a verdict in JSON. */
export async function geetestServer(captcha: { id: string; key: string }) {
  /** `script`: how the page's script fares. */
  const state = {
    script: 'works' as 'works' | 'missing' | 'silent' | 'errors',
    asked: [] as Record<string, string>[],
    fault: null as 'status' | 'error' | 'silent' | 'words' | null,
  }
  /** Answers of solved captchas: pass token by lot number. */
  const solved = new Map<string, string>()
  const server = createServer(async (call, reply) => {
    const asks = new URL(call.url ?? '', 'http://geetest')
    if (call.method === 'GET') {
      const script = (text: string) => reply.writeHead(200, { 'content-type': 'text/javascript' }).end(text)
      if (state.script === 'silent') return
      if (asks.pathname === '/v4/gt4.js' && state.script !== 'missing') return script(`(${gt4})('http://${call.headers.host}')`)
      if (asks.pathname === '/load') return script(`${asks.searchParams.get('callback')}(${state.script !== 'errors'})`)
      if (asks.pathname === '/verify') {
        const answer = { lot_number: randomBytes(16).toString('hex'), captcha_output: randomBytes(300).toString('base64') }
        const whole = { ...answer, pass_token: randomBytes(32).toString('hex'), gen_time: String(Math.floor(Date.now() / 1_000)) }
        if (asks.searchParams.get('right') === '1') solved.set(whole.lot_number, whole.pass_token)
        return script(`${asks.searchParams.get('callback')}(${JSON.stringify({ ...whole, captcha_id: captcha.id })})`)
      }
      return reply.writeHead(404).end()
    }
    let body = ''
    for await (const part of call) body += part
    const fields = Object.fromEntries(new URLSearchParams(body))
    state.asked.push(fields)
    const say = (said: object) => reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    if (state.fault === 'silent') return
    if (state.fault === 'status') return reply.writeHead(502).end('<html>')
    if (state.fault === 'words') return reply.end('result: success')
    const { pathname, searchParams } = new URL(call.url ?? '', 'http://geetest')
    if (
      call.method !== 'POST' ||
      call.headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded' ||
      pathname !== '/validate'
    )
      return reply.writeHead(404).end()
    if (state.fault === 'error' || searchParams.get('captcha_id') !== captcha.id)
      return say({ status: 'error', code: '-50005', msg: 'illegal gen_time', desc: {} })
    const signature = createHmac('sha256', captcha.key)
      .update(fields.lot_number ?? '')
      .digest('hex')
    const passes = fields.sign_token === signature && solved.get(fields.lot_number ?? '') === fields.pass_token
    say({
      status: 'success',
      result: passes ? 'success' : 'fail',
      reason: passes ? '' : 'pass_token expire',
      captcha_args: { used_type: 'slide', lot_number: fields.lot_number },
    })
  })
  const { origin: url, close } = await atLoopback(server)
  return { state, solved, url, close }
}

/**
 * The script of a page, with what https://docs.geetest.com/gt4/deploy/client/web documents of GeeTest's: it loads more scripts, writes markup with
 * styles in it, and calls back.
 */
function gt4(server: string): void {
  interface Config {
    captchaId: string
    product: string
    language: string
  }
  type Heard = Record<'ready' | 'success' | 'error' | 'close', (said?: unknown) => void>
  const named = window as unknown as Record<string, unknown>
  let calls = 0
  const ask = (path: string, hear: (said: never) => void) => {
    const name = `geetest_${calls++}`
    named[name] = hear
    const script = document.createElement('script')
    script.src = `${server}${path}callback=${name}`
    document.head.append(script)
  }
  named.initGeetest4 = ({ captchaId, product, language }: Config, begin: (captcha: unknown) => void) => {
    const heard: Heard = { ready: () => {}, success: () => {}, error: () => {}, close: () => {} }
    let given: unknown = false
    const on = (name: keyof Heard) => (hear: Heard['ready']) => {
      heard[name] = hear
      return captcha
    }
    const captcha = {
      onReady: on('ready'),
      onSuccess: on('success'),
      onError: on('error'),
      onClose: on('close'),
      getValidate: () => given,
      showCaptcha() {
        const box = document.createElement('div')
        box.innerHTML = `<p style="color: rgb(1, 2, 3)">${product} ${language}</p><button>solve</button><button>miss</button><button>leave</button>`
        document.body.append(box)
        const [solve, miss, leave] = box.querySelectorAll('button')
        const verify = (right: 0 | 1) =>
          ask(`/verify?right=${right}&`, (said) => {
            given = said
            heard.success()
          })
        solve?.addEventListener('click', () => verify(1))
        miss?.addEventListener('click', () => verify(0))
        leave?.addEventListener('click', () => heard.close())
      },
    }
    begin(captcha)
    ask(`/load?captcha_id=${captchaId}&`, (works: boolean) => (works ? heard.ready() : heard.error({ code: '60500' })))
  }
}
