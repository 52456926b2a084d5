import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts'
import { RESOURCE_FIXED_FIELDS, resourceEnvelope } from '../../contract/resource.ts'
import { openapi } from './openapi.ts'

interface JsonSchema {
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
}

interface Operation {
  operationId: EndpointKey
  summary: string
  security: object[]
  /** A GET has none. */
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<'200', { content: { 'application/json': { schema: JsonSchema } } }>
}

const { openapi: version, paths } = JSON.parse(openapi()) as { openapi: string; paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(paths).flatMap(([path, of]) =>
  Object.entries(of).map(([method, operation]) => ({ path, method, ...operation })),
)
const schemaOf = (of: Endpoint['payload']): JsonSchema => z.toJSONSchema(of, { io: 'input' }) as JsonSchema
const FIXED: readonly string[] = RESOURCE_FIXED_FIELDS

test('/openapi.json describes every endpoint of the contract: where it is, who may call it, what it takes and answers [OPS-06]', () => {
  const contract = (Object.entries(endpoints) as [EndpointKey, Endpoint][]).map(
    ([key, { path, resource, method, login, payload, answer }]) => ({
      key,
      method: method?.toLowerCase() ?? 'post',
      path: resource === undefined ? path : `${path}#${resource}`,
      security: login === 'member' ? [{ token: [] }] : [],
      takes: schemaOf(payload).properties ?? {},
      required: schemaOf(payload).required ?? [],
      answers: schemaOf(answer),
    }),
  )
  const described = operations.map(({ path, method, operationId, security, requestBody, responses }) => {
    const body = requestBody?.content['application/json'].schema
    // In the sport resource the call's own fields are inside a wrapper.
    const own = path.includes('#') ? body?.properties?.Request : body
    const isOwn = (name: string) => !path.includes('#') || !FIXED.includes(name)
    return {
      key: operationId,
      method,
      path,
      security,
      takes: Object.fromEntries(Object.entries(own?.properties ?? {}).filter(([name]) => isOwn(name))),
      required: (own?.required ?? []).filter(isOwn),
      answers: responses[200].content['application/json'].schema.properties?.data,
    }
  })
  expect(described).toEqual(contract)
  expect([version, operations.filter(({ summary }) => !/\p{L}/u.test(summary))]).toEqual(['3.1.0', []])
})

test('a call of the sport resource is described in its wrapper, with all that the wrapper must have [OPS-06]', () => {
  const wrapper = schemaOf(resourceEnvelope)
  const fixed = wrapper.properties?.Request?.required ?? []
  const inWrapper = operations.filter(({ path }) => path.includes('#'))
  expect([inWrapper.length > 5, fixed.length > 2]).toEqual([true, true])
  for (const { path, requestBody } of inWrapper) {
    const { properties, required } = requestBody?.content['application/json'].schema ?? {}
    expect([required, properties?.method]).toEqual([wrapper.required, { const: path.split('#')[1] }])
    expect(properties?.Request?.required).toEqual(expect.arrayContaining(fixed))
    expect(Object.keys(properties?.Request?.properties ?? {})).toEqual(expect.arrayContaining([...FIXED]))
  }
})

test('every answer is described in its envelope [OPS-06]', () => {
  for (const { responses } of operations) {
    const { required, properties } = responses[200].content['application/json'].schema
    expect([required, Object.keys(properties ?? {})]).toEqual(Array(2).fill(['status_code', 'data', 'message']))
  }
})
