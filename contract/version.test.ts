import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CODES } from './codes.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { clientMessage, MSG, serverMessage } from './feed.ts'
import { SEAL_REASONS } from './seal.ts'
import { answerHeader, callHeader, hello, helloHeader, sealedCall, stamp, stampHeader, welcome } from './seal-shapes.ts'
import { CONTRACT_VERSION } from './version.ts'

const shape = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: 'input' })

function fingerprint(): string {
  const table = (Object.entries(endpoints) as [string, Endpoint][]).map(([key, entry]) => [
    key,
    entry.path,
    entry.resource ?? null,
    entry.login,
    entry.content ?? false,
    shape(entry.payload),
    shape(entry.answer),
  ])
  const seal = [hello, helloHeader, welcome, callHeader, stampHeader, answerHeader, sealedCall, stamp].map(shape)
  const wire = { table, seal: [...seal, SEAL_REASONS], messages: [MSG, shape(clientMessage), shape(serverMessage)], codes: CODES }
  return createHash('sha256').update(JSON.stringify(wire)).digest('base64url').slice(0, 12)
}

// Moved? Raise CONTRACT_VERSION, add its line of history, and put the new pair here.
test('the wire has this shape at this version', () => {
  expect([CONTRACT_VERSION, fingerprint()]).toEqual([5, 'v_9togBBf_6y'])
})

test('content answers depend on nobody', () => {
  const content = Object.values(endpoints as Record<string, Endpoint>).filter((entry) => entry.content)
  expect(new Set(content.map(({ login }) => login))).toEqual(new Set(['none']))
})

test('the codes have the numbers of the specification [ERR-08] [ERR-09] [ERR-12] [ERR-13]', () => {
  expect(CODES).toMatchObject({
    ...{ success: 6000, loginExpired: 6001, invalidCredentials: 6002, accessDenied: 6003, notFound: 6004, serverError: 6005 },
    ...{ badGateway: 6006, invalidParameter: 6007, illegalParameter: 6008, dataExists: 6009, uploadFailed: 6010 },
    ...{ frequentSubmission: 6011, warning: 6012, maintenance: 6013, invocationError: 6014 },
    ...{ graphicVerificationCode: 6021, rapidVerification: 6022, bindRealName: 6449, uidVerification: 6302, venueActivity: 6413 },
    ...{ parameterError: 6301, noData: 6303, sportMaintenance: 6316, sportBusy: 6317, ebbq: 6318, testing: 6366, systemAbnormal: 6399 },
    ...{ venueMaintenance: 6415, noPopup: 6500, entrySuspendedPopup: 6501, entrySuspended: 6502 },
  })
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
