import type { Answer, Payload } from '../../contract/endpoints.ts'
import type { Db } from '../platform/database.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import { isListed } from './lists.ts'

/** Marks a favourite. The same again changes nothing. */
export async function addCollection(
  db: Db,
  { channelCode, gameCode }: Payload<'venue.addCollection'>,
  { memberId, now }: MemberContext,
): Promise<Result<Answer<'venue.addCollection'>>> {
  // Also bounds how many a member can have.
  if (!(await isListed(db, channelCode, gameCode))) return refuse('noData', '没有这个游戏')
  await db
    .insertInto('venue_collection')
    .values({ member_id: memberId, venue: channelCode, game_code: gameCode, at: new Date(now) })
    .onConflict((c) => c.doNothing())
    .execute()
  return ok({})
}

export async function removeCollection(
  db: Db,
  { channelCode, gameCode }: Payload<'venue.removeCollection'>,
  { memberId }: MemberContext,
): Promise<Result<Answer<'venue.removeCollection'>>> {
  await db
    .deleteFrom('venue_collection')
    .where('member_id', '=', memberId)
    .where('venue', '=', channelCode)
    .where('game_code', '=', gameCode)
    .execute()
  return ok({})
}

/** Favourites, the newest first, and what was played, by its last round. */
export async function collectionOf(db: Db, memberId: bigint): Promise<Answer<'venue.collection'>> {
  const [collected, played] = await Promise.all([
    db.selectFrom('venue_collection').select(['venue', 'game_code']).where('member_id', '=', memberId).orderBy('at', 'desc').execute(),
    db
      .selectFrom('venue_round')
      .select(({ fn }) => ['venue', 'game_code', fn.max('opened_at').as('at')])
      .where('member_id', '=', memberId)
      .groupBy(['venue', 'game_code'])
      .execute(),
  ])
  return {
    collected: collected.map(({ venue, game_code }) => ({ channelCode: venue, gameCode: game_code })),
    played: played.map(({ venue, game_code, at }) => ({ channelCode: venue, gameCode: game_code, at: at.getTime() })),
  }
}
