import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { atLoopback } from './loopback.ts'

/** Secondary validation as GeeTest 4 documents it: form fields, a signature over the lot number, and a verdict in JSON. */
export async function geetestServer(captcha: { id: string; key: string }) {
  const state = { asked: [] as Record<string, string>[], fault: null as 'status' | 'error' | 'silent' | 'words' | null }
  /** Answers of solved captchas: pass token by lot number. */
  const solved = new Map<string, string>()
  const server = createServer(async (call, reply) => {
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
