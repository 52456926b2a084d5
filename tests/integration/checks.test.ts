import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runInFreshClone } from '../support/fresh-clone.ts'

const run = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8' })
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const readme = readFileSync('README.md', 'utf8')

test('npm test runs types, lint, boundaries, unit, simulation, integration and browser checks [OPS-02]', () => {
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^CI=1 npm test$/m)
  const [, file = ''] = scripts.test?.split(' ') ?? []
  const steps = run(file, '--list')
    .trim()
    .split('\n')
    .map((line) => line.split(': ')[0])
  expect(steps[0]).toBe('install')
  const checks = ['types', 'lint', 'boundaries', 'texts', 'dead code', 'size budget', 'unit, simulation and integration', 'browser']
  for (const step of checks) expect(steps).toContain(step)
})

test('npm test and each command that opens pages installs a browser where there is none, and is told of it [OPS-02] [OPS-12]', async () => {
  for (const name of ['test', 'browser', 'screenshots', 'bench']) {
    const { calls } = await runInFreshClone(scripts[name] ?? '')
    const lines = calls.map(({ line }) => line)
    expect(lines).toContain('playwright install chromium')
    expect(lines).toContainEqual(expect.stringMatching(/^apt-get .* install .* chromium chromium-headless-shell$/))
    expect(calls.at(-1)?.browser).toMatch(/\/bin\/chromium-headless-shell$/)
  }
})

/** README's commands with their arguments. */
const README_COMMANDS = [...readme.matchAll(/npm (?:run )?((?<=run )[\w:-]+|start|test)(?: -- ([^`#\n]+))?/g)].flatMap(([, name, args]) =>
  name === undefined ? [] : [{ name, args: args?.trim().split(' ') ?? [] }],
)
/** By name; a bench's name includes its first argument. */
const COMMANDS = new Map(
  [...Object.keys(scripts).map((name) => ({ name, args: [] })), ...README_COMMANDS].map(({ name, args }) => [
    name === 'bench' && args[0] ? `bench ${args[0]}` : name,
    { name, args },
  ]),
)

test.each([...COMMANDS])(
  'in a fresh clone `%s` first installs what it needs, then does its own work [OPS-12]',
  async (_, { name, args }) => {
    const { code, calls, stdout, stderr } = await runInFreshClone(scripts[name] ?? '', args)
    expect([code, stderr]).toEqual([0, expect.stringContaining('Installing dependencies')])
    expect(calls[0]?.line).toMatch(/^npm ci /)
    const own = calls.at(-1)
    const file = /^node (\S+)/.exec(own?.line ?? '')?.[1]
    if (file) expect(existsSync(file), file).toBe(true)
    else expect(own?.line).toMatch(/^(vitest run|playwright test|vite build)/)
    // A named bench has its own file.
    if (name === 'bench' && args.length > 0) expect(file).toMatch(new RegExp(`bench/${args[0]}(/main)?\\.ts$`))
    if (file && readFileSync(file, 'utf8').includes("from 'playwright'")) expect(own?.browser).not.toBe('')
    // Set-up prints on standard error, so that standard output is the command's alone.
    if (name !== 'test') expect(stdout).toBe('')
  },
)

test('README names each command of package.json [OPS-12]', () => {
  const named = new Set(README_COMMANDS.map(({ name }) => name))
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([])
})

test('the boundary check reads the whole product and names what it read', () => {
  expect(Number(/^(\d+) modules/.exec(run('scripts/boundaries.ts'))?.[1])).toBeGreaterThan(150)
})
