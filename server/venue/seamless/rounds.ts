import { type Selectable, sql } from 'kysely'
import type { VenueCategory } from '../../../contract/venue.ts'
import { floorToFen } from '../../../domain/money.ts'
import { VENUE_TURNOVER_WEIGHTS } from '../../../domain/turnover.ts'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import { countStakes, owingMembers } from '../../wallet/turnover/count-stakes.ts'

export type Round = Selectable<Database['venue_round']>

/** The house's side of all venues of the seamless form. */
export const HOUSE_WALLET = 'venues'

/** What the transfers of a round refer to, and what its turnover is counted under. */
export const roundRef = (id: bigint): string => `round:${id}`

/** The round, opened by its first bet. */
export async function roundOf(
  tx: Db,
  { venue, memberId, round, gameCode }: { venue: string; memberId: bigint; round: string; gameCode: string },
  at: Date,
): Promise<Round> {
  await tx
    .insertInto('venue_round')
    .values({ venue, member_id: memberId, round, game_code: gameCode, opened_at: at, closed_at: null })
    .onConflict((c) => c.columns(['venue', 'member_id', 'round']).doNothing())
    .execute()
  return tx
    .selectFrom('venue_round')
    .selectAll()
    .where('venue', '=', venue)
    .where('member_id', '=', memberId)
    .where('round', '=', round)
    .executeTakeFirstOrThrow()
}

interface Change {
  betFen?: bigint
  winFen?: bigint
  backFen?: bigint
  closes: boolean
}

/**
 * Adds what was moved to a round, and closes it when its venue says so, once. A closed round's stake counts as turnover, by the
 * venue's weight; what is given back later is taken out again. Money has to have moved before, as an empty balance ends turnover.
 */
export async function changeRound(
  tx: Db,
  round: Round,
  { betFen = 0n, winFen = 0n, backFen = 0n, closes }: Change,
  at: Date,
): Promise<void> {
  const closesNow = closes && round.closed_at === null
  const { rows } = await sql<Round & { category: VenueCategory }>`
    update venue_round r set bet_fen = bet_fen + ${betFen}, win_fen = win_fen + ${winFen}, back_fen = back_fen + ${backFen},
      version = version + 1, closed_at = coalesce(closed_at, ${closes ? at : null}::timestamptz)
    from venue v where r.id = ${round.id} and v.code = r.venue returning r.*, v.category`.execute(tx)
  const [changed] = rows
  if (!changed) throw new Error(`round ${round.id} has gone`)
  if (closesNow || (round.closed_at !== null && backFen > 0n)) await countRound(tx, changed, at)
}

/** What of a round's stake counts as turnover. */
export const countedFen = (stakedFen: bigint, category: VenueCategory): bigint =>
  floorToFen(stakedFen * BigInt(VENUE_TURNOVER_WEIGHTS[category]), 100n)

async function countRound(tx: Db, round: Round & { category: VenueCategory }, at: Date): Promise<void> {
  const ticketId = roundRef(round.id)
  if ((await owingMembers(tx, [round.member_id], [ticketId])).length === 0) return
  const fen = countedFen(round.bet_fen - round.back_fen, round.category)
  const stake = { ticketId, memberId: round.member_id, version: round.version, placedAt: round.opened_at.getTime(), fen }
  await countStakes(tx, [stake], at.getTime())
}
