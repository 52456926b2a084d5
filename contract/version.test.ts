import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CODES } from './codes.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { clientMessage, serverMessage } from './feed.ts'
import { MSG } from './feed-ids.ts'
import { SEAL_REASONS } from './seal.ts'
import { answerHeader, callHeader, hello, helloHeader, sealedCall, stamp, stampHeader, welcome } from './seal-shapes.ts'
import { CONTRACT_FLOOR, CONTRACT_VERSION, matchServer } from './version.ts'

const shape = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: 'input' })

function fingerprint(): string {
  const table = (Object.entries(endpoints) as [string, Endpoint][]).map(([key, entry]) => [
    key,
    entry.path,
    entry.resource ?? null,
    entry.method ?? 'POST',
    entry.login,
    entry.content ?? false,
    shape(entry.payload),
    shape(entry.answer),
  ])
  const seal = [hello, helloHeader, welcome, callHeader, stampHeader, answerHeader, sealedCall, stamp].map(shape)
  const wire = { table, seal: [...seal, SEAL_REASONS], messages: [MSG, shape(clientMessage), shape(serverMessage)], codes: CODES }
  return createHash('sha256').update(JSON.stringify(wire)).digest('base64url').slice(0, 12)
}

// If this fails, raise CONTRACT_VERSION, add a line of history there, and put the new pair here.
test('the wire has this shape at this version', () => {
  expect([CONTRACT_VERSION, fingerprint()]).toEqual([58, 'GSY7-dHdCRQQ'])
})

test('two builds go together unless one is below the floor of the other [FEED-10]', () => {
  expect(CONTRACT_FLOOR).toBeLessThanOrEqual(CONTRACT_VERSION)
  const [mine, next] = [CONTRACT_VERSION, CONTRACT_VERSION + 1]
  expect(matchServer({ contract: mine, floor: CONTRACT_FLOOR })).toBe('together')
  expect(matchServer({ contract: next, floor: mine }), 'a server that was rolled out after this page').toBe('together')
  expect(matchServer({ contract: next, floor: next })).toBe('page too old')
  expect(matchServer({ contract: CONTRACT_FLOOR }), 'one before it, that says no floor').toBe('together')
  expect(matchServer({ contract: CONTRACT_FLOOR - 1 })).toBe('server too old')
})

test('content answers depend on nobody', () => {
  const content = Object.values(endpoints as Record<string, Endpoint>).filter((entry) => entry.content)
  expect(new Set(content.map(({ login }) => login))).toEqual(new Set(['none']))
})

test('every status code of the catalogue has one number', () => {
  const numbers = Object.values(CODES)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).toHaveLength(54)
})

test('sport methods share the resource path and differ by method', () => {
  const entries = (Object.entries(endpoints) as [string, Endpoint][]).filter(([key]) => key.startsWith('sport.'))
  expect(new Set(entries.map(([, entry]) => entry.path))).toEqual(new Set(['/game/api/v1/venue/resource']))
  expect(new Set(entries.map(([, entry]) => entry.resource)).size).toBe(entries.length)
})
