import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../measure.ts'
import { type Row, table } from '../table.ts'
import { joined, openStage, startClients, startServer, TooSlow } from './stage.ts'

/** The feed's fan-out against plain `ws`, each in its own process, in the same run. See README.md. */
const UPDATES_PER_S = 50
/** More than any server here can deliver to 5,000 sockets one by one. */
const TOO_MANY_PER_S = 100
/** This share counts as everything offered, since updates wait for their frame at both ends of the counting. */
const ALL = 0.98
const ROUNDS = 3
/** Until both have compiled their hot code. */
const WARM_UP_MS = 12_000
const MEASURED_MS = 6_000
/** Longest until all have joined. */
const JOIN_MS = 60_000
/** Not counted: the memory of the first sockets is mostly code that runs for the first time. */
const FIRST = 100
const NEVER_READING = 50
const MB = 1_000_000

type Kind = 'ours' | 'peer'

/** Sockets join slowly; then measures the cost and the deliveries of publishing. */
async function fanOut(kind: Kind, sockets: number, perS: number) {
  const one = await openStage(kind)
  try {
    await one.join(FIRST)
    const before = await one.server.ask({ do: 'memory' })
    await one.join(sockets - FIRST)
    const idle = await one.server.ask({ do: 'memory' })
    await one.server.ask({ do: 'publish', perS })
    await sleep(WARM_UP_MS)
    const [from, fromServer, atMs] = [await one.clients.ask({ do: 'stats' }), await one.server.ask({ do: 'stats' }), performance.now()]
    await sleep(MEASURED_MS)
    const [to, toServer] = [await one.clients.ask({ do: 'stats' }), await one.server.ask({ do: 'stats' })]
    const seconds = (performance.now() - atMs) / 1_000
    const deliveries = to.deliveries - from.deliveries
    return {
      deliveredPerS: deliveries / seconds,
      cpuUs: ((toServer.cpuMs - fromServer.cpuMs) * 1_000) / deliveries,
      busy: (toServer.cpuMs - fromServer.cpuMs) / 1_000 / seconds,
      bytesASocket: (idle.rssBytes - before.rssBytes) / (sockets - FIRST),
    }
  } finally {
    await one.end()
  }
}

/** Growth of a server that publishes much to clients that never read, beside others that do. */
async function growth(kind: Kind): Promise<number> {
  const one = await openStage(kind)
  try {
    const { port } = await one.server.ask({ do: 'publish', perS: 0 })
    await one.clients.ask({ do: 'open', port, count: 50, kind, reads: true, perS: 500 })
    await one.clients.ask({ do: 'open', port, count: NEVER_READING, kind, reads: false, perS: 500 })
    await joined(one.clients, 50 + NEVER_READING, JOIN_MS)
    await one.server.ask({ do: 'publish', perS: 2_000 })
    await sleep(2_000)
    const before = await one.server.ask({ do: 'memory' })
    await sleep(15_000)
    return (await one.server.ask({ do: 'memory' })).rssBytes - before.rssBytes
  } finally {
    await one.end()
  }
}

/** Seconds until 5,000 sockets that come at once have joined, while the server publishes; infinite after 60 s. */
async function crowd(kind: Kind, count: number): Promise<number> {
  const one = await openStage(kind)
  try {
    const { port } = await one.server.ask({ do: 'publish', perS: UPDATES_PER_S })
    const atMs = Date.now()
    await one.clients.ask({ do: 'open', port, count, kind, reads: true, perS: 5_000 })
    const { joinedAtMs } = await joined(one.clients, count, JOIN_MS)
    return (Math.max(...joinedAtMs) - atMs) / 1_000
  } catch (error) {
    if (error instanceof TooSlow) return Number.POSITIVE_INFINITY
    throw error
  } finally {
    await one.end()
  }
}

/** Kills the server of 2,000 links for 2 s: how long until all are back, and how evenly they came. */
async function restart(count: number): Promise<{ seconds: number; peakOverMean: number; peakPerS: number }> {
  const clients = await startClients()
  let server = await startServer('ours')
  try {
    const { port } = await server.ask({ do: 'publish', perS: UPDATES_PER_S })
    await clients.ask({ do: 'links', port, count })
    await joined(clients, count, JOIN_MS)
    await sleep(6_000)
    await server.kill()
    await sleep(2_000)
    server = await startServer('ours', String(port))
    const backAtMs = Date.now()
    await server.ask({ do: 'publish', perS: UPDATES_PER_S })
    const { joinedAtMs } = await joined(clients, 2 * count, 90_000)
    const times = joinedAtMs.filter((at) => at > backAtMs - 1_000).sort((a, b) => a - b)
    const [first = 0, last = 0] = [times[0], times.at(-1)]
    const perSecond = new Map<number, number>()
    for (const at of times) perSecond.set(Math.floor((at - first) / 1_000), (perSecond.get(Math.floor((at - first) / 1_000)) ?? 0) + 1)
    const peakPerS = Math.max(...perSecond.values())
    return { seconds: (last - backAtMs) / 1_000, peakPerS, peakOverMean: peakPerS / (times.length / Math.max(1, (last - first) / 1_000)) }
  } finally {
    await clients.kill()
    await server.kill()
  }
}

async function rounds(sockets: number, times: number, perS = UPDATES_PER_S) {
  const taken: Record<Kind, Awaited<ReturnType<typeof fanOut>>[]> = { ours: [], peer: [] }
  for (let round = 0; round < times; round += 1) {
    for (const kind of ['ours', 'peer'] as const) taken[kind].push(await fanOut(kind, sockets, perS))
  }
  return (of: keyof Awaited<ReturnType<typeof fanOut>>) => ({
    peer: 'plain ws',
    ours: median(taken.ours.map((one) => one[of])),
    theirs: median(taken.peer.map((one) => one[of])),
  })
}

const startedAt = Date.now()
const quick = process.argv.includes('--quick')
console.log(`Node ${process.version}, ${cpus().length} cores; ${UPDATES_PER_S} updates/s; about twelve minutes`)
const thousand = await rounds(1_000, quick ? 1 : ROUNDS)
const fiveThousand = await rounds(5_000, quick ? 1 : ROUNDS)
const tooMany = await rounds(5_000, 1, TOO_MANY_PER_S)
const rows: Row[] = [
  { what: 'server CPU a delivery, 1,000 sockets', ...thousand('cpuUs'), unit: 'µs', atMost: { ratio: 0.25 } },
  {
    what: 'delivered, 5,000 sockets, 250,000/s offered',
    ...fiveThousand('deliveredPerS'),
    unit: '/s',
    atLeast: { ratio: 1.7, orOurs: ALL * 5_000 * UPDATES_PER_S },
  },
  { what: 'delivered, 5,000 sockets, 500,000/s offered', ...tooMany('deliveredPerS'), unit: '/s', atLeast: { ratio: 1.7 } },
  { what: 'server busy meanwhile', ...fiveThousand('busy'), unit: 'share' },
  { what: 'memory a socket, 5,000 sockets', ...fiveThousand('bytesASocket'), unit: 'B', atMost: { ratio: 1.2 } },
]
const inFirst = rows.length
console.log(table(rows))
const grown = { ours: (await growth('ours')) / MB, theirs: (await growth('peer')) / MB }
rows.push({ what: `growth in 15 s, ${NEVER_READING} never read`, peer: 'plain ws', ...grown, unit: 'MB', atMost: { ours: 15 } })
const crowds = { ours: await crowd('ours', 5_000), theirs: await crowd('peer', 5_000) }
rows.push({ what: '5,000 join at once while publishing', peer: 'plain ws, no throttle', ...crowds, unit: 's', atMost: { ours: 60 } })
const back = await restart(2_000)
rows.push({ what: '2,000 links back after a restart', peer: '–', ours: back.seconds, theirs: Number.NaN, unit: 's', atMost: { ours: 60 } })
rows.push({
  what: 'their joins: fastest second',
  peer: 'mean of all',
  ours: back.peakPerS,
  theirs: back.peakPerS / back.peakOverMean,
  unit: '/s',
  atMost: { ratio: 3 },
})
console.log(table(rows.slice(inFirst)))
console.log(`${Math.round((Date.now() - startedAt) / 1_000)} s`)
