import { parseArgs } from 'node:util'
import { scratchDatabase, startPostgres } from '../support/postgres.ts'
import { killCycles, missed } from './cycles.ts'
import { POINTS } from './points.ts'

/**
 * `npm run crash -- [--cycles N] [--database pglite|postgres] [--power]`: kills a server under load N times; `--power`:
 * the embedded database loses all that it had not fsynced, too. Exit code 1 where anything is lost or doubled. `--points`
 * kills it once at each named point instead (ten minutes); exit code 1 where the load never comes to one of them.
 */
const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '100' },
    database: { type: 'string', default: 'pglite' },
    power: { type: 'boolean', default: false },
    points: { type: 'boolean', default: false },
  },
})
const cycles = Number(values.cycles)
if (!(cycles > 0) || !['pglite', 'postgres'].includes(values.database)) {
  console.error('--cycles is a number, --database pglite or postgres.')
  process.exit(1)
}
const cluster = values.database === 'postgres' ? await startPostgres() : null
const database = cluster && (await scratchDatabase(cluster.url))
const startMs = performance.now()
const ground = database ? { url: database.url } : { power: values.power }
if (values.points) {
  const found = await missed(POINTS, ground)
  await cluster?.stop()
  for (const name of found) console.error(`no server dies at "${name}"`)
  console.log(`${values.database}: killed at ${POINTS.length - found.length} of ${POINTS.length} points`)
  process.exit(found.length === 0 ? 0 : 1)
}
const report = await killCycles(cycles, ground, console.log)
await cluster?.stop()
const { deaths, points, told, lost, backMs, faults } = report
for (const fault of faults) console.error(fault)
const minutes = ((performance.now() - startMs) / 60_000).toFixed(1)
console.log(
  `${values.database}: ${report.cycles} cycles in ${minutes} minutes; killed ${deaths.chance} times by chance, ${deaths.points} at ${points.size} points, ${deaths.starting} at a start`,
)
console.log(`${told} answers told, ${lost} asked again, a page was back within ${Math.round(backMs)} ms, ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
