import { sql } from 'kysely'
import { type RoomEvent, WINNERS, type Winner } from '../../contract/chat.ts'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
import type { Answer, Payload } from '../../contract/endpoints.ts'
import type { Game } from '../../contract/sport.ts'
import { isFootball } from '../../domain/sports.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import { append, holdRoom, type Room } from './room-store.ts'

type Prediction = Extract<RoomEvent, { msgId: typeof CHAT_MSG.prediction }>['msgData']
type Question = Pick<Prediction, 'home' | 'away' | 'options'>

/** A room asks once and tells once: the names of these rows. */
const ASKED = 'asked'
const TOLD = 'told'

/** Asks in the room of a game that has not begun who will win it. */
export async function ask(tx: Db, room: Room, { gameType, team_h, team_c }: Game, nowMs: number): Promise<void> {
  const options: Winner[] = isFootball(gameType) ? ['H', 'N', 'C'] : ['H', 'C']
  const body = { home: team_h, away: team_c, options, ended: null }
  await append(tx, room, { msg_id: CHAT_MSG.prediction, author: '', client_id: ASKED, body }, nowMs)
}

/** The member's choice, for no money, until the game begins. Refused: `noData` where nothing is asked, or too late. */
export async function predict(
  db: Db,
  book: Pick<OddsBook, 'game'>,
  { rid, choice }: Payload<'chat.predict'>,
  { memberId, now }: MemberContext,
): Promise<Result<Answer<'chat.predict'>>> {
  const asked = await db
    .selectFrom('chat_message')
    .select('body')
    .where('room', '=', rid)
    .where('author', '=', '')
    .where('client_id', '=', ASKED)
    .executeTakeFirst()
  if (!asked) return refuse('noData')
  const open = book.game(rid.slice('game/'.length))?.gameStatus === 'scheduled'
  if (choice !== null) {
    if (!open) return refuse('noData', '比赛开始了，不能再选')
    if (!(asked.body as Question).options.includes(choice)) return refuse('invalidParameter')
    const chosen = { choice, at: new Date(now) }
    await db
      .insertInto('chat_vote')
      .values({ room: rid, member_id: memberId, ...chosen })
      .onConflict((c) => c.columns(['room', 'member_id']).doUpdateSet(chosen))
      .execute()
  }
  const own = await db.selectFrom('chat_vote').select('choice').where('room', '=', rid).where('member_id', '=', memberId).executeTakeFirst()
  return ok({ choice: own?.choice ?? null, counts: own || !open ? await countsOf(db, rid) : null, open })
}

async function countsOf(db: Db, rid: string): Promise<[number, number, number]> {
  const rows = await db
    .selectFrom('chat_vote')
    .select(['choice', ({ fn }) => fn.countAll<bigint>().as('count')])
    .where('room', '=', rid)
    .groupBy('choice')
    .execute()
  const countOf = (winner: Winner) => Number(rows.find(({ choice }) => choice === winner)?.count ?? 0)
  return [countOf('H'), countOf('N'), countOf('C')]
}

/** Tells the rooms of games that have ended who won, by the result that bets on the winner were settled by. */
export async function tellPredictions(db: Db, nowMs: number): Promise<void> {
  const { rows } = await sql<{ room: string; body: Question; h: number | null; c: number | null }>`
    select q.room, q.body, m.score_h as h, m.score_c as c
    from chat_message q
      join game g on 'game/' || g.id = q.room
      left join market m on m.game_id = g.id and m.w in ('M', 'ML') and m.status = 'settled'
    where q.msg_id = ${CHAT_MSG.prediction} and q.client_id = ${ASKED}
      and (g.status = 'void' or (g.status = 'ended' and m.score_h is not null))
      and not exists (select from chat_message t where t.room = q.room and t.author = '' and t.client_id = ${TOLD})`.execute(db)
  for (const { room: rid, body, h, c } of rows)
    await transact(db, async (tx) => {
      const room = await holdRoom(tx, rid)
      if (!room || (await isTold(tx, rid))) return
      const score: [number, number] | null = h !== null && c !== null ? [h, c] : null
      const winner = score && winnerOf(score)
      const counts = await countsOf(tx, rid)
      const right = winner ? (counts[WINNERS.indexOf(winner)] ?? 0) : 0
      const { home, away, options } = body
      const ended = { winner, score, right, all: counts[0] + counts[1] + counts[2] }
      const told = { home, away, options, ended } satisfies Omit<Prediction, 'rid' | 'n' | 'at'>
      await append(tx, room, { msg_id: CHAT_MSG.prediction, author: '', client_id: TOLD, body: told }, nowMs)
    })
}

const winnerOf = ([home, away]: [number, number]): Winner => (home > away ? 'H' : home < away ? 'C' : 'N')

/** Another process may have told it meanwhile. */
async function isTold(tx: Db, rid: string): Promise<boolean> {
  const rows = tx.selectFrom('chat_message').select('seq').where('room', '=', rid).where('author', '=', '')
  return (await rows.where('client_id', '=', TOLD).executeTakeFirst()) !== undefined
}
