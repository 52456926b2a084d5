import * as z from 'zod/mini'
import { CLIENT_VERSION } from '../../contract/constants.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts'
import { resourceEnvelope } from '../../contract/resource.ts'
import { SUMMARIES } from '../../contract/summaries.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'

let text: string | undefined

/**
 * `/openapi.json`: all endpoints, generated from the contract by zod's JSON Schema writer. Generated once, as it takes 20 ms and
 * anybody may ask.
 */
export function openapi(): string {
  text ??= JSON.stringify(description())
  return text
}

function description(): object {
  const paths: Record<string, object> = {}
  for (const [key, entry] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    // Methods of the sport resource share a path; a fragment distinguishes them, as OpenAPI allows one POST a path.
    const path = entry.resource === undefined ? entry.path : `${entry.path}#${entry.resource}`
    paths[path] = { [entry.method ? 'get' : 'post']: { summary: SUMMARIES[key], ...operation(key, entry) } }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parlay', version: `${CLIENT_VERSION}+contract.${CONTRACT_VERSION}` },
    paths,
  }
}

function operation(key: string, entry: Endpoint): object {
  const payload = jsonSchema(entry.payload)
  const body = entry.resource === undefined ? payload : resourceBody(entry.resource, payload)
  return {
    operationId: key,
    security: entry.login === 'member' ? [{ token: [] }] : [],
    ...(!entry.method && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      200: {
        description: 'status_code 6000 carries the data; any other code is a refusal.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status_code', 'data', 'message'],
              properties: { status_code: { type: 'integer' }, data: jsonSchema(entry.answer), message: { type: 'string' } },
            },
          },
        },
      },
    },
  }
}

/** The wrapper's schema: its fixed fields beside the method's own. */
function resourceBody(method: string, own: JsonSchema): JsonSchema {
  const wrapper = jsonSchema(resourceEnvelope)
  const { Request: fixed } = wrapper.properties as Record<'Request', Required<JsonSchema>>
  const Request = {
    ...own,
    properties: { ...fixed.properties, ...own.properties },
    required: [...fixed.required, ...(own.required ?? [])],
  }
  return { ...wrapper, properties: { ...wrapper.properties, method: { const: method }, Request } }
}

interface JsonSchema {
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const jsonSchema = (schema: z.core.$ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
