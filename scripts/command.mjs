// Runs all commands of package.json but `start` and `test`: installs what is missing, then runs the steps on the project's Node.
// Further arguments are passed to the last step.
import { BUILD, browser, build, engines, install, nginx, postgres, prometheus, redis, run } from './setup.mjs'

/** For commands on the database of DATABASE_URL, or on a private PostgreSQL. */
const database = () => process.env.DATABASE_URL || postgres()
const server = (command) => ({ steps: [`node server/cli/${command}.ts`] })
/** One vitest project, or all whose names begin so, with a report of its name. */
const suite = (project, reporter = 'default') =>
  `vitest run --project ${project}* --reporter=${reporter} --reporter=json --outputFile.json=reports/${project}.json`
const bench = (file, ...needs) => ({ needs, steps: [`node bench/${file}.ts`] })

/** What each command needs besides the packages, and its steps. A bench with its own name is two words. */
const COMMANDS = {
  messages: { steps: ['lingui extract --clean', 'node scripts/zh-tw.ts'] },
  build: { steps: BUILD },
  'build:kill': { steps: [...BUILD, 'node scripts/kill-switch.ts', 'node scripts/compress.ts'] },
  check: { steps: ['tsc -b', 'biome check .', 'node scripts/boundaries.ts'] },
  unit: {
    needs: [postgres, build],
    steps: ['vitest run --project=!postgres* --project=!simulation --project=!engines --project=!faults --project=!scale'],
  },
  'test:pg': {
    needs: [database, redis],
    steps: [suite('postgres')],
  },
  'test:scale': {
    needs: [postgres, redis, prometheus, nginx, build],
    steps: [suite('scale', 'verbose')],
  },
  crash: { needs: [postgres], steps: ['node tests/crash/main.ts'] },
  paused: {
    needs: [database, redis],
    steps: ['vitest run --project postgres-timed'],
    extraEnv: { PAUSED_CYCLES: '100' },
  },
  faults: { needs: [build, browser], steps: [suite('faults'), 'playwright test --config playwright.faults.config.ts'] },
  browser: { needs: [build, browser], steps: ['playwright test'] },
  engines: {
    needs: [build, browser, engines],
    steps: [suite('engines', 'verbose')],
  },
  fairness: { steps: ['node casino/fairness/main.ts'] },
  fuzz: { steps: ['vitest run tests/integration/entry-fuzz.test.ts'], extraEnv: { FUZZ_PAYLOADS: '10000' } },
  mutate: { steps: ['node scripts/mutate.ts'] },
  fixtures: server('fixtures'),
  audit: server('audit'),
  chat: server('chat'),
  content: server('content'),
  correct: server('correct'),
  feedback: server('feedback'),
  letter: server('letter'),
  dispute: server('dispute'),
  keys: server('keys'),
  lockout: server('lockout'),
  months: server('months'),
  venue: server('venue'),
  'venue-check': { steps: ['node scripts/venue-check/main.ts'] },
  backup: server('backup'),
  restore: server('restore'),
  bench: bench('main', build, browser),
  'bench network': bench('network/main', build, browser),
  'bench ledger': bench('ledger', postgres),
  'bench growth': bench('growth/main', postgres),
  'bench slot': bench('slot', build, browser),
  'bench game-page': bench('game-page', build, browser),
  'bench chat-scroll': bench('chat-scroll', build, browser),
  'bench venues': bench('venues/main', postgres),
  'bench feed': bench('feed/main'),
  'bench steady': bench('steady'),
  'bench room': bench('room'),
  'bench fan-out': bench('fan-out', browser),
  'bench lighthouse': bench('lighthouse', build, browser),
  'bench leaders': bench('leaders', browser),
  'bench tabs': bench('tabs', browser),
  'bench left-open': bench('left-open', build, browser),
  'bench soak': bench('soak/main', build),
  'bench scale': bench('scale/main', postgres),
  'bench pricing': bench('pricing'),
  'bench cash-out': bench('cash-out'),
  'bench fit-ratings': bench('fit-ratings'),
  settlements: bench('settlements'),
  icons: { needs: [browser], steps: ['node scripts/icons.ts'] },
  licences: { steps: ['node scripts/licences.ts'] },
  screenshots: { needs: [build, browser], steps: ['node scripts/screenshots.ts'] },
  walk: { needs: [build, browser], steps: ['node scripts/walk/main.ts'] },
  simulate: { steps: ['node tests/simulation/main.ts'] },
}

const [given, ...rest] = process.argv.slice(2)
const isTwoWords = `${given} ${rest[0]}` in COMMANDS
const [name, args] = isTwoWords ? [`${given} ${rest[0]}`, rest.slice(1)] : [given, rest]
const { needs = [], steps, extraEnv } = COMMANDS[name]
install()
for (const need of needs) need()
for (const step of steps) run(step, { extraEnv, args: step === steps.at(-1) ? args : [] })
