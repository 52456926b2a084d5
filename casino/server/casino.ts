import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Game } from '../protocol.ts'
import { createApi } from './api.ts'
import { createDraws, type Draws } from './draws.ts'
import { createHttp } from './http.ts'
import { createPurses } from './purses.ts'
import { createRounds } from './rounds.ts'
import { createSeeds } from './seeds.ts'
import { siteDoor } from './site-door.ts'
import { openStore } from './store.ts'
import { PLAYED, TRANSFER_VENUES, VENUES } from './venues.ts'
import { createWallet } from './wallet.ts'

/** How a casino has its players' money: in the site's wallet, or in its own books. */
export type Form = 'seamless' | 'transfer'

interface Options {
  form: Form
  /** Where its database is. */
  dir: string
  /** The site that it belongs to. */
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
export async function createCasino({ form, dir, site, key, frameAncestors, now = Date.now, log, ...options }: Options) {
  const store = openStore(dir)
  const venues = form === 'transfer' ? TRANSFER_VENUES : VENUES
  const siteWallet = createWallet({ site, key, ...options })
  const purses = form === 'transfer' ? createPurses(store, { now }) : null
  const wallet = purses ? purses.wallet(siteWallet) : siteWallet
  const seeds = createSeeds(store)
  const balances = new Map<number, bigint | null>()
  const draws: Partial<Record<Game, Draws>> = {}
  for (const [name, game] of Object.entries(PLAYED)) if (game.kind === 'drawn') draws[name as Game] = createDraws(store, name, game)
  const heard = (player: number, balanceFen: bigint | null) => void balances.set(player, balanceFen)
  const rounds = createRounds({ store, wallet, seeds, games: PLAYED, draws, now, heard, log })
  const api = createApi({ store, wallet, seeds, rounds, games: PLAYED, draws, venues, balances, now })
  const staticDir = join(import.meta.dirname, '../../dist-casino')
  const http = await createHttp({ api, staticDir, venues: Object.keys(venues), frameAncestors, log })
  if (purses) siteDoor(http, { purses, venues: Object.keys(venues), site, log, ...options })
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
    /** Null: the players' money is in the site's wallet. */
    purses,
    async close(): Promise<void> {
      clearInterval(timer)
      await http.close()
      await rounds.stop()
      store.close()
    },
  }
}
