import type { Answer, Payload } from '../../../contract/endpoints.ts'
import { lockMembers } from '../../ledger/accounts.ts'
import { MoneyRefused, moneyCall } from '../../ledger/money-call.ts'
import { transact } from '../../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../../transport/handlers.ts'
import type { FundsDeps } from '../deps.ts'
import { endBonus } from './take-back.ts'

/** Gives a bonus up: it and its part of what was won since go back, and its deposit's money is free. Once for all copies of the call. */
export async function forfeitBonus(
  deps: FundsDeps,
  { id, requirement }: Payload<'funds.forfeitBonus'>,
  { memberId, now }: MemberContext,
): Promise<Result<Answer<'funds.forfeitBonus'>>> {
  const call = { id, memberId, kind: 'forfeit', body: [requirement] } as const
  const outcome = await moneyCall<Answer<'funds.forfeitBonus'>, 'ended' | 'held'>(deps.db, call, now, async (tx) => {
    const open = await tx
      .selectFrom('turnover_requirement')
      .selectAll()
      .where('id', '=', BigInt(requirement))
      .where('member_id', '=', memberId)
      .where('kind', '=', 'bonus')
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (!open) throw new MoneyRefused('ended' as const)
    const tookFen = await endBonus(tx, open, 'forfeited', now)
    if (tookFen === null) throw new MoneyRefused('held' as const)
    await deps.events.tell(tx, new Map([[memberId, []]]), now)
    return { tookFen: String(tookFen) }
  })
  if (outcome.state === 'done') {
    if (!outcome.repeated) deps.events.announce(memberId)
    return ok(outcome.answer)
  }
  if (outcome.state === 'refused')
    return outcome.answer === 'ended'
      ? refuse('noData', '这份赠金已经结束，没有可放弃的')
      : refuse('warning', '余额不足以退回赠金，请等未结注单结算后再放弃')
  return refuse('invalidParameter', outcome.state === 'cancelled' ? '这一笔已确认没有办成，请重新操作' : '这一笔的内容与之前不一致')
}

/** Takes back bonuses whose time is over. One that waits for open bets is looked at again the next time. */
export async function lapseBonuses(deps: FundsDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('turnover_requirement')
    .select(['id', 'member_id'])
    .where('state', '=', 'open')
    .where('due_at', '<=', new Date(now))
    .orderBy('due_at')
    .execute()
  for (const { id, member_id } of due) {
    const ended = await transact(deps.db, async (tx) => {
      await lockMembers(tx, [member_id])
      const open = await tx
        .selectFrom('turnover_requirement')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'open')
        .executeTakeFirst()
      if (!open || (await endBonus(tx, open, 'lapsed', now)) === null) return false
      await deps.events.tell(tx, new Map([[member_id, []]]), now)
      return true
    })
    if (ended) deps.events.announce(member_id)
  }
}
