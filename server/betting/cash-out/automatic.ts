import { randomUUID } from 'node:crypto'
import type { Payload } from '../../../contract/endpoints.ts'
import { cashOutFen } from '../../../domain/cash-out.ts'
import { moneyCall } from '../../ledger/money-call.ts'
import { writeLetters } from '../../letter/write-letters.ts'
import type { Db } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { lookAgain } from '../../platform/look-again.ts'
import { transact } from '../../platform/transact.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import { ticketNumber } from '../ticket-store.ts'
import { type CashOutDeps, quote, quotedTickets } from './quote.ts'
import { CASH_OUT, cashOut, locks } from './take.ts'

/** Has the server take so many percent of the ticket as soon as its offer reaches the target; replaces what was set before. */
export async function setAutomatic(
  deps: CashOutDeps,
  { ticketId, targetFen, percent }: Payload<'cashOut.setAutomatic'>,
  { memberId, now }: MemberContext,
): Promise<Result<Record<string, never>>> {
  const [quoted] = await quotedTickets(deps.db, [ticketId], memberId)
  if (!quoted || (quoted.ticket.status !== 'accepted' && quoted.ticket.status !== 'delay')) return refuse('warning', '这张注单已经结束')
  if (quoted.legs.some(({ w }) => w === 'FS')) return refuse('warning', '含冠军盘口的注单不能提前兑现')
  const [told] = await quote(deps, [quoted])
  if (told && 'worth' in told && cashOutFen(told.worth, 100) >= BigInt(targetFen))
    return refuse('warning', '现在的报价已经到了这个值，可以直接兑现')
  const rule = { member_id: memberId, target_fen: BigInt(targetFen), percent, set_at: new Date(now), missed_at: null, missed_fen: null }
  await deps.db
    .insertInto('cash_out_rule')
    .values({ ticket_id: ticketId, ...rule })
    .onConflict((c) => c.column('ticket_id').doUpdateSet(rule).where('cash_out_rule.member_id', '=', memberId))
    .execute()
  return ok({})
}

/** Ends it; what was taken before stays. */
export async function cancelAutomatic(db: Db, ticketId: string, { memberId }: MemberContext): Promise<Result<{ cancelled: boolean }>> {
  const { numDeletedRows } = await db
    .deleteFrom('cash_out_rule')
    .where('ticket_id', '=', ticketId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return ok({ cancelled: numDeletedRows > 0n })
}

/** Thrown to roll back all of a call when its member cancelled meanwhile. */
class Cancelled extends Error {}

/**
 * Looks at all that is set once, and takes what has reached its target. The rule goes in the transaction of its cash-out, so that whoever
 * dies between two steps leaves both or neither, and cancelling comes before it or after it.
 */
export async function takeReached(deps: CashOutDeps, log: Pick<Log, 'error'>): Promise<void> {
  const rules = await deps.db.selectFrom('cash_out_rule').selectAll().orderBy('set_at').execute()
  if (rules.length === 0) return
  const tickets = await quotedTickets(
    deps.db,
    rules.map(({ ticket_id }) => ticket_id),
  )
  const quotes = await quote(deps, tickets)
  const ruleOf = new Map(rules.map((rule) => [rule.ticket_id, rule]))
  for (const [i, quoted] of tickets.entries()) {
    const rule = ruleOf.get(quoted.ticket.id)
    const told = quotes[i]
    if (!rule || !told) continue
    if ('none' in told) {
      if (told.none === 'over') await deps.db.deleteFrom('cash_out_rule').where('ticket_id', '=', rule.ticket_id).execute()
      continue
    }
    const offerFen = cashOutFen(told.worth, 100)
    if (offerFen < rule.target_fen) continue
    await take(deps, rule, offerFen).catch((error: unknown) => {
      // A failed one is tried again by the next look, and delays no other.
      if (!(error instanceof Cancelled)) log.error({ err: error, ticket: rule.ticket_id }, 'an automatic cash-out failed')
    })
  }
}

interface Rule {
  ticket_id: string
  member_id: bigint
  target_fen: bigint
  percent: number
  set_at: Date
}

async function take(deps: CashOutDeps, { ticket_id: ticketId, member_id: memberId, ...rule }: Rule, offerFen: bigint): Promise<void> {
  const asked = { id: randomUUID(), ticketId, percent: rule.percent, leastFen: '1', leastWholeFen: rule.target_fen }
  const call = { id: asked.id, memberId, kind: CASH_OUT, body: [ticketId, rule.percent, String(rule.target_fen)] }
  const outcome = await moneyCall<unknown, Refusal>(
    deps.db,
    call,
    deps.clock.now(),
    async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('cash_out_rule')
        .where('ticket_id', '=', ticketId)
        .where('set_at', '=', rule.set_at)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw new Cancelled()
      const taken = await cashOut(deps, tx, asked, memberId, true)
      const { number } = await tx.selectFrom('ticket').select('number').where('id', '=', ticketId).executeTakeFirstOrThrow()
      const { percent, paidFen, stakeFen, leftFen } = taken
      const body = { kind: 'ticket-cashed', id: ticketId, number: ticketNumber(number), percent, paidFen, stakeFen, leftFen } as const
      await writeLetters(tx, [{ memberId, body: { ...body, targetFen: String(rule.target_fen) } }], deps.clock.now())
      return taken
    },
    (tx) => locks(tx, memberId, ticketId),
  )
  if (outcome.state === 'done') deps.events.announce(memberId)
  else if (outcome.state === 'refused') await missed(deps, ticketId, offerFen)
}

/** The target was reached, and the ticket is worth less or nothing known by now: it waits on, and says so. */
const missed = (deps: CashOutDeps, ticketId: string, offerFen: bigint): Promise<unknown> =>
  transact(deps.db, (tx) =>
    tx
      .updateTable('cash_out_rule')
      .set({ missed_at: new Date(deps.clock.now()), missed_fen: offerFen })
      .where('ticket_id', '=', ticketId)
      .execute(),
  )

/** How often offers are compared with what is set. */
const LOOK_MS = 1_000

/** Takes what reaches its target, in the process that holds the engine. */
export const watchAutomatic = (deps: CashOutDeps, log: Pick<Log, 'error'>) =>
  lookAgain(() => takeReached(deps, log), LOOK_MS, log, 'looking at automatic cash-outs')
