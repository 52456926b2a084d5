import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Game } from '../protocol.ts'
import { createApi } from './api.ts'
import { createDraws, type Draws } from './draws.ts'
import { createHttp } from './http.ts'
import { createRounds } from './rounds.ts'
import { createSeeds } from './seeds.ts'
import { openStore } from './store.ts'
import { PLAYED, VENUES } from './venues.ts'
import { createWallet } from './wallet.ts'

interface Options {
  /** Where its database is. */
  dir: string
  /** The site whose wallet it plays with. */
  site: string
  key: KeyObject
  frameAncestors: string
  now?: () => number
  fetch?: typeof fetch
  /** How long an answer of the wallet is waited for. */
  timeoutMs?: number
  log(sentence: string): void
}

/** How often it is looked whether a draw is due. */
const TICK_MS = 250
/** A round that was left is ended after this. */
const LEFT_MS = 12 * 3_600_000

/** The casino: all of it but its port. */
export async function createCasino({ dir, site, key, frameAncestors, now = Date.now, log, ...options }: Options) {
  const store = openStore(dir)
  const wallet = createWallet({ site, key, ...options })
  const seeds = createSeeds(store)
  const balances = new Map<number, bigint | null>()
  const draws: Partial<Record<Game, Draws>> = {}
  for (const [name, game] of Object.entries(PLAYED)) if (game.kind === 'drawn') draws[name as Game] = createDraws(store, name, game)
  const heard = (player: number, balanceFen: bigint | null) => void balances.set(player, balanceFen)
  const rounds = createRounds({ store, wallet, seeds, games: PLAYED, draws, now, heard, log })
  const api = createApi({ store, wallet, seeds, rounds, games: PLAYED, draws, venues: VENUES, balances, now })
  const staticDir = join(import.meta.dirname, '../../dist-casino')
  const http = await createHttp({ api, staticDir, venues: Object.keys(VENUES), frameAncestors, log })
  rounds.resume()
  const tick = () => {
    try {
      for (const [name, own] of Object.entries(draws)) {
        own.goOn(now())
        rounds.drawn(name as Game)
      }
      rounds.leave(now() - LEFT_MS)
    } catch (error) {
      log(`a draw failed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const timer = setInterval(tick, TICK_MS)
  return {
    http,
    api,
    async close(): Promise<void> {
      clearInterval(timer)
      await http.close()
      await rounds.stop()
      store.close()
    },
  }
}
