import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { atLoopback } from './loopback.ts'

/** A gateway for SMS and calls, written from docs/providers.md alone: it shares no code with the site. `state` changes what it answers. */
export async function smsGateway(key: { id: string; secret: string }) {
  const sent = new Map<string, Record<string, string>>()
  const state = { kinds: ['sms', 'voice'], takes: true, calls: 0, status: 200, key, silent: false }
  const sign = (time: string, id: string, body: string) =>
    createHmac('sha256', state.key.secret).update(`${state.key.id}\n${time}\n${id}\n${body}`).digest('hex')

  function answer(reply: ServerResponse, id: string, said: object): void {
    const [time, body] = [String(Date.now()), JSON.stringify(said)]
    const headers = { 'x-key-id': state.key.id, 'x-timestamp': time, 'x-message-id': id, 'x-signature': sign(time, id, body) }
    reply.writeHead(state.status, headers).end(body)
  }

  const server = createServer(async (call, reply) => {
    state.calls += 1
    if (state.silent) return
    let body = ''
    for await (const part of call) body += part
    const { 'x-timestamp': time = '', 'x-message-id': id = '', 'x-signature': signature, 'x-key-id': keyId } = call.headers
    if (keyId !== key.id || signature !== sign(String(time), String(id), body)) return reply.writeHead(401).end()
    const asked = JSON.parse(body)
    if (call.url === '/gateway/ready' && asked.type === 'ready') return answer(reply, String(id), { kinds: state.kinds })
    if (call.url !== '/gateway/messages' || asked.type !== 'message') return reply.writeHead(404).end()
    if (state.takes && state.status === 200) sent.set(String(id), asked)
    return answer(reply, String(id), { taken: state.takes })
  })
  const { origin, close } = await atLoopback(server)
  return { sent, state, url: `${origin}/gateway`, close }
}
