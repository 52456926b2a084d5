import Fastify from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createTranslate } from '../texts/translate.ts'
import { createPresent } from './envelope.ts'
import { answerFaults } from './faults.ts'

test.each<[string, number | undefined, number, boolean]>([
  ['without a status', undefined, 6005, true],
  ['of ours', 500, 6005, true],
  ['of a request', 499, 6007, false],
])('a fault %s is answered 200 with an envelope and logged when it is ours [OPS-06]', async (_, statusCode, code, isLogged) => {
  const lines: string[] = []
  const http = Fastify()
  answerFaults(http, createPresent(createTranslate('zh-CN')), pino({}, { write: (line: string) => void lines.push(line) }))
  http.get('/', () => {
    throw Object.assign(new Error('failed'), statusCode && { statusCode })
  })
  const answer = await http.inject('/')
  expect([answer.statusCode, answer.json().status_code, lines.length > 0]).toEqual([200, code, isLogged])
})
