import { sql } from 'kysely'
import { hashToken } from '../../../server/account/session/sessions.ts'
import type { Db } from '../../../server/platform/database.ts'
import { testDatabase } from '../../support/template.ts'
import { bindCard } from '../../support/withdrawals.ts'
import { rawQuery, SteppedDatabase } from '../harness/stepped-database.ts'
import { addMembers } from '../money/stage.ts'
import { prepareCommitted } from './committed.ts'

/**
 * One real database for many histories, emptied before each: the server's chores look at all members, so what one history left would
 * be done in the next.
 */
export interface Stage {
  /** A connection outside all simulated processes. */
  db: Db
  stepped: SteppedDatabase
  empty(): Promise<void>
}

export interface Player {
  id: bigint
  /** Payout accounts by their kind. */
  cards: { bank: string; coin: string }
  /** Of the newest session. */
  token: string
}

/** Rows that a fresh database has. */
const KEPT = ['venue', 'setting', 'lease']

export async function openStage(): Promise<Stage> {
  const db = await testDatabase()
  await prepareCommitted(db)
  const tables = await rawQuery<{ name: string }>(
    db,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`,
  )
  const emptied = tables.map(({ name }) => name).filter((name) => !KEPT.includes(name))
  const remove = emptied.map((name) => `delete from ${name};`).join(' ')
  const sequences = await rawQuery<{ name: string }>(db, `select sequencename as name from pg_sequences where schemaname = 'public'`)
  const restart = sequences.map(({ name }) => `setval('${name}', 1, false)`).join()
  return {
    db,
    stepped: new SteppedDatabase(db),
    async empty() {
      // Bypasses the triggers that protect the ledger.
      await sql`set session_replication_role = replica`.execute(db)
      await sql.raw(`do $$ begin ${remove} end $$`).execute(db)
      await sql`update venue set state = 'open'`.execute(db)
      // The same seed makes the same ids.
      await sql.raw(`select ${restart}`).execute(db)
      await sql`set session_replication_role = default`.execute(db)
      // What a table returns unsorted must not depend on the histories before.
      await sql.raw(`vacuum ${emptied.join()}`).execute(db)
    },
  }
}

/** Adds members who may pay out: with phone, real name, second password and two payout accounts. */
export async function addPlayers(db: Db, count: number): Promise<Player[]> {
  const members = await addMembers(db, 0, count)
  const players: Player[] = []
  for (const { id, token } of members) {
    const protection = { phone_area: '86', phone: `139${String(id).padStart(8, '0')}`, real_name: '林海', second_password_hash: 'set' }
    await db.updateTable('member').set(protection).where('id', '=', id).execute()
    players.push({ id, token, cards: { bank: await bindCard(db, id, 'bank'), coin: await bindCard(db, id, 'coin') } })
  }
  return players
}

/** Opens another session of the member, as a login does. */
export async function logIn(db: Db, player: Player, token: string, nowMs: number): Promise<void> {
  const at = new Date(nowMs)
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      member_id: player.id,
      created_at: at,
      seen_at: at,
      proved_at: at,
      ended_at: null,
      device: null,
    })
    .execute()
  player.token = token
}
