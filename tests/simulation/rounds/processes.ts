import type { Purses } from '../../../casino/server/purses.ts'
import type { Wallet } from '../../../casino/server/wallet.ts'
import type { VenueSites } from '../../../server/venue/seamless/sites.ts'
import type { VenueWallet } from '../../../server/venue/there/venue-wallet.ts'
import type { Network } from '../harness/network.ts'
import type { Tamper } from '../harness/stepped-database.ts'
import type { Actor, Timeline } from '../harness/timeline.ts'
import { type Casino, startCasino } from './casino.ts'
import { type Site, startSite } from './site.ts'
import type { Stage } from './stage.ts'
import type { Clocks } from './world.ts'

/** What is broken, for tests of the simulation itself. */
export interface Broken {
  site?: Tamper
  casino?: (sql: string) => string
  wallet?: (wallet: Wallet) => Wallet
  /** Of a venue with its own books: these, and how the site takes its answers. */
  purses?: (purses: Purses) => Purses
  there?: (wallet: VenueWallet) => VenueWallet
}

interface Deps {
  timeline: Timeline
  stage: Stage
  clocks: Clocks
  /** The line between site and casino. */
  wire: Network
  broken: Broken
  /** Of a casino that keeps its players' money itself: how it knows the site's calls. */
  siteKey?: string
  /** The venues that a process of the site has connected, over its own lines. */
  sites(actor: Actor): VenueSites
  /** Whether the casino may die after a write. */
  mayFall(): boolean
  failed(whose: string): (error: unknown) => void
}

const FALLS = 0.006

/** Two processes of the site and one of the casino, which die and are started again. */
export function processesOf({ timeline, stage, clocks, wire, broken, siteKey, sites: connected, mayFall, failed }: Deps) {
  const { random } = timeline
  let generation = 0
  const sites: (Site | null)[] = [null, null]
  const anySite = (): Site => {
    const alive = sites.filter((one) => one !== null)
    if (alive.length === 0) throw new Error('nobody listens')
    return random.pick(alive)
  }
  const startOne = (place: number) => {
    if (sites[place]) return
    const name = `site ${generation++}`
    timeline.say(`${name} starts`)
    const { stepped } = stage
    sites[place] = startSite({ timeline, stepped, tamper: broken.site, clock: clocks, sites: connected, failed: failed('site'), name })
  }
  const killOne = async (place: number) => {
    const dead = sites[place]
    if (dead) timeline.say('a site dies')
    sites[place] = null
    await dead?.kill()
  }

  let casino: Casino | null = null
  const openCasino = () => {
    if (casino) return
    const name = `casino ${generation++}`
    timeline.say(`${name} starts`)
    casino = startCasino({
      ...{ timeline, network: wire, store: stage.store, games: stage.games, key: stage.key, now: () => clocks.casino, name, siteKey },
      ...{ tamper: broken.casino, wallet: broken.wallet, purses: broken.purses, failed: failed('casino') },
      receive: async (path, body, signature) => anySite().receive(path, body, signature),
      falls: () => mayFall() && random.chance(FALLS),
      died: () => {
        casino = null
        // A supervisor starts it again.
        timeline.after(random.next() * 4_000, 'a supervisor', null, openCasino)
      },
    })
  }
  const theCasino = (): Casino => {
    if (!casino) throw new Error('nobody listens')
    return casino
  }
  return {
    anySite,
    casino: theCasino,
    startOne,
    openCasino,
    killSite: () => void timeline.work(() => killOne(random.below(2))),
    killCasino: () => casino?.kill(),
    start() {
      for (const place of sites.keys()) startOne(place)
      openCasino()
    },
    async end() {
      for (const place of sites.keys()) await killOne(place)
      casino?.kill()
    },
  }
}

/** How bad a line is, for the length of a history. */
export const weatherOf = ({ random }: Timeline) => ({
  loss: random.pick([0, 0.1, 0.3]),
  copy: random.pick([0, 0.2]),
  delay: random.pick([0, 0.1]),
})
