import type { Answer, Payload } from '../../contract/endpoints.ts'
import { awayScore } from '../../domain/away-score.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'
import type { Db } from '../platform/database.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'

interface FollowDeps {
  db: Db
  odds: Pick<OddsBook, 'game'>
}

/** The newest of a member; older ones are followed no more. */
const MOST = 200

/** Sets what is told of a game. */
export async function follow(
  { db, odds }: FollowDeps,
  { gameId, events }: Payload<'push.follow'>,
  { memberId, now }: MemberContext,
): Promise<Result<Answer<'push.follow'>>> {
  const chosen = [...new Set(events)]
  const own = db.deleteFrom('push_follow').where('member_id', '=', memberId)
  if (chosen.length === 0) {
    await own.where('game_id', '=', BigInt(gameId)).execute()
    return ok({ events: chosen })
  }
  if (!odds.game(gameId)) return refuse('noData')
  await db
    .insertInto('push_follow')
    .values({ member_id: memberId, game_id: BigInt(gameId), events: chosen, at: new Date(now) })
    .onConflict((c) => c.columns(['member_id', 'game_id']).doUpdateSet({ events: chosen }))
    .execute()
  const newest = db.selectFrom('push_follow').select('game_id').where('member_id', '=', memberId).orderBy('at', 'desc').limit(MOST)
  await own.where('game_id', 'not in', newest).execute()
  return ok({ events: chosen })
}

/** The followed games that are still on offer. */
export async function followed({ db, odds }: FollowDeps, memberId: bigint): Promise<Answer<'push.followed'>> {
  const rows = await db.selectFrom('push_follow').selectAll().where('member_id', '=', memberId).orderBy('at', 'desc').execute()
  return {
    list: rows.flatMap(({ game_id, events }) => {
      const game = odds.game(String(game_id))
      if (!game) return []
      const { gameId, team_h: home, team_c: away, kickoffAt, isLive, sc_FT_H } = game
      const score: [number, number] | null = isLive === 1 ? [sc_FT_H, awayScore(game)] : null
      return [{ gameId, events, home, away, kickoffAt, score }]
    }),
  }
}
