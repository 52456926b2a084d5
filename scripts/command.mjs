// `npm run fixtures|audit|bench|screenshots|simulate|… -- …` on a fresh checkout: install what is missing, then run the command on the
// project's Node; those that open pages get a build and a browser, those that race get PostgreSQL and Redis.
import { browser, build, engines, install, node, postgres, redis, run } from './setup.mjs'

const FILES = {
  fixtures: 'server/cli/fixtures.ts',
  audit: 'server/cli/audit.ts',
  correct: 'server/cli/correct.ts',
  backup: 'server/cli/backup.ts',
  restore: 'server/cli/restore.ts',
  bench: 'bench/main.ts',
  'bench ledger': 'bench/ledger.ts',
  'bench feed': 'bench/feed/main.ts',
  'bench fan-out': 'bench/fan-out.ts',
  'bench leaders': 'bench/leaders.ts',
  'bench tabs': 'bench/tabs.ts',
  'bench soak': 'bench/soak/main.ts',
  'bench pricing': 'bench/pricing.ts',
  settlements: 'bench/settlements.ts',
  'test:pg': 'node_modules/vitest/vitest.mjs',
  engines: 'node_modules/vitest/vitest.mjs',
  fuzz: 'node_modules/vitest/vitest.mjs',
  screenshots: 'scripts/screenshots.ts',
  simulate: 'tests/simulation/main.ts',
}
const [given, ...rest] = process.argv.slice(2)
// A bench that has a file of its own.
const named = `${given} ${rest[0]}` in FILES
const [name, args] = named ? [`${given} ${rest[0]}`, rest.slice(1)] : [given, rest]
install()
const ownPages = ['bench fan-out', 'bench leaders', 'bench tabs'].includes(name)
const opensPages = name === 'bench' || name === 'screenshots' || name === 'engines'
if (opensPages || name === 'bench soak') build()
const races = name === 'bench ledger' || name === 'test:pg'
if (races && !process.env.DATABASE_URL) postgres()
if (name === 'test:pg') {
  redis()
  args.unshift('run', '--project', 'postgres', '--reporter=default', '--reporter=json', '--outputFile.json=reports/postgres.json')
}
if (name === 'engines') {
  engines()
  args.unshift('run', '--project', 'engines', '--reporter=verbose', '--reporter=json', '--outputFile.json=reports/engines.json')
}
if (name === 'fuzz') args.unshift('run', 'tests/integration/entry-fuzz.test.ts')
const extra = name === 'fuzz' ? { FUZZ_PAYLOADS: '10000' } : {}
run(node(), [FILES[name], ...args], opensPages || ownPages ? { BROWSER_PATH: browser() } : extra)
