import { ROOM_OPENS_MS } from '../../contract/chat-ids.ts'
import type { Game } from '../../contract/sport.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { OWN_SPORTS } from '../venue/lists.ts'
import { ask } from './prediction.ts'

/** What says which games and leagues have rooms. */
export type RoomBook = Pick<OddsBook, 'game' | 'list' | 'hot'>

/**
 * Makes the room if there is what it is about: a game from half an hour before its kick-off, a league on the site's lists, or a venue. One
 * that was made once stays, also when its game is over or put off. Returns false where there is none, or none yet.
 */
export async function openRoom(db: Db, book: RoomBook, rid: string, nowMs: number): Promise<boolean> {
  const found = await subjectOf(db, book, rid)
  if (found === null) return false
  const { title, game } = found
  await transact(db, async (tx) => {
    const room = await tx
      .insertInto('chat_room')
      .values({ id: rid, title, made_at: new Date(nowMs), ends_at: null })
      .onConflict((c) => c.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (room && game?.gameStatus === 'scheduled') await ask(tx, room, game, nowMs)
  })
  return true
}

/** Null: there is no such thing. */
async function subjectOf(db: Db, book: RoomBook, rid: string): Promise<{ title: string; game?: Game } | null> {
  const [kind, id = ''] = rid.split('/')
  if (kind === 'game') {
    const game = book.game(id)
    return game && hasOpened(game, book.hot().clockAt) ? { title: `${game.team_h} ${game.team_c}`, game } : null
  }
  if (kind === 'venue') {
    if (id === OWN_SPORTS.channelCode) return { title: OWN_SPORTS.name }
    const venue = await db.selectFrom('venue').select('name').where('code', '=', id).executeTakeFirst()
    return venue ? { title: venue.name } : null
  }
  for (const showType of ['RB', 'FT', 'FU'] as const) {
    const game = book.list(showType).games.find(({ league_id }) => league_id === id)
    if (game) return { title: game.league }
  }
  return null
}

const hasOpened = ({ gameStatus, kickoffAt }: Game, clockAt: number): boolean =>
  gameStatus !== 'scheduled' || kickoffAt - ROOM_OPENS_MS <= clockAt
