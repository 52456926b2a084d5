import type { Ticket } from '../../contract/betting.ts'
import { moneyStatus } from '../ledger/money-call.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import type { BetDeps } from './bet-deps.ts'
import { placedTicket } from './placed-ticket.ts'

/** Answers the ticket of a placeBet id. Null is final: it never arrived and its id is burnt now, or it was refused. 6011: ask later. */
export async function betStatus(deps: BetDeps, id: string, { memberId }: MemberContext): Promise<Result<{ ticket: Ticket | null }>> {
  const { state } = await moneyStatus(deps.db, { id, kind: 'bet', memberId }, deps.clock.now(), () => deps.mayBurn(memberId))
  if (state === 'later') return refuse('frequentSubmission')
  if (state !== 'done') return ok({ ticket: null })
  const placed = await placedTicket(deps.db, memberId, id)
  return placed.ok ? ok({ ticket: placed.data }) : placed
}
