import { type agentEndpoints, INVITE_REFUSALS } from '../../contract/agent.ts'
import type { Answer } from '../../contract/endpoints.ts'
import type { Db } from '../platform/database.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import { agentTerms, commissionOf } from './agent-terms.ts'
import { inviteCodeOf } from './invite-code.ts'
import { invitedMembers } from './invited.ts'
import { addToMonth, monthOf, turnoversOf } from './months.ts'

const SHOWN_MONTHS = 24

export const agentHandlers = ({ db }: { db: Db }): HandlersOf<typeof agentEndpoints> => ({
  'agent.terms': async () => {
    const { tiers, activeFen, payDay } = await agentTerms(db)
    return ok({ tiers: [...tiers], activeFen: String(activeFen), payDay })
  },
  'agent.overview': async (_, { memberId, now }) => ok(await overviewOf(db, memberId, now)),
})

async function overviewOf(db: Db, memberId: bigint, now: number): Promise<Answer<'agent.overview'>> {
  const code = await inviteCodeOf(db, memberId)
  const [invited, terms, paid] = await Promise.all([
    invitedMembers(db, memberId),
    agentTerms(db),
    db.selectFrom('agent_month').selectAll().where('member_id', '=', memberId).orderBy('month', 'desc').limit(SHOWN_MONTHS).execute(),
  ])
  // The months that are still to be paid: this one, and the last until its day.
  const open = [monthOf(now), addToMonth(monthOf(now), -1)].filter((month) => !paid.some((one) => one.month === month))
  const openMonths = await Promise.all(
    open.map(async (month) => {
      const { active, rate, fen, turnoverFen } = commissionOf(terms, (await turnoversOf(db, month, invited)).get(memberId) ?? [])
      return { month, active, rate, fen: String(fen), paidAt: null, turnoverFen }
    }),
  )
  const isShown = ({ month, turnoverFen }: (typeof openMonths)[number]) => month === monthOf(now) || turnoverFen > 0n
  return {
    code,
    invited: invited.filter(({ refusal }) => refusal === null).length,
    refused: Object.fromEntries(
      INVITE_REFUSALS.map((why) => [why, invited.filter(({ refusal }) => refusal === why).length]),
    ) as Answer<'agent.overview'>['refused'],
    months: [
      ...openMonths.filter(isShown).map(({ turnoverFen: _, ...shown }) => shown),
      ...paid.map(({ month, active, rate, fen, at }) => ({ month, active, rate, fen: String(fen), paidAt: at.getTime() })),
    ],
  }
}
