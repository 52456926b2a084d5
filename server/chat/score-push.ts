import { CHAT_MSG } from '../../contract/chat.ts'
import type { Game } from '../../contract/sport.ts'
import { awayScore } from '../../domain/away-score.ts'
import { isFootball } from '../../domain/sports.ts'
import type { OddsChange } from '../engine/book/odds-source.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { append, holdRoom } from './room-store.ts'
import type { ChatRooms } from './rooms.ts'

interface ScorePushDeps {
  db: Db
  rooms: Pick<ChatRooms, 'announce'>
  now(): number
  onFault(error: unknown): void
}

/**
 * Tells the room of a game its score: in football each goal, elsewhere, where points come by the minute, each change of the period.
 * Only rooms that somebody has opened are told, each change once, whichever process plays the game.
 */
export function pushScores({ db, rooms, now, onFault }: ScorePushDeps): (change: OddsChange) => void {
  /** What was told last of each game; the book tells a change once to its lists and once to its own topic. */
  const told = new Map<string, string>()

  async function push(game: Game, what: string): Promise<void> {
    const rid = `game/${game.gameId}`
    const body = {
      home: game.team_h,
      away: game.team_c,
      score: [game.sc_FT_H, awayScore(game)],
      clock: game.re_time,
    }
    const pushed = await transact(db, async (tx) => {
      const room = await holdRoom(tx, rid)
      if (!room || room.destroyed) return false
      const known = tx.selectFrom('chat_message').select('seq').where('room', '=', rid).where('author', '=', '')
      if (await known.where('client_id', '=', what).executeTakeFirst()) return false
      await append(tx, room, { msg_id: CHAT_MSG.score, author: '', client_id: what, body }, now())
      return true
    })
    if (pushed) rooms.announce(rid)
  }

  return ({ delta, game }) => {
    if (delta.kind === 'gone') told.delete(delta.gameId)
    if (game?.isLive !== 1) return
    const what = wordOf(game)
    const before = told.get(game.gameId)
    told.set(game.gameId, what)
    // With the minute: a goal that was taken back may be scored again.
    if (before !== undefined && before !== what) push(game, `${what} ${game.re_time}`).catch(onFault)
  }
}

/** What is worth a line when it changes. */
const wordOf = (game: Game): string => (isFootball(game.gameType) ? `${game.sc_FT_H}-${awayScore(game)}` : game.se_now)
