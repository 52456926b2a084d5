import type { Db } from '../../platform/database.ts'
import type { MemberContext } from '../../transport/handlers.ts'
import type { VenueSites } from '../seamless/sites.ts'

/** What a member has in a venue's books. `asOf`: the venue does not answer, and said so then; 0, it never has. */
export interface Told {
  balanceFen: bigint
  asOf: number | null
}

/** Asks the venues with their own books where the member has been, all at once. `insists`: something is to be done with what they tell. */
export async function toldBalances(
  db: Db,
  sites: VenueSites,
  { memberId, now }: Pick<MemberContext, 'memberId' | 'now'>,
  insists = false,
): Promise<Map<string, Told>> {
  const rows = await db
    .selectFrom('venue_player as p')
    .innerJoin('venue as v', 'v.code', 'p.venue')
    .select(['p.venue', 'p.player', 'p.told_fen', 'p.told_at'])
    .where('p.member_id', '=', memberId)
    .where('v.wallet', '=', 'there')
    .execute()
  const told = rows.map(async ({ venue, player, told_fen, told_at }): Promise<[string, Told]> => {
    const balanceFen = (await sites.get(venue)?.wallet?.balance(player, insists)) ?? null
    if (balanceFen === null) return [venue, { balanceFen: told_fen ?? 0n, asOf: told_at?.getTime() ?? 0 }]
    if (balanceFen !== told_fen || now - (told_at?.getTime() ?? 0) > STALE_MS) await keepTold(db, { venue, memberId, balanceFen }, now)
    return [venue, { balanceFen, asOf: null }]
  })
  return new Map(await Promise.all(told))
}

/** The same amount is written down again after this. */
const STALE_MS = 60_000

/** Keeps a balance that a venue told, unless a later one is known. */
export async function keepTold(
  db: Db,
  { venue, memberId, balanceFen }: { venue: string; memberId: bigint; balanceFen: bigint },
  now: number,
): Promise<void> {
  const at = new Date(now)
  await db
    .updateTable('venue_player')
    .set({ told_fen: balanceFen, told_at: at })
    .where('venue', '=', venue)
    .where('member_id', '=', memberId)
    .where((e) => e.or([e('told_at', 'is', null), e('told_at', '<=', at)]))
    .execute()
}
