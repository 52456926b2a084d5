import type { Ticket } from '../../contract/sport.ts'
import { type MemberContext, ok, type Result } from '../transport/handlers.ts'
import type { BetDeps } from './bet-deps.ts'
import { findTicket } from './ticket-store.ts'

/**
 * What became of a placeBet id. When it never arrived its id is burnt first, so that "not done" stays true: a late copy
 * is refused by the claim in place-bet.ts.
 */
export async function betStatus(deps: BetDeps, id: string, { memberId }: MemberContext): Promise<Result<{ ticket: Ticket | null }>> {
  await deps.db
    .insertInto('money_request')
    .values({ id, member_id: memberId, kind: 'bet', body_hash: '', state: 'tombstone', at: new Date(deps.clock.now()) })
    .onConflict((c) => c.column('id').doNothing())
    .execute()
  return ok({ ticket: await findTicket(deps.db, memberId, id) })
}
