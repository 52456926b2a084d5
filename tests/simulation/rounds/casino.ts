import type { KeyObject } from 'node:crypto'
import Fastify from 'fastify'
import type { PlayedGame } from '../../../casino/play/game.ts'
import type { Game } from '../../../casino/protocol.ts'
import { createApi } from '../../../casino/server/api.ts'
import { createDraws, type Draws } from '../../../casino/server/draws.ts'
import { createPurses, type Purses } from '../../../casino/server/purses.ts'
import { createRounds } from '../../../casino/server/rounds.ts'
import { createSeeds } from '../../../casino/server/seeds.ts'
import { siteDoor } from '../../../casino/server/site-door.ts'
import type { Store } from '../../../casino/server/store.ts'
import { TRANSFER_VENUES, VENUES } from '../../../casino/server/venues.ts'
import { createWallet, type Wallet } from '../../../casino/server/wallet.ts'
import type { Network } from '../harness/network.ts'
import type { Actor, Timeline } from '../harness/timeline.ts'

/** A process of the casino: its real calls, rounds, draws, seeds and wallet client, on the database that outlives it. */
export interface Casino {
  /** Answers a call of a page, as JSON; rejects if the process dies first. */
  receive(name: string, asked: unknown): Promise<string>
  /** Answers a call of the site about its own books, with status and text as JSON. */
  serve(path: string, body: string, signature: string): Promise<string>
  kill(): void
}

export interface CasinoDeps {
  timeline: Timeline
  /** The line to the site. */
  network: Network
  store: Store
  games: Readonly<Record<Game, PlayedGame>>
  /** The site's public key, where the casino keeps its players' money itself; else undefined. */
  siteKey?: string | undefined
  key: KeyObject
  /** A call that arrives at the site. */
  receive(path: string, body: string, signature: string): Promise<string>
  now(): number
  /** Whether the process dies here: asked after each write. */
  falls(): boolean
  died(): void
  /** Told of the casino's own faults. */
  failed(error: unknown): void
  /** For tests of the simulation itself: replaces a statement of the casino, its wallet, or its own books. */
  tamper?: ((sql: string) => string) | undefined
  wallet?: ((wallet: Wallet) => Wallet) | undefined
  purses?: ((purses: Purses) => Purses) | undefined
  name: string
}

const TICK_MS = 1_000
const LEFT_MS = 12 * 3_600_000
const TIMEOUT_MS = 5_000

class Dead extends Error {
  override name = 'Dead'
}

/** Null: it died while it started. */
export function startCasino({
  timeline,
  network,
  games,
  key,
  siteKey,
  receive,
  now,
  failed,
  died,
  name,
  ...deps
}: CasinoDeps): Casino | null {
  const actor: Actor = timeline.actor(name)
  const { promise: death, reject } = Promise.withResolvers<never>()
  death.catch(() => undefined)
  const kill = () => {
    if (!actor.alive) return
    timeline.say(`${name} dies`)
    actor.die()
    reject(new Dead())
    died()
  }
  const store = mortal(deps.store, actor, deps.tamper ?? ((sql) => sql), () => {
    if (deps.falls()) kill()
  })

  /** The wallet's calls go over the line; one of a process that is dead goes nowhere. */
  const send = (async (url: URL, { body, headers }: { body: string; headers: Record<string, string> }) => {
    if (!actor.alive) return new Promise(() => undefined)
    const { transaction_uuid: uuid = '' } = JSON.parse(body) as { transaction_uuid?: string }
    const label = `${name} ${url.pathname.split('/').slice(-2).join('/')} ${uuid.slice(0, 8)}`
    const signature = headers['x-hub88-signature'] ?? ''
    const answer = await network.call(actor, label, () => receive(url.pathname, body, signature), TIMEOUT_MS)
    const { statusCode, body: text } = JSON.parse(answer)
    return { status: statusCode, json: async () => JSON.parse(text) }
  }) as unknown as typeof fetch

  try {
    const site = 'http://site.example'
    const siteWallet = createWallet({ site, key, fetch: send })
    const purses = siteKey === undefined ? null : (deps.purses ?? ((own) => own))(createPurses(store, { now }))
    const wallet = (deps.wallet ?? ((own) => own))(purses ? purses.wallet(siteWallet) : siteWallet)
    const venues = purses ? TRANSFER_VENUES : VENUES
    const door = Fastify()
    if (purses) {
      const tellsKey = (async () => ({ text: async () => siteKey })) as unknown as typeof fetch
      siteDoor(door, { purses, venues: Object.keys(venues), site, log: (sentence) => timeline.say(sentence), fetch: tellsKey })
    }
    const serve = async (url: string, payload: string, signature: string) => {
      const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
      const { statusCode, body } = await timeline.work(() => door.inject({ method: 'POST', url, headers, payload }))
      return JSON.stringify({ statusCode, body })
    }
    const seeds = createSeeds(store)
    const balances = new Map<number, bigint | null>()
    const draws: Partial<Record<Game, Draws>> = {}
    for (const [game, played] of Object.entries(games)) {
      if (played.kind === 'drawn') draws[game as Game] = createDraws(store, game, played)
    }
    const heard = (player: number, balanceFen: bigint | null) => void balances.set(player, balanceFen)
    const rounds = createRounds({ store, wallet, seeds, games, draws, now, heard, log: (sentence) => timeline.say(`${name}: ${sentence}`) })
    const api = createApi({ store, wallet, seeds, rounds, games, draws, venues, balances, now })
    rounds.resume()
    const asked = async (call: string, given: unknown) => {
      try {
        return JSON.stringify(await api(call, given))
      } catch (error) {
        if (!(error instanceof Dead)) failed(error)
        throw error
      }
    }
    const tick = () => {
      timeline.after(TICK_MS, `${name} ticks`, actor, tick)
      try {
        for (const [game, own] of Object.entries(draws)) {
          own.goOn(now())
          rounds.drawn(game as Game)
        }
        rounds.leave(now() - LEFT_MS)
      } catch (error) {
        if (!(error instanceof Dead)) failed(error)
      }
    }
    tick()
    if (!actor.alive) return null
    return {
      receive: (call, given) => Promise.race([death, asked(call, given)]),
      serve: (...call) => Promise.race([death, serve(...call)]),
      kill,
    }
  } catch (error) {
    if (!(error instanceof Dead)) throw error
    return null
  }
}

/** The store of one process: it may die after each write, in the middle of what belongs together, too, and then does nothing more. */
function mortal(store: Store, actor: Actor, tamper: (sql: string) => string, written: () => void): Store {
  const living = () => {
    if (!actor.alive) throw new Dead()
  }
  const mayFall = <T>(result: T): T => {
    written()
    living()
    return result
  }
  return {
    one(sql, ...values) {
      living()
      return store.one(tamper(sql), ...values)
    },
    all(sql, ...values) {
      living()
      return store.all(tamper(sql), ...values)
    },
    run(sql, ...values) {
      living()
      return mayFall(store.run(tamper(sql), ...values))
    },
    together(work) {
      living()
      return mayFall(store.together(work))
    },
    close: () => undefined,
  }
}
