import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { sql } from 'kysely'
import { hashToken } from '../../server/account/session/sessions.ts'
import { audit } from '../../server/domains.ts'
import { post } from '../../server/ledger/post.ts'
import { type Db, openPostgres, patient } from '../../server/platform/database.ts'
import { query, scratchDatabase, startPostgres } from '../../tests/support/postgres.ts'
import { venueKey } from '../../tests/support/venues.ts'
import { quantile } from '../measure.ts'
import { type Row, table } from '../table.ts'
import { callRate, type Player, signedRounds } from './calls.ts'

/** The wallet's calls of venues against the least wallet there is, on one private PostgreSQL. See README.md. */
const LINES = 16
const PLAYERS = 2_000
const RUNS = 5
const ROUNDS_A_RUN = 2_000

const cluster = await startPostgres()
const children: ChildProcess[] = []
try {
  const [ours, theirs] = [await scratchDatabase(cluster.url), await scratchDatabase(cluster.url)]
  const { privateKey, VENUE_KEY } = venueKey()
  const db = await openPostgres(ours.url)
  const players = await playersOf(db)
  await query(theirs.url, 'create table wallet (player text primary key, balance bigint not null)')
  for (const { user } of players) await query(theirs.url, `insert into wallet values ('${user}', 1000000)`)
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  console.log(
    `PostgreSQL ${rows[0]?.server_version}, ${cpus().length} cores; ${LINES} lines, ${RUNS} runs of ${2 * ROUNDS_A_RUN} calls a case; about two minutes`,
  )

  const cases = {
    ours: await serve('bench/venues/server.ts', ours.url, VENUE_KEY),
    peer: await serve('bench/peers/plain-wallet.ts', theirs.url, VENUE_KEY),
    unsigned: await serve('bench/peers/plain-wallet.ts', theirs.url),
  }
  const rates: Record<string, number[]> = {}
  // The first run of each is for its compiler.
  for (let run = 0; run <= RUNS; run++) {
    const rounds = signedRounds(players, ROUNDS_A_RUN, privateKey)
    for (const [name, port] of Object.entries(cases)) {
      const rate = await callRate(port, rounds, LINES)
      if (run > 0) rates[name] = [...(rates[name] ?? []), rate]
    }
  }
  const rate = (name: keyof typeof cases) => quantile(rates[name] ?? [], 0.5)
  const row = (peer: string, name: keyof typeof cases): Row => ({
    what: 'bets and wins of venues',
    ...{ peer, ours: rate('ours'), theirs: rate(name), unit: 'calls/s' },
  })
  console.log(
    table([
      { ...row('Fastify, one update, signatures', 'peer'), atLeast: { ratio: 0.8 } },
      row('the same, and no signature is verified', 'unsigned'),
    ]),
  )
  await sql`analyze`.execute(db)
  const { faults, disputes, counts } = await audit(patient(db))
  console.log([...faults, ...disputes][0] ?? `${counts.rounds} rounds afterwards, the books hold`)
  await db.destroy()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await cluster.stop()
}

/** A server in a process of its own; resolves to its port. */
async function serve(file: string, ...args: string[]): Promise<number> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  children.push(child)
  const [port] = (await once(child, 'message')) as [number]
  return port
}

/** Members with money and a game session each. */
async function playersOf(db: Db): Promise<Player[]> {
  await sql`insert into member (name, password_hash, registered_at) select 'bench' || i, '', now() from generate_series(1, ${PLAYERS}::int) i`.execute(
    db,
  )
  await sql`insert into account (owner_kind, owner, wallet, floored)
    select 'member', m.id, w, true from member m, unnest('{main,held}'::text[]) w where m.name like 'bench%'`.execute(db)
  await sql`insert into account (owner_kind, owner, wallet, floored) values ('house', 0, 'grants', false) on conflict do nothing`.execute(
    db,
  )
  const grants = await db.selectFrom('account').select('id').where('wallet', '=', 'grants').executeTakeFirstOrThrow()
  const mains = await db
    .selectFrom('account')
    .select(['id', 'owner'])
    .where('owner_kind', '=', 'member')
    .where('wallet', '=', 'main')
    .execute()
  const now = new Date()
  const players: Player[] = []
  for (let at = 0; at < mains.length; at += 500) {
    const some = mains
      .slice(at, at + 500)
      .map(({ id, owner }) => ({ id, member_id: owner, user: randomUUID(), token: randomUUID(), login: randomUUID() }))
    const ref = 'bench'
    await db.transaction().execute((tx) =>
      post(
        tx,
        some.map(({ id }) => ({ id: `bench:${id}`, debit: grants.id, credit: id, amountFen: 1_000_000n, reason: 'grant', ref })),
        now.getTime(),
      ),
    )
    await db
      .insertInto('session')
      .values(
        some.map(({ member_id, login }) => ({
          token_hash: login,
          member_id,
          created_at: now,
          seen_at: now,
          proved_at: now,
          ended_at: null,
          device: null,
        })),
      )
      .execute()
    const venue = 'XHDZ'
    await db
      .insertInto('venue_player')
      .values(some.map(({ member_id, user }) => ({ venue, member_id, player: user })))
      .execute()
    const ends_at = new Date(now.getTime() + 12 * 3_600_000)
    await db
      .insertInto('venue_session')
      .values(
        some.map(({ member_id, token, login }) => ({
          token_hash: hashToken(token),
          venue,
          member_id,
          game_code: '',
          login_hash: login,
          ends_at,
        })),
      )
      .execute()
    players.push(...some)
  }
  await sql`vacuum analyze`.execute(db)
  return players
}
