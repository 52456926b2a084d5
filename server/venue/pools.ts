import type { Answer } from '../../contract/endpoints.ts'
import type { VenueAsked } from '../../contract/venue-wallet.ts'
import type { Db } from '../platform/database.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import type { Said } from './seamless/transaction.ts'
import { fenOf } from './seamless/units.ts'

/** A venue that says nothing for so long is not quoted any more: its pools may be won or gone by then. */
export const POOLS_LIFE_MS = 10 * 60_000

/** Keeps what a venue says of its bonus pools, in place of what it said before. */
export async function tellPools({ db, clock }: FundsDeps, venue: string, { pools }: VenueAsked<'game/pools'>): Promise<Said> {
  const games = await db.selectFrom('venue_game').select('code').where('venue', '=', venue).execute()
  if (pools.some(({ game_code }) => !games.some(({ code }) => code === game_code))) return { status: 'RS_ERROR_INVALID_GAME' }
  const kept = JSON.stringify(
    pools.map(({ game_code, name, amount, one_in }) => ({
      ...{ gameCode: game_code, name, amountFen: String(fenOf(amount)), oneIn: one_in },
    })),
  )
  const told_at = new Date(clock.now())
  await db
    .insertInto('venue_pools')
    .values({ venue, pools: kept, told_at })
    .onConflict((c) => c.column('venue').doUpdateSet({ pools: kept, told_at }))
    .execute()
  return { status: 'RS_OK' }
}

/** The pools that venues told of lately, in the order of the venues. */
export async function poolsOf(db: Db, nowMs: number): Promise<Answer<'venue.getBonusPools'>> {
  const rows = await db
    .selectFrom('venue_pools as p')
    .innerJoin('venue as v', 'v.code', 'p.venue')
    .select(['p.venue', 'p.pools', 'p.told_at'])
    .where('p.told_at', '>', new Date(nowMs - POOLS_LIFE_MS))
    .orderBy('v.place')
    .execute()
  return {
    pools: rows.flatMap(({ venue, pools, told_at }) => pools.map((pool) => ({ channelCode: venue, ...pool, at: told_at.getTime() }))),
  }
}
