import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baccarat } from '../../../casino/games/baccarat/round.ts'
import { lottery } from '../../../casino/games/lottery/round.ts'
import type { PlayedGame } from '../../../casino/play/game.ts'
import type { Game } from '../../../casino/protocol.ts'
import { freshSeed } from '../../../casino/server/seeds.ts'
import { openStore, type Store } from '../../../casino/server/store.ts'
import { PLAYED, VENUES } from '../../../casino/server/venues.ts'
import type { Db } from '../../../server/platform/database.ts'
import { connectedVenues, type VenueSites } from '../../../server/venue/seamless/sites.ts'
import { START } from '../../support/betting.ts'
import { takenDown } from '../../support/opened.ts'
import { testDatabase } from '../../support/template.ts'
import { venueKey } from '../../support/venues.ts'
import { emptier } from '../harness/emptied.ts'
import { SteppedDatabase } from '../harness/stepped-database.ts'

/** The site's database and the casino's, for many histories. */
export interface Stage {
  /** A connection outside all simulated processes. */
  db: Db
  stepped: SteppedDatabase
  store: Store
  games: Readonly<Record<Game, PlayedGame>>
  sites: VenueSites
  key: KeyObject
  /** The number of histories so far, so that no two have a member of one name. */
  histories: number
  /** How often the casino has written. */
  writes(): number
  /** Empties the site's database. */
  empty(): Promise<void>
  /** Empties the casino's, and publishes the chains of its draws, which are under way. */
  emptyCasino(): void
}

/** The real games, with seed chains that end within a history. */
const GAMES = { ...PLAYED, lottery: { ...lottery, seeds: 40 }, baccarat: { ...baccarat, seeds: 2 } }

export async function openStage(): Promise<Stage> {
  const db = await testDatabase()
  const dir = mkdtempSync(join(tmpdir(), 'parlay-rounds-'))
  takenDown(() => rmSync(dir, { recursive: true, force: true }))
  const store = openStore(dir)
  // Nothing here is to survive this process, and tables are emptied in any order.
  for (const setting of ['synchronous', 'foreign_keys']) store.run(`pragma ${setting} = off`)
  const tables = store.all<{ name: string }>("select name from sqlite_master where type = 'table'").map(({ name }) => name)
  const { sites, key } = await connected(db)
  return {
    ...{ db, stepped: new SteppedDatabase(db), store, games: GAMES, sites, key, histories: 0, empty: await emptier(db) },
    writes: () => store.one<{ changes: number }>('select total_changes() as changes')?.changes ?? 0,
    emptyCasino: () =>
      store.together(() => {
        for (const table of tables) store.run(`delete from ${table}`)
        for (const [name, game] of Object.entries(GAMES)) {
          if (game.kind !== 'drawn') continue
          const first = game.drawAt(START).number - game.resultsASeed
          const publish = 'insert into chain (game, last_seed, length, client_seed, first_draw) values (?, ?, ?, ?, ?)'
          store.run(publish, name, freshSeed(), game.seeds, 'a-client-seed', first)
          store.run(publish, name, freshSeed(), game.seeds, null, null)
        }
      }),
  }
}

/** The casino's venues, whose key is a short one: a signature of a long one takes as long as ten queries. */
async function connected(db: Db): Promise<{ sites: VenueSites; key: KeyObject }> {
  const { VENUE_KEY } = venueKey()
  const each = (value: string) => Object.keys(VENUES).map((code) => ({ code, value }))
  const sites = await connectedVenues(db, { VENUE_URL: each('http://casino.example/'), VENUE_KEY: each(VENUE_KEY) })
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  return { sites: new Map([...sites].map(([code, site]) => [code, { ...site, keys: [publicKey] }])), key: privateKey }
}
