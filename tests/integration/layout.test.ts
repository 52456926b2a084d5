import { globSync, readFileSync, statSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import vitestConfig from '../../vitest.config.ts'
import { runInFreshClone } from '../support/fresh-clone.ts'

const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>

test('the top level has what the design card names [PWA-18]', () => {
  for (const file of ['package.json', 'vite.config.ts', 'public/manifest.webmanifest', 'README.md'])
    expect(statSync(file).size).toBeGreaterThan(0)
  for (const folder of ['src', 'src/sw', 'src/workers', 'tests']) expect(globSync(`${folder}/**/*.ts`), folder).not.toEqual([])
})

/** The place of each package: the page itself, its build, or the tests. */
const PRODUCT = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/fake-*'] })
const TESTS = [...globSync('src/**/*.test.{ts,tsx}'), ...globSync('tests/**/*.ts')]
const USED: Record<string, readonly string[]> = {
  react: PRODUCT,
  'react-dom': PRODUCT,
  'workbox-window': PRODUCT,
  dexie: PRODUCT,
  '@tanstack/react-query': PRODUCT,
  '@tanstack/query-sync-storage-persister': PRODUCT,
  'react-router-dom': PRODUCT,
  'crypto-js': PRODUCT,
  comlink: PRODUCT,
  vite: ['vite.config.ts'],
  'vite-plugin-pwa': ['vite.config.ts'],
  vitest: TESTS,
  'fake-indexeddb': TESTS,
  playwright: globSync('tests/e2e/*.ts'),
}

/** The packages of which a file imports values; types leave nothing in a build. */
function imports(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const found = [
    ...text.matchAll(/^(?:import|export) (?!type )[^'"]*?from ['"]([^'"]+)['"]|^import ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm),
  ]
  return found.map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
}

test.each(Object.entries(USED))('%s is named in package.json and imported where it belongs [PWA-19]', (name, files) => {
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
  expect(files.filter((file) => imports(file).some((from) => from === name || from.startsWith(`${name}/`)))).not.toEqual([])
})

test('npm test builds for production and runs both kinds of tests from a clean install, and fails where any of them does [PWA-20]', async () => {
  const { code, calls } = await runInFreshClone(scripts.test ?? '')
  const lines = calls.map(({ line }) => line)
  const order = ['npm ci', 'vite build', 'vitest run', 'playwright test'].map((step) => lines.findIndex((line) => line.startsWith(step)))
  expect(order).toEqual(order.filter((at) => at >= 0).sort((a, b) => a - b))
  expect(code).toBe(0)
  for (const failing of ['vite', 'vitest', 'playwright'])
    expect((await runInFreshClone(scripts.test ?? '', [], failing)).code, failing).not.toBe(0)
})

test('each test file below tests and src is one of a runner of npm test, and what keeps data in IndexedDB is tested on fake-indexeddb [PWA-20]', () => {
  const projects = (vitestConfig.test?.projects ?? []) as { test: { name: string; include: string[] } }[]
  const included = projects.filter(({ test }) => test.name !== 'postgres').flatMap(({ test }) => test.include)
  const files = [...globSync('{src,tests}/**/*.{test,spec}.{ts,tsx}')]
  const isOther = (file: string) => /^tests\/(e2e|postgres)\/|^tests\/faults\/[^/]*\.spec\.ts$/.test(file)
  const left = files.filter((file) => !included.some((pattern) => matchesGlob(file, pattern)) && !isOther(file))
  expect([files.length > 100, left]).toEqual([true, []])
  const stores = PRODUCT.filter((file) => /^src\/db\//.test(file) && imports(file).includes('./database.ts'))
  expect(stores.length).toBeGreaterThan(1)
  for (const store of stores) expect(imports(store.replace(/\.ts$/, '.test.ts')), store).toContain('fake-indexeddb')
})
