import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { destroyRoom } from './moderate.ts'
import { holdRoom } from './room-store.ts'

/** How long a game's room stays once the game is over. */
const STAYS_MS = 30 * 60_000

/** Destroys the rooms of games that ended half an hour ago. The feed finds their last row by itself. */
export async function destroyOver(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ id: string; ends_at: Date | null }>`
    select r.id, r.ends_at from chat_room r
    where not r.destroyed and r.id like 'game/%' and (r.ends_at is null or r.ends_at <= ${new Date(now)})
      and not exists (select from game g where 'game/' || g.id = r.id and g.status in ('scheduled', 'live'))`.execute(db)
  for (const { id, ends_at } of rows)
    await transact(db, async (tx) => {
      const room = await holdRoom(tx, id)
      if (!room) return
      const set = tx.updateTable('chat_room').where('id', '=', id)
      if (ends_at === null) await set.set({ ends_at: new Date(now + STAYS_MS) }).execute()
      else await destroyRoom(tx, room, { over: true }, now)
    })
}
