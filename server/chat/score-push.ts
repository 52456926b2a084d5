import type { RoomEvent } from '../../contract/chat.ts'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
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

type Score = Omit<Extract<RoomEvent, { msgId: typeof CHAT_MSG.score }>['msgData'], 'rid' | 'n' | 'at'>

/**
 * Tells the room of a game its score: in football each goal and each red card, elsewhere, where points come by the minute, each change of
 * the period. Only rooms that somebody has opened are told, each change once, whichever process plays the game.
 */
export function pushScores({ db, rooms, now, onFault }: ScorePushDeps): (change: OddsChange) => void {
  /** What was told last of each game; the book tells a change once to its lists and once to its own topic. */
  const told = new Map<string, ReturnType<typeof toldOf>>()

  async function push(game: Game, what: string, red?: Score['red']): Promise<void> {
    const rid = `game/${game.gameId}`
    const body: Score = {
      home: game.team_h,
      away: game.team_c,
      score: [game.sc_FT_H, awayScore(game)],
      clock: game.re_time,
      ...(red && { red }),
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
    const after = toldOf(game)
    const before = told.get(game.gameId)
    told.set(game.gameId, after)
    if (!before) return
    // With the minute: a goal that was taken back may be scored again.
    if (before.word !== after.word) push(game, `${after.word} ${game.re_time}`).catch(onFault)
    for (const side of ['H', 'C'] as const)
      if (after[side] < before[side]) push(game, `red ${side} ${after[side]} ${game.re_time}`, { side, left: after[side] }).catch(onFault)
  }
}

/** What is worth a line when it changes: the score, and in football the players that a side has left. */
const toldOf = (game: Game) =>
  isFootball(game.gameType)
    ? { word: `${game.sc_FT_H}-${awayScore(game)}`, H: TEAM - game.red_h, C: TEAM - game.red_c }
    : { word: game.se_now, H: TEAM, C: TEAM }

/** Players of a football team. */
const TEAM = 11
