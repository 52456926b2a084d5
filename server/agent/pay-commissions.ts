import { houseAccount, memberAccounts } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { NewLetter } from '../letter/write-letters.ts'
import type { Db } from '../platform/database.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { payGift } from '../wallet/pay-gift.ts'
import { doUndone } from '../wallet/turnover/undone-periods.ts'
import { type AgentTerms, agentTerms, commissionOf } from './agent-terms.ts'
import { invitedMembers } from './invited.ts'
import { addToMonth, lastPayable, turnoversOf } from './months.ts'

const MONTHS = { table: 'agent_month_done', column: 'month', add: addToMonth, makesUp: 6 } as const

/**
 * A duty: pays the commission of each month whose day has come, a transaction an agent, and notes the month after the last payment. A
 * payment's key names agent and month, so it is made once, however often a month is done.
 */
export async function payCommissions({ db, events, clock }: Pick<FundsDeps, 'db' | 'events' | 'clock'>): Promise<void> {
  const now = clock.now()
  const terms = await agentTerms(db)
  await doUndone(db, MONTHS, lastPayable(now, terms), now, async (month) => {
    for (const [memberId, turnovers] of await turnoversOf(db, month, await invitedMembers(db)))
      await payGift({ db, events }, memberId, now, (tx) => payCommission(tx, { memberId, month, turnovers, terms }, now))
  })
}

interface Due {
  memberId: bigint
  month: string
  turnovers: readonly bigint[]
  terms: AgentTerms
}

/** Pays once by agent and month; no letter where it was paid before, or there is nothing to pay. */
async function payCommission(tx: Db, { memberId, month, turnovers, terms }: Due, now: number): Promise<NewLetter[]> {
  const { active, turnoverFen, rate, fen } = commissionOf(terms, turnovers)
  const ref = `agent:${memberId}:${month}`
  const row = {
    ref,
    member_id: memberId,
    month,
    active,
    turnover_fen: turnoverFen,
    rate,
    fen,
    terms_version: terms.version,
    at: new Date(now),
  }
  const fresh = await tx
    .insertInto('agent_month')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('ref')
    .executeTakeFirst()
  if (!fresh || fen === 0n) return []
  const [debit, { main: credit }] = [await houseAccount(tx, 'agents'), await memberAccounts(tx, memberId)]
  await post(tx, [{ id: `commission:${ref}`, debit, credit, amountFen: fen, reason: 'commission', ref }], now)
  return [{ memberId, body: { kind: 'gift-paid', of: 'commission', what: month, amountFen: String(fen), needFen: '0' } }]
}
