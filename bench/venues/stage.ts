import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { hashToken } from '../../server/account/session/sessions.ts'
import { post } from '../../server/ledger/post.ts'
import type { Db } from '../../server/platform/database.ts'
import type { Player } from './calls.ts'

/** A server in a process of its own, which listens. */
export async function serve(file: string, ...args: string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}

/** So many members with money and a game session each. */
export async function addPlayers(db: Db, count: number): Promise<Player[]> {
  await sql`insert into member (name, password_hash, registered_at) select 'bench' || i, '', now() from generate_series(1, ${count}::int) i`.execute(
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
