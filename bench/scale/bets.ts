import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '../../contract/endpoints.ts'
import { HEADERS } from '../../contract/headers.ts'
import type { GameList } from '../../contract/sport.ts'
import { apiOf, newMember } from '../../tests/support/api.ts'
import { type Cluster, scratchDatabase } from '../../tests/support/postgres.ts'
import { type ServerProcess, startProcess } from '../../tests/support/processes.ts'
import { startRedis } from '../../tests/support/redis.ts'
import type { Cost } from './needs.ts'
import { each, used } from './processor.ts'

const MEMBERS = 192
const SECONDS = 8
/** More registrations at once would be turned away. */
const AT_ONCE = 16
/** Each has members of its own. */
const CLIENTS = 96

/** Sends the n-th bet, of a member and on a market of its own, and resolves to the answer's code. */
type Bet = (origin: string, n: number) => Promise<number>

async function bettors({ origin }: ServerProcess, mostMarkets = Number.POSITIVE_INFINITY): Promise<Bet> {
  const tokens: string[] = []
  while (tokens.length < MEMBERS) {
    const some = Array.from({ length: AT_ONCE }, (_, n) => newMember(origin, `bench${tokens.length + n}888`))
    tokens.push(...(await Promise.all(some)).map(({ token }) => token))
  }
  const { games } = (await apiOf(origin).call('sport.gameList', { showType: 'FT' })).data as GameList
  const open = games.flatMap(({ markets }) => markets).filter(({ w, status }) => w === 'M' && status === 'open')
  const markets = open.slice(0, mostMarkets)
  const { path, resource } = endpoints['sport.placeBet']
  return async (origin, n) => {
    const [token = '', market] = [tokens[n % tokens.length], markets[n % markets.length]]
    const bet = { id: randomUUID(), marketId: market?.id, selection: 'H', odds: market?.prices[0], stakeFen: '1000', accept: 'any' }
    const Request = { timestamp: Date.now(), token, langx: 'zh-cn', remoteip: '', ...bet }
    const answer = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [HEADERS.token]: token },
      body: JSON.stringify({ method: resource, enName: 'CRTY', Request }),
    })
    return ((await answer.json()) as { status_code: number }).status_code
  }
}

/** What a bet costs at a rate, and at `more` times that rate, through the door of a whole process. */
export async function betCosts(cluster: Cluster, perS: number, more: number): Promise<[Cost, Cost]> {
  const database = await scratchDatabase(cluster.url)
  const site = await startProcess({ DATABASE_URL: database.url })
  try {
    const bet = await bettors(site)
    const look = () => used([site.pid], database.url)
    /** Bets come at their rate, whether or not those before are answered. */
    const atRate = async (perS: number): Promise<Cost> => {
      const asked: Promise<number>[] = []
      const before = await look()
      for (const startedAt = performance.now(); asked.length < perS * SECONDS; ) {
        const due = Math.min(perS * SECONDS, ((performance.now() - startedAt) / 1_000) * perS)
        while (asked.length < due) asked.push(bet(site.origin, asked.length))
        await sleep(5)
      }
      const placed = (await Promise.all(asked)).filter((code) => code === 6000).length
      if (placed < asked.length * 0.98) throw new Error(`${placed} of ${asked.length} bets were placed`)
      return each(before, await look(), placed, SECONDS, idle)
    }
    await Promise.all(Array.from({ length: MEMBERS }, (_, n) => bet(site.origin, n)))
    const before = await look()
    await sleep(SECONDS * 1_000)
    const idle = each(before, await look(), SECONDS)
    return [await atRate(perS), await atRate(perS * more)]
  } finally {
    site.signal('SIGTERM')
    await site.ended
    await database.drop()
  }
}

export interface Crowd {
  betsPerS: number
  /** Busy cores of the processes of the site, of their database and of the clients here. */
  siteCores: number
  databaseCores: number
  clientCores: number
}

/** How many bets clients that wait for each answer get through so many equal processes, on all markets or on few. */
export async function crowdOf(cluster: Cluster, processes: number, mostMarkets?: number): Promise<Crowd> {
  const [database, redis] = [await scratchDatabase(cluster.url), await startRedis()]
  const sites: ServerProcess[] = []
  try {
    for (let n = 0; n < processes; n++) sites.push(await startProcess({ DATABASE_URL: database.url, REDIS_URL: redis.url }))
    const bet = await bettors(sites[0] as ServerProcess, mostMarkets)
    const pids = sites.map(({ pid }) => pid)
    const run = async () => {
      const [before, ownBefore, startedAt] = [await used(pids, database.url), process.cpuUsage(), performance.now()]
      let placed = 0
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        const origin = sites[client % sites.length]?.origin ?? ''
        for (let n = client; performance.now() - startedAt < SECONDS * 1_000; n += CLIENTS) if ((await bet(origin, n)) === 6000) placed += 1
      })
      await Promise.all(clients)
      const seconds = (performance.now() - startedAt) / 1_000
      const cores = each(before, await used(pids, database.url), seconds * 1e6)
      const own = process.cpuUsage(ownBefore)
      return {
        betsPerS: placed / seconds,
        siteCores: cores.siteUs,
        databaseCores: cores.databaseUs,
        clientCores: (own.user + own.system) / seconds / 1e6,
      }
    }
    // The first run is for the compilers.
    await run()
    return await run()
  } finally {
    for (const one of sites) one.signal('SIGKILL')
    await Promise.all(sites.map(({ ended }) => ended))
    await redis.stop()
    await database.drop()
  }
}
