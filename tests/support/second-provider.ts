import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import type { Provider } from '../../server/wallet/provider/provider.ts'
import { ProviderSilent } from '../../server/wallet/provider/provider.ts'

/** Another adapter, written from docs/payment-provider.md alone: it shares no code with the first. */
export function secondProvider(at: { url: string; key: { id: string; secret: string }; now: () => number; timeoutMs?: number }): Provider {
  let sent = 0

  const sign = (time: string, id: string, body: string) =>
    createHmac('sha256', Buffer.from(at.key.secret, 'utf8')).update([at.key.id, time, id, body].join('\n'), 'utf8').digest('hex')

  function isSigned(headers: Record<string, unknown>, body: string): boolean {
    const time = String(headers['x-timestamp'])
    return (
      headers['x-key-id'] === at.key.id &&
      /^[0-9]+$/.test(time) &&
      Math.abs(Number(time) - at.now()) <= 300_000 &&
      headers['x-signature'] === sign(time, String(headers['x-message-id']), body)
    )
  }

  // biome-ignore lint/suspicious/noExplicitAny: what the page describes is read without a schema
  function post(path: string, what: object): Promise<any> {
    const body = JSON.stringify(what)
    const [id, time] = [`second-${process.pid}-${sent++}`, String(at.now())]
    return new Promise((done, fail) => {
      const silent = (why: string) => fail(new ProviderSilent(why))
      const call = request(`${at.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-key-id': at.key.id,
          'x-timestamp': time,
          'x-message-id': id,
          'x-signature': sign(time, id, body),
        },
        timeout: at.timeoutMs ?? 5_000,
      })
      call.on('timeout', () => call.destroy(new Error('no answer')))
      call.on('error', (error) => silent(error.message))
      call.on('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        answer.on('error', (error) => silent(error.message))
        answer.on('end', () => {
          if (answer.statusCode !== 200) return silent(`status ${answer.statusCode}`)
          if (answer.headers['x-message-id'] !== id || !isSigned(answer.headers, text)) return silent('not signed')
          done(JSON.parse(text))
        })
      })
      call.end(body)
    })
  }

  return {
    name: 'second',
    async create({ id, kind, way, amountFen, coin, payTo, remark, expiresAt }) {
      const order = { id, kind, way, amountFen: amountFen.toString(), coin, payTo, remark, expiresAt }
      const { taken, payTo: where } = await post('/orders', { type: 'create', order })
      return taken ? { taken, payTo: where } : { taken: false }
    },
    async status(id) {
      const { state, amountFen } = await post('/status', { type: 'status', id })
      return { state, amountFen: amountFen === null ? null : BigInt(amountFen) }
    },
    callback(bytes, headers) {
      const body = bytes.toString('utf8')
      if (!isSigned(headers, body)) return null
      try {
        const { type, payment, amountFen, says } = JSON.parse(body)
        const known = type === 'outcome' && typeof payment === 'string' && /^[1-9][0-9]*$/.test(amountFen)
        if (!known || !['paid', 'failed', 'timed_out'].includes(says)) return null
        return { id: String(headers['x-message-id']), payment, amountFen: BigInt(amountFen), says }
      } catch {
        return null
      }
    },
  }
}
