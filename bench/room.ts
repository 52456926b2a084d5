import { setTimeout as sleep } from 'node:timers/promises'
import { openStage } from './feed/stage.ts'
import { median } from './measure.ts'
import { type Row, table } from './table.ts'

/** One room of a crowd against plain `ws`, each in a process of its own, in the same run. See README.md. */
const SOCKETS = 5_000
const PER_S = 200
const ROUNDS = 3
const WARM_UP_MS = 8_000
const MEASURED_MS = 6_000

const KINDS = ['room', 'peer'] as const
type Kind = (typeof KINDS)[number]

async function crowd(kind: Kind): Promise<{ deliveredPerS: number; cpuUs: number }> {
  const { server, clients, join, end } = await openStage(kind, ...(kind === 'peer' ? ['room'] : []))
  try {
    await join(SOCKETS)
    await server.ask({ do: 'publish', perS: PER_S })
    await sleep(WARM_UP_MS)
    const look = async () => ({ ...(await clients.ask({ do: 'stats' })), ...(await server.ask({ do: 'stats' })), at: performance.now() })
    const from = await look()
    await sleep(MEASURED_MS)
    const to = await look()
    const deliveries = to.deliveries - from.deliveries
    return { deliveredPerS: (deliveries * 1_000) / (to.at - from.at), cpuUs: ((to.cpuMs - from.cpuMs) * 1_000) / deliveries }
  } finally {
    await end()
  }
}

const taken: Record<Kind, Awaited<ReturnType<typeof crowd>>[]> = { room: [], peer: [] }
for (let round = 0; round < (process.argv.includes('--quick') ? 1 : ROUNDS); round += 1)
  for (const kind of KINDS) taken[kind].push(await crowd(kind))
const both = (of: 'deliveredPerS' | 'cpuUs') => {
  const middle = (kind: Kind) => median(taken[kind].map((one) => one[of]))
  return { peer: 'plain ws', ours: middle('room'), theirs: middle('peer') }
}
const rows: Row[] = [
  { what: `delivered, ${SOCKETS} sockets, ${PER_S} messages/s`, ...both('deliveredPerS'), unit: '/s', atLeast: { ratio: 1.5 } },
  { what: 'server CPU a delivery', ...both('cpuUs'), unit: 'µs', atMost: { ratio: 0.3 } },
]
console.log(table(rows))
