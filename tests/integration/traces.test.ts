import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Payload } from '../../contract/endpoints.ts'
import { HEADERS } from '../../contract/headers.ts'
import { readEnv } from '../../server/platform/env.ts'
import { DEMO_LOGIN } from '../../server/seed.ts'
import { apiOf, earlyBet, loginOf, newMember } from '../support/api.ts'
import { atLoopback } from '../support/loopback.ts'
import { startServer, type TestServer } from '../support/server.ts'

interface Said {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes?: Said[]
  links?: { traceId: string; spanId: string }[]
}

/** A collector of OTLP over HTTP, in JSON, as https://opentelemetry.io/docs/specs/otlp/ says. */
async function collector() {
  const state = { spans: [] as Span[], bodies: [] as string[], asked: 0, hangs: false }
  const server = createServer(async (call, reply) => {
    const parts: Buffer[] = []
    for await (const part of call) parts.push(part as Buffer)
    state.asked += 1
    if (state.hangs) return
    if (call.method !== 'POST' || call.url !== '/v1/traces' || call.headers['content-type'] !== 'application/json')
      return reply.writeHead(415).end()
    const bytes = Buffer.concat(parts)
    const body = (call.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
    state.bodies.push(body)
    const said = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    state.spans.push(...said.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return { ...(await atLoopback(server)), state }
}

const ID = '0199fc3a-7a53-7c4d-9a51-3b1f0e6f2d4c'
const saidBy = ({ attributes = [] }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

let traces: Awaited<ReturnType<typeof collector>>
let server: TestServer
beforeAll(async () => {
  traces = await collector()
  server = await startServer({
    fixtures: ['tests/fixtures/invented-day.json'],
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: traces.origin, DEMO: '1', LOG_LEVEL: 'debug' },
  })
})
afterAll(async () => {
  await server.close()
  traces.close()
})

/** A bet under this request id. */
const betBy = (token: string, requestId: string, payload: Payload<'sport.placeBet'>) =>
  apiOf(server.origin, token, undefined, { [HEADERS.requestId]: requestId }).call('sport.placeBet', payload)

/** The demonstration's player bets. */
async function bet(requestId: string) {
  const { data } = await apiOf(server.origin).call('user.login', loginOf(DEMO_LOGIN.name, DEMO_LOGIN.password))
  const { token } = data as { token: string }
  return { token, answer: await betBy(token, requestId, await earlyBet(server.origin)) }
}

/** The span of the call with this request id, once it has come. */
const callOf = (requestId: string) =>
  vi.waitFor(() => traces.state.spans.find((span) => saidBy(span)['parlay.request_id'] === requestId) ?? expect.fail('no span yet'), {
    timeout: 30_000,
    interval: 100,
  })

test('a bet is one trace, from its call to its transaction, found by the id that the page and the log have, and tells nothing of who bet [TRANSPORT-08][OPS-04]', async () => {
  const { token, answer } = await bet(ID)
  expect(answer).toMatchObject({ status_code: 6000 })
  const call = await callOf(ID)
  expect(call.name).toBe('sport.placeBet')
  expect(saidBy(call)).toEqual({ 'parlay.request_id': ID, 'parlay.status_code': 6000 })
  expect(call.parentSpanId ?? '').toBe('')
  const whole = traces.state.spans.filter(({ traceId }) => traceId === call.traceId)
  const together = whole.find(({ name, parentSpanId }) => name === 'calls together' && parentSpanId === call.spanId)
  const transaction = whole.find(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === together?.spanId)
  expect(transaction && saidBy(transaction)).toEqual({ 'parlay.outcome': 'committed' })
  expect(server.said()).toMatch(new RegExp(`"requestId":"${ID}"[^\\n]*call answered`))

  const keys = new Set(traces.state.spans.flatMap((span) => Object.keys(saidBy(span))))
  expect([...keys].filter((key) => !/^parlay\.(request_id|status_code|calls|outcome)$|^server\.address$/.test(key))).toEqual([])
  const all = traces.state.bodies.join('')
  for (const secret of [token, DEMO_LOGIN.name, '127.0.0.1"', 'stakeFen']) expect(all).not.toContain(secret)
  expect(all).toContain('"stringValue":"parlay"')
})

test('bets of several members at one moment each have a trace of their own, which leads to the transaction that they shared [OPS-04]', async () => {
  const members = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => newMember(server.origin, `tracer${n}`)))
  const payload = await earlyBet(server.origin)
  const together = () => traces.state.spans.filter((one) => one.name === 'calls together' && one.links?.length)
  // On a machine that opens calls more slowly than it makes them, no two may meet at the first attempt.
  for (let attempt = 0; attempt < 20 && together().length < 2; attempt++) {
    const ids = members.map(() => randomUUID())
    const answers = await Promise.all(members.map(({ token }, n) => betBy(token, ids[n] ?? '', { ...payload, id: randomUUID() })))
    for (const answer of answers) expect(answer).toMatchObject({ status_code: 6000 })
    const calls = await Promise.all(ids.map(callOf))
    expect(new Set(calls.map(({ traceId }) => traceId)).size).toBe(ids.length)
    for (const call of calls) {
      const waited = traces.state.spans.find(
        ({ parentSpanId, name }) => parentSpanId === call.spanId && /^calls? (together|alone)$/.test(name),
      )
      const places = [waited, ...(waited?.links ?? [])].map((one) => one?.spanId)
      const shared = traces.state.spans.filter(({ name, parentSpanId }) => name === 'transaction' && places.includes(parentSpanId))
      expect(shared, call.traceId).toHaveLength(1)
    }
  }
  expect(together().length, 'some were made together').toBeGreaterThan(1)
})

test('a collector that hangs costs the player nothing: calls are answered, and the process ends in good order [OPS-04]', async () => {
  traces.state.hangs = true
  const asked = traces.state.asked
  const began = performance.now()
  for (let i = 0; i < 20; i++) expect((await apiOf(server.origin).call('sport.gameList', { showType: 'FT' })).status_code).toBe(6000)
  const tookMs = performance.now() - began
  await vi.waitFor(() => expect(traces.state.asked).toBeGreaterThan(asked), { timeout: 30_000, interval: 100 })
  const again = performance.now()
  for (let i = 0; i < 20; i++) expect((await apiOf(server.origin).call('sport.gameList', { showType: 'FT' })).status_code).toBe(6000)
  // With a collector that has them waiting, and before it was asked.
  expect(performance.now() - again).toBeLessThan(Math.max(10 * tookMs, 5_000))
  expect(await server.stop()).toBe(0)
})

test('none are sent where the sampler says so, and a bad sampler ends the start with a sentence [OPS-01]', async () => {
  traces.state.hangs = false
  const before = traces.state.asked
  await server.start([], { OTEL_EXPORTER_OTLP_ENDPOINT: traces.origin, OTEL_TRACES_SAMPLER: 'always_off', DEMO: '1' })
  expect((await bet(ID)).answer.status_code).toBe(6000)
  // What waits is sent at the end.
  expect(await server.stop()).toBe(0)
  expect(traces.state.asked).toBe(before)
  expect(() => readEnv({ OTEL_TRACES_SAMPLER: 'some' })).toThrow(/^OTEL_TRACES_SAMPLER=some is not a valid value/)
  expect(() => readEnv({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/^OTEL_TRACES_SAMPLER_ARG=2 is not a valid value/)
  expect(readEnv({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }).OTEL_TRACES_SAMPLER_ARG).toBe(0.25)
})
