import type { Ticket } from '../../contract/betting.ts'
import { wentWithMonth } from '../ledger/kept-from.ts'
import type { Db } from '../platform/database.ts'
import { ok, type Result, refuse } from '../transport/handlers.ts'
import { findTicket } from './ticket-store.ts'

/** The ticket of a call that was answered with one. Nobody is told that a bet was not taken which went with its month since. */
export async function placedTicket(db: Db, memberId: bigint, id: string): Promise<Result<Ticket>> {
  const ticket = await findTicket(db, memberId, id)
  if (ticket) return ok(ticket)
  const isGone = await wentWithMonth(db, id)
  return isGone ? refuse('noData', '这张注单早已提交，现已归档，这里查不到，也不会再投一次；需要时请联系客服') : refuse('serverError')
}
