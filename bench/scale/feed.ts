import { setTimeout as sleep } from 'node:timers/promises'
import { openStage } from '../feed/stage.ts'
import type { Costs } from './needs.ts'

const UPDATES_PER_S = 50
/** Updates of a tenth of a second are one frame. */
const UPDATES_A_FRAME = UPDATES_PER_S / 10
/** Not counted: the memory of the first sockets is mostly code that runs for the first time. */
const FIRST = 100
const SECONDS = 8

/** What sockets and frames cost the product's feed. */
export async function feedCosts(sockets: number): Promise<Pick<Costs, 'socketBytes' | 'idleSocketUs' | 'deliveryUs'>> {
  const { server, clients, join, end } = await openStage('ours')
  try {
    const cpuMs = async () => (await server.ask({ do: 'stats' })).cpuMs
    const during = async (seconds: number) => {
      const before = await cpuMs()
      await sleep(seconds * 1_000)
      return (await cpuMs()) - before
    }
    const alone = (await during(SECONDS)) / SECONDS
    await join(FIRST)
    const before = await server.ask({ do: 'memory' })
    await join(sockets - FIRST)
    const after = await server.ask({ do: 'memory' })
    const idleMsPerS = (await during(SECONDS)) / SECONDS - alone
    await server.ask({ do: 'publish', perS: UPDATES_PER_S })
    await sleep(SECONDS * 1_000)
    const from = (await clients.ask({ do: 'stats' })).deliveries
    const busyMs = await during(SECONDS)
    const frames = ((await clients.ask({ do: 'stats' })).deliveries - from) / UPDATES_A_FRAME
    return {
      socketBytes: (after.rssBytes - before.rssBytes) / (sockets - FIRST),
      idleSocketUs: (idleMsPerS * 1_000) / sockets,
      deliveryUs: ((busyMs - (idleMsPerS + alone) * SECONDS) * 1_000) / frames,
    }
  } finally {
    await end()
  }
}
