import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database.ts'

/** The member whom a venue knows by this; undefined where it knows nobody by it, whoever it is elsewhere. */
export async function memberOf(db: Db, venue: string, player: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('venue_player')
    .select('member_id')
    .where('venue', '=', venue)
    .where('player', '=', player)
    .executeTakeFirst()
  return row?.member_id
}

/** What the venue knows the member by: chance, made at first use, so that it says nothing about the member and venues can't compare. */
export async function playerOf(tx: Db, venue: string, memberId: bigint): Promise<string> {
  await tx
    .insertInto('venue_player')
    .values({ venue, member_id: memberId, player: randomUUID() })
    .onConflict((c) => c.columns(['venue', 'member_id']).doNothing())
    .execute()
  const of = tx.selectFrom('venue_player').select('player').where('venue', '=', venue).where('member_id', '=', memberId)
  return (await of.executeTakeFirstOrThrow()).player
}
