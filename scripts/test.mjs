// `npm test` on a fresh checkout: types, lint, boundaries, texts, dead code, build, budget, unit, simulation, integration, browser, other
// engines. Each step prints its time; the first failure ends the run. Reports of the tests are written to reports/, and what they count
// is the last line.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { browser, build, engines, install, postgres, run } from './setup.mjs'

/** Steps in order: a name, and a command line or a function of the set-up. */
const STEPS = [
  ['install', installed],
  ['types', 'tsc -b'],
  ['lint', 'biome ci --error-on-warnings .'],
  ['boundaries', 'node scripts/boundaries.ts'],
  ['texts', 'node scripts/texts.ts'],
  ['dead code', 'knip'],
  ['postgres', postgres],
  ['a browser', browser],
  ['build', build],
  ['size budget', 'node scripts/size-budget.ts'],
  [
    'unit, simulation and integration',
    'vitest run --project=!postgres --project=!engines --project=!faults --reporter=default --reporter=json --outputFile.json=reports/vitest.json',
  ],
  ['browser', 'playwright test'],
  ['engines', engines],
  [
    'other engines',
    'vitest run --project=engines webkit-main firefox-main --reporter=default --reporter=json --outputFile.json=reports/engines.json',
  ],
]

const vitest = ({ numPassedTests, numFailedTests, numPendingTests, success }) => [
  numPassedTests,
  numFailedTests || (success ? 0 : 1),
  numPendingTests,
]

/** The counts of each report. A run that failed with no test that did, as one that could not be loaded, counts as one. */
const REPORTS = {
  'reports/vitest.json': vitest,
  'reports/engines.json': vitest,
  'reports/browser.json': ({ stats: { expected, flaky, unexpected, skipped }, errors }) => [
    expected + flaky,
    unexpected || (errors.length > 0 ? 1 : 0),
    skipped,
  ],
}

if (process.argv.includes('--list')) {
  for (const [name, step] of STEPS) console.log(`${name}: ${typeof step === 'string' ? step : step.name}`)
} else {
  const startedAt = Date.now()
  mkdirSync('reports', { recursive: true })
  for (const file of Object.keys(REPORTS)) rmSync(file, { force: true })
  process.on('exit', printCounts)
  for (const [name, step] of STEPS) {
    console.log(`── ${name}`)
    const at = Date.now()
    if (typeof step === 'string') run(step)
    else step()
    console.log(`   ${((Date.now() - at) / 1000).toFixed(1)} s`)
  }
  console.log(`All checks passed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

/** `N passed, N failed, N skipped` alone on a line, also where a step failed: for tools that read it. */
function printCounts() {
  const counts = Object.entries(REPORTS).flatMap(([file, read]) => (existsSync(file) ? [read(JSON.parse(readFileSync(file, 'utf8')))] : []))
  if (counts.length === 0) return
  const [passed, failed, skipped] = [0, 1, 2].map((i) => counts.reduce((sum, count) => sum + count[i], 0))
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
}

function installed() {
  const lockFile = () => readFileSync('package-lock.json', 'utf8')
  const before = lockFile()
  install()
  if (!process.env.CI || lockFile() === before) return
  console.error('package-lock.json changed while installing: commit the lock file that belongs to package.json.')
  process.exit(1)
}
