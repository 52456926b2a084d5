import type { Answer, Payload } from '../../contract/endpoints.ts'
import { moneyStatus } from '../ledger/money-call.ts'
import type { Db } from '../platform/database.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'

/**
 * What became of a deposit, withdrawal or transfer by its id; one that never arrived is burnt. 6011: ask later. `byNow`: what its answer is by
 * now; null, it came to nothing.
 */
export async function callStatus(
  db: Db,
  { id, kind }: Payload<'funds.callStatus'>,
  { memberId, now }: MemberContext,
  mayBurn: () => Promise<boolean>,
  byNow: (kept: unknown) => Promise<unknown> = async (kept) => kept,
): Promise<Result<Answer<'funds.callStatus'>>> {
  const status = await moneyStatus(db, { id, kind, memberId }, now, mayBurn)
  if (status.state === 'later') return refuse('frequentSubmission')
  const answer = status.state === 'done' ? await byNow(status.answer) : null
  return ok(answer === null ? { state: 'none' } : { state: 'done', answer })
}
