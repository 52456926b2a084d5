import type { OddsBook } from '../engine/book/odds-source.ts'
import type { Db } from '../platform/database.ts'

/**
 * Makes the room if there is what it is about: a game or league on the site's lists, or a venue. One that was made once stays, also
 * when its game is over. Returns false where there is none.
 */
export async function openRoom(db: Db, book: Pick<OddsBook, 'game' | 'list'>, rid: string, nowMs: number): Promise<boolean> {
  const title = await titleOf(db, book, rid)
  if (title === null) return false
  await db
    .insertInto('chat_room')
    .values({ id: rid, title, made_at: new Date(nowMs), ends_at: null })
    .onConflict((c) => c.doNothing())
    .execute()
  return true
}

/** Null: there is no such thing. */
async function titleOf(db: Db, book: Pick<OddsBook, 'game' | 'list'>, rid: string): Promise<string | null> {
  const [kind, id = ''] = rid.split('/')
  if (kind === 'game') {
    const game = book.game(id)
    return game ? `${game.team_h} ${game.team_c}` : null
  }
  if (kind === 'venue') {
    const venue = await db.selectFrom('venue').select('name').where('code', '=', id).executeTakeFirst()
    return venue?.name ?? null
  }
  for (const showType of ['RB', 'FT', 'FU'] as const) {
    const game = book.list(showType).games.find(({ league_id }) => league_id === id)
    if (game) return game.league
  }
  return null
}
