import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const run = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8' })

test('npm test runs types, lint, boundaries, unit, simulation, integration and browser checks, and finds or installs a browser [OPS-02]', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^CI=1 npm test$/m)
  const [, file = ''] = scripts.test?.split(' ') ?? []
  const steps = run(file, '--list')
    .trim()
    .split('\n')
    .map((line) => line.split(': ')[0])
  expect(steps[0]).toBe('install')
  for (const step of ['types', 'lint', 'boundaries', 'unit, simulation and integration', 'browser']) expect(steps).toContain(step)
  const browser = run('--eval', "import('./scripts/setup.mjs').then((setup) => console.log(setup.browser()))").trim()
  expect(execFileSync(browser, ['--version'], { encoding: 'utf8' })).toMatch(/^Chromium|^Google Chrome/)
})

test('the boundary check reads the whole product and names what it read', () => {
  expect(Number(/^(\d+) modules/.exec(run('scripts/boundaries.ts'))?.[1])).toBeGreaterThan(150)
})
