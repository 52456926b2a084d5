import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { GEETEST_FRAME_PATH } from '../../../contract/account-entry.ts'
import { readEnv } from '../../platform/env.ts'
import { geetestFrame } from './geetest-frame.ts'

const NAMED = { GEETEST_ID: '647f5ed2ed8acb4be36784e01556bb71', GEETEST_KEY: 'b09a7aafbfd83f73b35a9b530d0337bf' }

async function frame(env: Record<string, string>) {
  const http = Fastify()
  geetestFrame(http, readEnv(env))
  const answer = await http.inject(GEETEST_FRAME_PATH)
  await http.close()
  return answer
}

test('GeeTest’s frame is there only where it is configured, sandboxed, with its two servers and nobody else [SEC-10]', async () => {
  expect((await frame({})).statusCode).toBe(404)
  const { headers, body } = await frame({ ...NAMED, SITE_LANGUAGE: 'zh-TW', GEETEST_URL: 'https://gcaptcha4.geetest.com/v4' })
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox allow-scripts', "frame-ancestors 'self'"]))
  const scripts = policy.find((one) => one.startsWith('script-src')) ?? ''
  expect(scripts).toMatch(/^script-src 'sha256-[\w+/=]{44}' https:\/\/static\.geetest\.com https:\/\/gcaptcha4\.geetest\.com$/)
  expect(body).toContain('"zho-tw"')
  expect(body).not.toContain(NAMED.GEETEST_KEY)
})
