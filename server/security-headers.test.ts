import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

async function headersOf(isHttps: boolean) {
  const app = Fastify()
  await securityHeaders(app, isHttps, ['https://games.example', 'http://localhost:8090', 'https://games.example'])
  app.get('/', () => 'page')
  const [page, missing] = await Promise.all(['/', '/none'].map((url) => app.inject(url)))
  await app.close()
  expect(missing?.headers['content-security-policy']).toBe(page?.headers['content-security-policy'])
  return page?.headers ?? {}
}

test('players who come by https come by nothing else for a year; plain http keeps localhost open [SEC-01]', async () => {
  expect((await headersOf(true))['strict-transport-security']).toBe('max-age=31536000')
  expect(await headersOf(false)).not.toHaveProperty('strict-transport-security')
})

test('only games of connected venues are framed, and what a launch left to be shown [SEC-04]', async () => {
  const { 'content-security-policy': policy } = await headersOf(true)
  expect(String(policy).split(';')).toContain('frame-src https://games.example http://localhost:8090 data:')
})

test('scripts are files of ours under Trusted Types, and of the device nothing is the page’s but the clipboard and the whole screen [SEC-01]', async () => {
  const { 'content-security-policy': policy, 'permissions-policy': permissions } = await headersOf(true)
  expect(String(policy).split(';')).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'", 'trusted-types default']),
  )
  expect(String(policy)).not.toMatch(/unsafe|\*/)
  const allowed = String(permissions)
    .split(', ')
    .filter((one) => !one.endsWith('=()'))
  expect(allowed).toEqual(['clipboard-read=(self)', 'clipboard-write=(self)', 'fullscreen=(self)'])
})
