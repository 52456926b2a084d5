import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProcess } from '../../tests/support/processes.ts'
import { freePort } from '../../tests/support/server.ts'
import { growthOf } from '../measure.ts'
import { openCrowd } from './crowd.ts'
import { inspect } from './inspector.ts'
import { startPlayer } from './player.ts'

/**
 * `npm run bench -- soak [--minutes N] [--sockets N]`: a server with live games, where a crowd of sockets comes and leaves about once a
 * minute, while a member plays. Its memory is measured after the crowd has left, and must not grow: see README.md.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' }, sockets: { type: 'string', default: '2000' } } })
const [MINUTES, SOCKETS] = [Number(values.minutes), Number(values.sockets)]
/** A server admits some 200 a second. */
const JOINS_PER_S = 100
const STAY_MS = 10_000
const QUIET_MS = 15_000
/** For busy machines. */
const PATIENCE_MS = 600_000
const SPARE = 0.05

/** Bytes, and counts. */
interface Sample {
  /** Memory with the crowd, and after it left. */
  highRss: number
  rss: number
  /** Memory after garbage collection. */
  bareRss: number
  heap: number
  external: number
  handles: number
  disk: number
}

const dataDir = mkdtempSync(join(tmpdir(), 'parlay-soak-'))
const inspectPort = await freePort()
const server = await startProcess({ DATA_DIR: dataDir, NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` })
const inspector = await inspect(inspectPort)
const player = startPlayer(server.origin)
const startedAt = performance.now()
const minutes = () => (performance.now() - startedAt) / 60_000
const samples: Sample[] = []
console.log(`Node ${process.version}; ${SOCKETS} sockets come and go for ${MINUTES} minutes; MB of the server`)
console.log(line(['minute', 'high', 'left', 'bare', 'heap', 'external', 'disk', 'handles', 'bets', 'logins', 'pages', 'faults']))
try {
  while (minutes() < MINUTES) {
    const sample = await rideWave()
    samples.push(sample)
    const { highRss, rss, bareRss, heap, external, disk, handles } = sample
    const { bets, logins, pages, faults } = player.done
    const sizes = [highRss, rss, bareRss, heap, external, disk].map((bytes) => (bytes / 1e6).toFixed(1))
    console.log(line([minutes().toFixed(1), ...sizes, handles, bets, logins, pages, faults]))
  }
} finally {
  player.stop()
  inspector.close()
  server.signal('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
}
judge()

/** A crowd comes, stays and leaves; then takes a sample. */
async function rideWave(): Promise<Sample> {
  const crowd = openCrowd(server.origin, SOCKETS, JOINS_PER_S)
  const sockets = () => server.metric('parlay_sockets')
  const rssNow = () => server.metric('process_resident_memory_bytes')
  await until(async () => (await sockets()) >= SOCKETS, 'all sockets have come')
  await sleep(STAY_MS)
  const highRss = await rssNow()
  crowd.leave()
  await until(async () => (await sockets()) === 0, 'all sockets have left')
  await until(async () => (await server.metric('parlay_feed_topics')) === 0, 'no topic is read')
  await sleep(QUIET_MS)
  const rss = await rssNow()
  const { heapUsed, external } = await inspector.memory()
  const bareRss = await rssNow()
  const handles = await server.metric('nodejs_active_handles_total')
  return { highRss, rss, bareRss, heap: heapUsed, external, handles, disk: bytesIn(dataDir) }
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const endsAt = performance.now() + PATIENCE_MS
  while (!(await holds())) {
    if (performance.now() > endsAt) throw new Error(`not in ${PATIENCE_MS / 1_000} s: ${what}`)
    await sleep(500)
  }
}

/** The last third may not hold more than the second. */
function judge(): void {
  if (samples.length < 9) {
    console.log('too short for a verdict: it takes nine waves')
    return
  }
  for (const what of ['highRss', 'rss', 'bareRss', 'heap', 'external', 'handles'] as const) {
    const grown = growthOf(samples.map((one) => one[what]))
    const isFlat = grown <= SPARE
    console.log(`${what}: ${(grown * 100).toFixed(1)} % from the second third to the last, ${isFlat ? 'flat' : 'GROWING'}`)
    if (!isFlat) process.exitCode = 1
  }
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0), 0)
}

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(8)).join(' ')
}
