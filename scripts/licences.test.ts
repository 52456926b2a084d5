import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAllowed, NOTICES, notAllowed, notices, TABLE, table } from './licences.ts'

test('what others wrote is listed as it is installed: `npm run licences` would change nothing [OPS-22]', () => {
  expect(readFileSync(TABLE, 'utf8')).toBe(table())
  expect(readFileSync(NOTICES, 'utf8')).toBe(notices())
})

test('every package, also one that only builds or tests, has a licence that is allowed [OPS-22]', () => {
  expect(notAllowed()).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN README', false],
  ['', false],
])('of a package that nothing is said about, the licence "%s" is allowed: %s [OPS-22]', (license, allowed) => {
  expect(isAllowed(license, 'somebody')).toBe(allowed)
})

test('what the build puts into browsers has its notice: React, the router, what the service worker is made of, base styles [OPS-22]', () => {
  const text = notices()
  for (const name of ['react', 'react-router', 'dexie', 'comlink', 'crypto-js', 'workbox-precaching', 'workbox-core', 'tailwindcss', 'zod'])
    expect(text, name).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'))
  for (const holder of ['Meta Platforms', 'Google LLC', 'Remix Software', 'Tailwind Labs']) expect(text).toContain(holder)
})
