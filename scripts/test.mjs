// `npm test` on a fresh checkout: types, lint, boundaries, dead code, unit, integration, build, budget, browser. Each step
// prints its time; the first failure ends the run. Reports of the tests are written to reports/.
import { mkdirSync } from 'node:fs'
import { browser, build, install, lockFileUnchanged, postgres, run } from './setup.mjs'

const started = Date.now()
install()
if (process.env.CI && !lockFileUnchanged()) {
  console.error('package-lock.json changed while installing: commit the lock file that belongs to package.json.')
  process.exit(1)
}
mkdirSync('reports', { recursive: true })

step('types', 'tsc', ['-b'])
step('lint', 'biome', ['ci', '--error-on-warnings', '.'])
step('boundaries', 'node', ['scripts/boundaries.ts'])
step('texts', 'node', ['scripts/texts.ts'])
step('dead code', 'knip', [])
postgres()
step('unit and integration', 'vitest', ['run', '--reporter=default', '--reporter=json', '--outputFile.json=reports/vitest.json'])
timed('build', build)
step('size budget', 'node', ['scripts/size-budget.ts'])
const browserPath = browser()
step('browser', 'playwright', ['test'], { BROWSER_PATH: browserPath })
console.log(`All checks passed in ${Math.round((Date.now() - started) / 1000)} s.`)

function step(name, command, args, extra = {}) {
  timed(name, () => run(command, args, { env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, ...extra } }))
}

function timed(name, work) {
  console.log(`── ${name}`)
  const at = Date.now()
  work()
  console.log(`   ${((Date.now() - at) / 1000).toFixed(1)} s`)
}
