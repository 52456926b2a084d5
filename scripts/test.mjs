// `npm test` on a fresh checkout: types, lint, boundaries, texts, dead code, build, budget, unit, simulation, integration, browser.
// Each step prints its time; the first failure ends the run. Test reports are written to reports/; the last line has their
// counts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { browser, build, install, postgres, run } from './setup.mjs'

/** Checks of the sources, in order, on one core while the other installs and builds. */
const CHECKS = [
  ['types', 'tsc -b'],
  ['lint', 'biome ci --error-on-warnings .'],
  ['boundaries', 'node scripts/boundaries.ts'],
  ['texts', 'node scripts/texts.ts'],
  ['dead code', 'knip'],
]

/** What comes from Debian, while npm installs: both wait for the network most of the time. */
const PROGRAMS = [['postgres', postgres]]

/** Steps in order: a name, and a command line or a function of setup.mjs. */
const PREPARATION = [
  ['a browser', browser],
  ['build', build],
  ['size budget', 'node scripts/size-budget.ts'],
  ['games’ size budget', 'node scripts/casino-size.ts'],
]
const TESTS = [
  [
    'unit, simulation and integration',
    'vitest run --project=!postgres* --project=!engines --project=!faults --project=!scale --reporter=default --reporter=json --outputFile.json=reports/vitest.json',
  ],
  ['browser', 'playwright test'],
]

/** Reads the counts of each report. A run that failed without a failed test, because a file did not load, counts as one failure. */
const REPORTS = {
  'reports/vitest.json': ({ numPassedTests, numFailedTests, numPendingTests, success }) => [
    numPassedTests,
    numFailedTests || (success ? 0 : 1),
    numPendingTests,
  ],
  'reports/browser.json': ({ stats: { expected, flaky, unexpected, skipped }, errors }) => [
    expected + flaky,
    unexpected || (errors.length > 0 ? 1 : 0),
    skipped,
  ],
}

const INSTALL = ['install', install]

if (process.argv.includes('--list')) {
  for (const [name, step] of [INSTALL, ...PROGRAMS, ...CHECKS, ...PREPARATION, ...TESTS])
    console.log(`${name}: ${typeof step === 'string' ? step : step.name}`)
} else if (process.argv.includes('--checks')) {
  take(CHECKS)
} else if (process.argv.includes('--programs')) {
  take(PROGRAMS)
} else {
  const startedAt = Date.now()
  mkdirSync('reports', { recursive: true })
  for (const file of Object.keys(REPORTS)) rmSync(file, { force: true })
  process.on('exit', printCounts)
  const programs = inTheBackground('--programs')
  take([INSTALL])
  await programs.end()
  const checks = inTheBackground('--checks')
  take(PREPARATION)
  await checks.end()
  take(TESTS)
  console.log(`All checks passed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

function take(steps) {
  for (const [name, step] of steps) {
    console.log(`── ${name}`)
    const at = Date.now()
    if (typeof step === 'string') run(step)
    else step()
    console.log(`   ${((Date.now() - at) / 1000).toFixed(1)} s`)
  }
}

/** Runs this script a second time with an argument. Its output is printed at its end; its failure ends this one. */
function inTheBackground(argument) {
  const child = spawn(process.execPath, [process.argv[1], argument], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const kill = () => child.kill()
  process.on('exit', kill)
  return {
    async end() {
      child.stdout.pipe(process.stdout)
      child.stderr.pipe(process.stderr)
      const [code] = await ended
      process.off('exit', kill)
      if (code !== 0) process.exit(code ?? 1)
    },
  }
}

/** Prints `N passed, N failed, N skipped` on a line of its own, also after a failure, for tools that read it. */
function printCounts() {
  const counts = Object.entries(REPORTS).flatMap(([file, read]) => (existsSync(file) ? [read(JSON.parse(readFileSync(file, 'utf8')))] : []))
  if (counts.length === 0) return
  const [passed, failed, skipped] = [0, 1, 2].map((i) => counts.reduce((sum, count) => sum + count[i], 0))
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
}
