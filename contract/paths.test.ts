import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { isPagePath } from './paths.ts'

test('no path of the contract, no asset and no root file is a page', () => {
  const calls = Object.values(endpoints).map(({ path }) => path)
  expect(calls.length).toBeGreaterThan(3)
  for (const path of [...calls, '/feed', '/openapi.json', '/assets/main-1234.js', '/sw.js', '/manifest.webmanifest', '/favicon.svg'])
    expect(isPagePath(path), path).toBe(false)
})

test('every other path is a page, also one that only looks like a call', () => {
  for (const path of ['/', '/game/sport/crty', '/mine/wallet', '/sponsor', '/app/help/kh', '/site', '/no/such.page'])
    expect(isPagePath(path), path).toBe(true)
})
