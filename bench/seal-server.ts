import autocannon from 'autocannon'
import { IDBFactory } from 'fake-indexeddb'
import { HEADERS } from '../contract/headers.ts'
import { SEAL_MEDIA_TYPE, sealedPath } from '../contract/seal.ts'
import { openDeviceKeys } from '../src/db/device-keys.ts'
import { createCryptoCore } from '../src/workers/crypto/core.ts'
import type { CryptoApi } from '../src/workers/crypto/protocol.ts'
import { startServer } from '../tests/support/server.ts'
import { median } from './measure.ts'
import type { Row } from './table.ts'

const ROUNDS = 5
const CONNECTIONS = 20
/** Sealed calls are made before their round, and each is used once. */
const CALLS_A_ROUND = 20_000
/** The load tool prepares some requests that it never sends. */
const SPARE = 4 * CONNECTIONS
const PATH = '/site/api/v1/configuration/preInfo'

/** Calls a second of one server through its two doors, with the page's own sealing. */
export async function sealServerRows(): Promise<Row[]> {
  const server = await startServer({ env: { ALLOW_PLAIN: '1' } })
  try {
    const core = createCryptoCore({ keys: openDeviceKeys({ indexedDB: new IDBFactory() }), clock: { now: () => Date.now() } })
    await shakeHands(core, server.origin)
    const rates = { plain: [] as number[], sealed: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      rates.plain.push(await plainRate(server.origin))
      rates.sealed.push(await sealedRate(server.origin, core))
    }
    const ours = median(rates.sealed)
    const theirs = median(rates.plain)
    return [{ what: 'sealed calls', peer: 'plain calls, same server', ours, theirs, unit: 'calls/s', atLeast: { ratio: 0.35 } }]
  } finally {
    await server.close()
  }
}

async function shakeHands(core: CryptoApi, origin: string): Promise<void> {
  const headers = { 'content-type': SEAL_MEDIA_TYPE }
  const answer = await fetch(origin + sealedPath(0, 'hello'), { method: 'POST', headers, body: await core.greet() })
  const { data } = (await answer.json()) as { data: unknown }
  if (!(await core.agree(data))) throw new Error('no handshake')
}

function plainRate(origin: string): Promise<number> {
  const headers = { 'content-type': 'application/json', [HEADERS.token]: '' }
  return rate(
    origin,
    () => ({ path: PATH, headers, body: '{}' }),
    (body) => body.includes('6000'),
  )
}

async function sealedRate(origin: string, core: CryptoApi): Promise<number> {
  const call = new TextEncoder().encode(JSON.stringify({ method: 'POST', path: PATH, payload: {} }))
  const calls: autocannon.Request[] = []
  for (let i = 0; i < CALLS_A_ROUND + SPARE; i += 100) {
    const sealed = await Promise.all(Array.from({ length: 100 }, () => core.seal(call, { token: '', ip: '127.0.0.1' })))
    for (const one of sealed) {
      if (!one) throw new Error('no key')
      const headers = { 'content-type': SEAL_MEDIA_TYPE, [HEADERS.stamp]: one.stamp, [HEADERS.token]: '' }
      calls.push({ path: one.path, headers, body: Buffer.from(one.body) })
    }
  }
  return rate(
    origin,
    () => calls.pop() ?? {},
    (body) => !body.startsWith('{'),
  )
}

/** Rate from the first answer to the last. @throws on an answer that no working server gives, since fast refusals don't count. */
async function rate(origin: string, request: () => autocannon.Request, works: (body: string) => boolean): Promise<number> {
  let wrong = 0
  let firstMs = 0
  let lastMs = 0
  const onResponse = (status: number, body: string) => {
    lastMs = performance.now()
    firstMs ||= lastMs
    if (status !== 200 || !works(body)) wrong++
  }
  const { errors } = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    amount: CALLS_A_ROUND,
    requests: [{ method: 'POST', setupRequest: (own) => ({ ...own, ...request() }), onResponse }],
  })
  if (wrong + errors > 0) throw new Error(`${wrong} wrong answers, ${errors} errors`)
  return ((CALLS_A_ROUND - 1) / (lastMs - firstMs)) * 1_000
}
