import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '../../contract/endpoints.ts'
import { newMember } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  minItems?: number
  minLength?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
}

interface Operation {
  operationId: EndpointKey
  requestBody: { content: { 'application/json': { schema: JsonSchema } } }
}

let server: TestServer
let operations: { path: string; post: Operation }[]
beforeAll(async () => {
  server = await startServer({ fixtures: ['tests/fixtures/invented-day.json'], args: ['--replay', '2022-11-22'] })
  const document = (await (await fetch(`${server.origin}/openapi.json`)).json()) as { paths: Record<string, { post?: Operation }> }
  // The two calls by GET take nothing.
  operations = Object.entries(document.paths).flatMap(([path, { post }]) => (post ? [{ path, post }] : []))
})
afterAll(() => server.close())

const takes = ({ requestBody }: Operation) => requestBody.content['application/json'].schema
/** The call's own fields; of the sport resource those inside its wrapper. */
const ownPart = (body: JsonSchema): JsonSchema => {
  const own = body.properties?.Request ?? body
  // Of several forms the first is tried.
  return own.anyOf?.[0] ?? own.oneOf?.[0] ?? own
}

/** Makes a value from the description only. */
function sample({ items = {}, properties = {}, pattern, ...schema }: JsonSchema): unknown {
  const [form] = schema.anyOf ?? schema.oneOf ?? []
  if (form) return sample(form)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, sample(of)]))
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sample(items))
  if (schema.type === 'integer') return Math.max(schema.minimum ?? 0, 1)
  if (schema.type === 'boolean') return true
  if (!pattern) return 'x'.repeat(schema.minLength ?? 0)
  // A lookahead generates no text.
  const texts = fc.stringMatching(new RegExp(pattern.replace(/\(\?=(?:[^()]|\([^()]*\))*\)/g, '')))
  return fc.sample(texts, { numRuns: 50, seed: 7 }).find((text) => new RegExp(pattern).test(text))
}

test('a call by its description is taken; a field more, a field less or one of another type is refused with 6007 and its name, of every call [OPS-06]', async () => {
  const member = await newMember(server.origin, 'miaoshu1')
  for (const { path, post } of operations) {
    const key = post.operationId
    const [url = '', resource] = path.split('#')
    const schema = takes(post)
    const { properties = {}, required = [] } = ownPart(schema)
    const madeId = randomUUID()
    // The form can't express that a day must be past, hours must differ, an id must exist, and a part is one of its parts.
    const own = {
      ...(sample(ownPart(schema)) as Record<string, unknown>),
      ...(resource && { token: member.token }),
      ...('id' in properties && new RegExp(properties.id?.pattern ?? '').test(madeId) && { id: madeId }),
      ...('from' in properties && (properties.from?.type === 'integer' ? { from: 0, to: 60 } : { from: '2022-11-22', to: '2022-11-22' })),
      ...('part' in properties && { part: 0 }),
    }
    const send = (payload: object) =>
      member.post(url, resource === undefined ? payload : { ...(sample(schema) as object), Request: payload })
    const refused = async (name: string, payload: object) => {
      const { status_code, data } = await send(payload)
      // The wrapper prefixes the names of its fields.
      const field = String((data as { field?: string } | null)?.field).replace('Request.', '')
      expect([status_code, field], `${key} ${name} ${JSON.stringify(payload)}`).toEqual([6007, name])
    }
    // Account entry has limits, which this would use up, and its own test (entry-fuzz); money has terms that no description says.
    if (!/^(user|entry|binding|card|deposit|withdraw|venue|play)\./.test(key)) expect((await send(own)).status_code, key).not.toBe(6007)
    await refused('shoe', { ...own, shoe: 44 })
    for (const name of Object.keys(properties)) {
      await refused(name, { ...own, [name]: { shoe: 44 } })
      if (required.includes(name)) await refused(name, Object.fromEntries(Object.entries(own).filter(([one]) => one !== name)))
    }
  }
})

test('a field of the wrapper, or inside it, is named where it stands, in Chinese [OPS-06]', async () => {
  const { post } = await newMember(server.origin, 'miaoshu2')
  const unknown = await post('/site/api/v1/configuration/preInfo', { shoe: 44 })
  expect(unknown).toMatchObject({ status_code: 6007, data: { field: 'shoe' }, message: '请求参数错误：shoe' })
  const request = { timestamp: 1, token: '', langx: 'zh-cn', remoteip: '' }
  const around = await post('/game/api/v1/venue/resource', { method: 'gameList', enName: 'CRTY', Request: { ...request, langx: 'fr' } })
  expect(around).toMatchObject({ status_code: 6007, data: { field: 'Request.langx' } })
})
