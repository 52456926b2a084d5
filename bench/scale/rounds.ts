import { openPostgres } from '../../server/platform/database.ts'
import { type Cluster, scratchDatabase } from '../../tests/support/postgres.ts'
import { venueKey } from '../../tests/support/venues.ts'
import { callRate, signedRounds } from '../venues/calls.ts'
import { addPlayers, serve } from '../venues/stage.ts'
import type { Cost } from './needs.ts'
import { each, used } from './processor.ts'

const LINES = 2
const ROUNDS = 400

/** What a round of a venue costs on few lines, and on `more` times as many. */
export async function roundCosts(cluster: Cluster, more: number): Promise<[Cost, Cost]> {
  const database = await scratchDatabase(cluster.url)
  const { privateKey, VENUE_KEY } = venueKey()
  const db = await openPostgres(database.url)
  const players = await addPlayers(db, ROUNDS)
  await db.destroy()
  const { child, port } = await serve('bench/venues/server.ts', database.url, VENUE_KEY)
  try {
    const onLines = async (lines: number): Promise<Cost> => {
      const rounds = signedRounds(players, ROUNDS * (lines / LINES), privateKey)
      const before = await used([Number(child.pid)], database.url)
      await callRate(port, rounds, lines)
      return each(before, await used([Number(child.pid)], database.url), rounds.length)
    }
    await onLines(LINES * more)
    return [await onLines(LINES), await onLines(LINES * more)]
  } finally {
    child.kill('SIGKILL')
    await database.drop()
  }
}
