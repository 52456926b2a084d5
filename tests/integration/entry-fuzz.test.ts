import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts'
import { hidden } from '../support/api.ts'
import { dataOf, type EntryServer, entryServer } from '../support/entry-server.ts'

/** For each route; `npm run fuzz` sets 10,000. */
const PAYLOADS = Number(process.env.FUZZ_PAYLOADS ?? 300)
const ROUTES = (Object.keys(endpoints) as EndpointKey[]).filter((key) => /^(user|entry)\./.test(key))

let server: EntryServer
let token: string
let demo99: bigint
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeAll(async () => {
  process.on('unhandledRejection', note)
  server = await entryServer({ CAPTCHA: 'off' })
  token = dataOf<{ token: string }>(await server.at('203.0.113.5').login('demo88', 'demo1234')).token
  // The real one is slow on purpose; this test is about the paths around it, for each of its answers.
  const one = <T>(md5: string, ...answers: T[]): T => answers[md5.charCodeAt(0) % answers.length] as T
  server.deps.passwords = {
    hash: async (md5) => one(md5, 'busy', `hash of ${md5}`, `hash of ${md5}`),
    matches: async (stored, md5) => one<'busy' | boolean>(md5, 'busy', stored !== null, false),
  }
  demo99 = (await server.db.selectFrom('member').select('id').where('name', '=', 'demo99').executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await server.close()
})

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
}

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '__proto__',
    "' or 1=1 --",
    '{"$gt":""}',
    '9'.repeat(400),
    String.fromCharCode(0xd800),
    '%00',
    '1;0,2;-1',
    '../..',
    '💥',
    'NaN',
  ),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(null, true, [], {}, [[]], -0, 1e308, -1),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Existing values, so that calls pass the first check. */
const REAL: Record<string, string[]> = {
  name: ['demo88', 'demo99', 'DEMO99', 'nobody12'],
  phone: ['8613800136721', '8613800136722'],
  email: ['demo99@parlay.example', 'DEMO99@parlay.example'],
  code: ['', '000000'],
}

/** Values of a field: valid ones, near misses, and anything. */
function near(field: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const { pattern } = schema
  const real = REAL[field]
  const right =
    schema.const !== undefined
      ? fc.constant(schema.const)
      : schema.enum
        ? fc.constantFrom(...schema.enum)
        : schema.type === 'integer'
          ? fc.integer({ min: Math.max(schema.minimum ?? -5, -(2 ** 31)), max: Math.min(schema.maximum ?? 200, 2 ** 31) })
          : pattern
            ? fc.stringMatching(new RegExp(withoutLookahead(pattern)))
            : fc.string({ unit: 'binary', minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 60, 200) })
  return fc.oneof({ weight: 8, arbitrary: real ? fc.oneof(right, fc.constantFrom(...real)) : right }, { weight: 1, arbitrary: odd })
}

/** fast-check can't generate strings for a lookahead; the rest of the pattern is close enough. */
const withoutLookahead = (pattern: string): string => pattern.replace(/\(\?=(?:[^()]|\([^()]*\))*\)/g, '')

function payloads(key: EndpointKey): fc.Arbitrary<unknown> {
  const entry: Endpoint = endpoints[key]
  const { properties = {} } = z.toJSONSchema(entry.payload, { io: 'input' }) as JsonSchema
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, near(name, schema)]))
  const drawn = fc.record(fields)
  const whole = key.startsWith('entry.sendCode') ? fc.oneof(drawn, agreeing(drawn)) : drawn
  const lacking = fc.record(fields, { requiredKeys: [] })
  const more = fc
    .tuple(whole, fc.constantFrom('balance', 'role', '__proto__', 'constructor', 'memberId', 'isAdmin'), odd)
    // Defined, not assigned, so that `__proto__` is a field like any other.
    .map(([all, name, value]) => Object.defineProperty({ ...all }, name, { value, enumerable: true }))
  return fc.oneof({ weight: 8, arbitrary: whole }, { weight: 1, arbitrary: lacking }, { weight: 1, arbitrary: fc.oneof(more, odd) })
}

/** A send-code payload whose hidden fields match their hashes. */
const agreeing = (drawn: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> => {
  const text = (...real: string[]) =>
    fc.oneof(fc.constantFrom(...real), fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constant('a\0b'))
  return fc
    .tuple(drawn, text('13800136721', '8613800136721', 'demo99@parlay.example'), text('demo88', 'demo99'), text('', 'none'))
    .map(([all, number, name, codeId]) => ({ ...all, ...hidden(number, name, { codeId, code: '' }) }))
}

test.each(ROUTES)('%s answers whatever comes in the envelope, and never with a fault', async (key) => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(payloads(key), fc.integer({ min: 1, max: 250 }), async (payload, host) => {
      // This test is not about limits: each call has another address and another time.
      server.wait(61_000)
      const ends = key === 'user.logout' || key === 'user.logoutAll'
      const { post } = server.at(`203.0.113.${host}`, ends ? await server.deps.sessions.open(server.db, demo99, null) : token)
      const answer = await post(endpoints[key].path, payload ?? {})
      expect(answer).toMatchObject({ status_code: expect.any(Number), message: expect.any(String) })
      expect([6005, 6006, 6399]).not.toContain(answer.status_code)
      seen += 1
    }),
    { numRuns: PAYLOADS, endOnFailure: true },
  )
  expect(seen).toBeGreaterThanOrEqual(PAYLOADS)
  expect(unhandled).toEqual([])
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})
