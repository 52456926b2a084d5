import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openStage } from './feed/stage.ts'
import { growthOf } from './measure.ts'

/**
 * `npm run bench -- steady [--minutes N] [--sockets N]`: one process of the product's feed with sockets that stay, and frames to all of them. Its
 * memory after a garbage collection is read each half minute, and must stay within a twentieth.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, sockets: { type: 'string', default: '10000' } } })
const [MINUTES, SOCKETS] = [Number(values.minutes), Number(values.sockets)]
const UPDATES_PER_S = 1
const BETWEEN_MS = 30_000
const SPARE = 0.05

const { server, clients, join, end } = await openStage('ours')
try {
  await join(SOCKETS)
  await server.ask({ do: 'publish', perS: UPDATES_PER_S })
  const rss: number[] = []
  const startedAt = performance.now()
  console.log(`Node ${process.version}; ${SOCKETS} sockets, ${UPDATES_PER_S} update a second, ${MINUTES} minutes; MB of the server`)
  while (performance.now() - startedAt < MINUTES * 60_000) {
    await sleep(BETWEEN_MS)
    rss.push((await server.ask({ do: 'memory' })).rssBytes / 1e6)
    console.log(`${((performance.now() - startedAt) / 60_000).toFixed(1)} min  ${rss.at(-1)?.toFixed(1)} MB`)
  }
  const { updates } = await server.ask({ do: 'publish', perS: 0 })
  await sleep(1_000)
  const { open, deliveries } = await clients.ask({ do: 'stats' })
  const grown = growthOf(rss)
  const delivered = deliveries / (SOCKETS * updates)
  console.log(
    `memory ${(grown * 100).toFixed(1)} % from the second third to the last; ${open} sockets still open, ${(delivered * 100).toFixed(0)} % delivered`,
  )
  // A run too short to say how much has grown has not shown that nothing has.
  if (!(Math.abs(grown) <= SPARE) || open < SOCKETS || delivered < 1) process.exitCode = 1
} finally {
  await end()
}
