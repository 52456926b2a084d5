import type { ChildProcess } from 'node:child_process'
import { cpus } from 'node:os'
import { sql } from 'kysely'
import { audit } from '../../server/domains.ts'
import { openPostgres, patient } from '../../server/platform/database.ts'
import { query, scratchDatabase, startPostgres } from '../../tests/support/postgres.ts'
import { venueKey } from '../../tests/support/venues.ts'
import { median } from '../measure.ts'
import { type Row, table } from '../table.ts'
import { callRate, signedRounds } from './calls.ts'
import { addPlayers, serve } from './stage.ts'

/** The wallet's calls of venues against the least wallet there is, on one private PostgreSQL. See README.md. */
/** A line waits for each of its answers: with few, process and database take turns. A busy wallet has many, so the last is judged. */
const CROWDS = [16, 64, 128]
const PLAYERS = 2_000
/** Many short ones, in which each case is the first in turn: what else the machine does comes and goes, and falls on all alike. */
const RUNS = 24
/** For the compilers. */
const WARM_RUNS = 3
const ROUNDS_A_RUN = 1_000

const cluster = await startPostgres()
const children: ChildProcess[] = []
const start = async (file: string, ...args: string[]): Promise<number> => {
  const { child, port } = await serve(file, ...args)
  children.push(child)
  return port
}
try {
  const [ours, theirs] = [await scratchDatabase(cluster.url), await scratchDatabase(cluster.url)]
  const { privateKey, VENUE_KEY } = venueKey()
  const db = await openPostgres(ours.url)
  const players = await addPlayers(db, PLAYERS)
  await query(theirs.url, 'create table wallet (player text primary key, balance bigint not null)')
  for (const { user } of players) await query(theirs.url, `insert into wallet values ('${user}', 1000000)`)
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  console.log(
    `PostgreSQL ${rows[0]?.server_version}, ${cpus().length} cores; ${CROWDS.join(', ')} lines, ${RUNS} runs of ${2 * ROUNDS_A_RUN} calls a case; about two minutes`,
  )

  const cases = {
    ours: await start('bench/venues/server.ts', ours.url, VENUE_KEY),
    peer: await start('bench/peers/plain-wallet.ts', theirs.url, VENUE_KEY),
    unsigned: await start('bench/peers/plain-wallet.ts', theirs.url),
  }
  const compared: Row[] = []
  for (const lines of CROWDS) {
    const rates: Record<string, number[]> = {}
    for (let run = 0; run < WARM_RUNS + RUNS; run++) {
      const rounds = signedRounds(players, ROUNDS_A_RUN, privateKey)
      const order = Object.entries(cases)
      order.push(...order.splice(0, run % order.length))
      for (const [name, port] of order) {
        const rate = await callRate(port, rounds, lines)
        if (run >= WARM_RUNS) rates[name] = [...(rates[name] ?? []), rate]
      }
    }
    const rate = (name: keyof typeof cases) => median(rates[name] ?? [])
    const row = (peer: string, name: keyof typeof cases): Row => ({
      what: `bets and wins of venues, ${lines} lines`,
      ...{ peer, ours: rate('ours'), theirs: rate(name), unit: 'calls/s' },
    })
    compared.push(
      { ...row('Fastify, one update, signatures', 'peer'), ...(lines === CROWDS.at(-1) && { atLeast: { ratio: 0.8 } }) },
      row('the same, and no signature is verified', 'unsigned'),
    )
  }
  console.log(table(compared))
  await sql`analyze`.execute(db)
  const { faults, disputes, counts } = await audit(patient(db))
  console.log([...faults, ...disputes][0] ?? `${counts.rounds} rounds afterwards, the books hold`)
  await db.destroy()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await cluster.stop()
}
