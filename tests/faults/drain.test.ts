import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { CLOSE, MSG } from '../../contract/feed-ids.ts'
import { openFeed } from '../support/processes.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
afterEach(() => server.close())

/** A call whose body is sent in two halves, so that the test decides how long it lasts. */
function slowCall(origin: string) {
  const payload = JSON.stringify({})
  const call = request(origin + endpoints['site.preInfo'].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': payload.length },
  })
  const answer = once(call, 'response').then(async ([response]) => {
    let body = ''
    for await (const chunk of response) body += String(chunk)
    return { status: response.statusCode as number, connection: response.headers.connection, body: JSON.parse(body) as unknown }
  })
  answer.catch(() => undefined)
  call.on('error', () => undefined)
  call.write(payload.slice(0, 1))
  return { answer, finish: () => call.end(payload.slice(1)) }
}

test('told to stop, the server ends calls under way, tells its sockets when to come back, takes no more, and exits with 0 [OPS-04]', async () => {
  server = await startServer()
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openFeed(server.origin)))
  const call = slowCall(server.origin)
  await (await fetch(server.origin)).text()
  const stopped = server.stop()
  const goodbyes = await Promise.all(sockets.map(({ closed }) => closed))
  expect(goodbyes.map(({ code, reason }) => ({ code, reason }))).toEqual(sockets.map(() => CLOSE.stopping))
  const hints = sockets.map((socket) => socket.of(MSG.goodbye)[0]?.retryMs ?? -1)
  expect(Math.min(...hints)).toBeGreaterThanOrEqual(0)
  expect(new Set(hints).size, 'hints differ').toBeGreaterThan(10)
  // A socket that connects before the port is closed is told the same.
  const late = await openFeed(server.origin).then(
    ({ closed }) => closed,
    () => null,
  )
  if (late) expect({ code: late.code, reason: late.reason }).toEqual(CLOSE.stopping)
  call.finish()
  expect(await call.answer).toMatchObject({ status: 200, body: { status_code: 6000 } })
  expect(await stopped).toBe(0)
})

test('a call that never ends does not hold the stop up for ever [OPS-04]', async () => {
  server = await startServer()
  slowCall(server.origin)
  await (await fetch(server.origin)).text()
  const atMs = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - atMs, 'the bound of 5 s, and what the rest takes').toBeLessThan(20_000)
})

test('behind a proxy, a call on a connection that it kept is still answered, as the last one there, and a new connection is refused [OPS-14] [OPS-04]', async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } })
  const proxy = new Agent({ keepAlive: true })
  const ask = async () => {
    const asked = request(new URL('/openapi.json', server.origin), { agent: proxy })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await text(answer)
    return { status: answer.statusCode, connection: answer.headers.connection, reused: asked.reusedSocket }
  }
  const calls = [slowCall(server.origin), slowCall(server.origin)]
  expect(await ask()).toMatchObject({ status: 200, connection: 'keep-alive' })
  const stopped = server.stop()
  // Until it does not listen any more.
  await vi.waitFor(() => expect(fetch(server.origin)).rejects.toThrow())
  expect(await ask()).toEqual({ status: 200, connection: 'close', reused: true })
  for (const call of calls) call.finish()
  for (const call of calls) expect(await call.answer).toMatchObject({ status: 200, connection: 'close' })
  expect(await stopped).toBe(0)
})
