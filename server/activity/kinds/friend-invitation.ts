import type { Mine } from '../../../contract/activity-kinds.ts'
import { inviteCodeOf } from '../../agent/invite-code.ts'
import { type Invited, invitedMembers } from '../../agent/invited.ts'
import { MoneyRefused } from '../../ledger/money-call.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../transport/handlers.ts'
import { settledTurnover } from '../../wallet/turnover/settled-turnover.ts'
import type { EntryOf } from '../entry.ts'
import { claimsOf } from './claims.ts'
import type { At, Kind } from './kind.ts'

type Invitation = EntryOf<'friendInvitation'>

/**
 * A reward for each invited member who registered while it ran, has a bound phone and turned over enough. It is paid by a duty
 * (pay-invitations.ts), so there is nothing to join.
 */
export const friendInvitation: Kind<'friendInvitation'> = {
  leastFen: ({ terms }) => BigInt(terms.fen),
  async standing(db, at) {
    const mine = await mineOf(db, at)
    return mine.paid >= at.entry.terms.most
      ? { state: 'limit', why: '奖励人数已满', note: '之后邀请的好友不再有奖励', mine }
      : { state: 'open', mine }
  },
  gift: async () => {
    throw new MoneyRefused(refuse('warning', '把链接发给好友就行，不用另外参加'))
  },
}

/** Names the invited, so that each is paid for once; `%` stands for anybody in a search. */
export const friendKey = (invited: bigint | '%'): string => `friend:${invited}`

/** The invited who registered while it ran. */
export const inTime = ({ begins, ends }: Invitation, invited: readonly Invited[]): Invited[] =>
  invited.filter(({ registeredAt }) => registeredAt >= Date.parse(begins) && (ends === undefined || registeredAt < Date.parse(ends)))

/** Those who have met the rule: they count, have a bound phone, and turned over enough until now, or until it ended. */
export async function metBy(db: Db, entry: Invitation, invited: readonly Invited[], now: number): Promise<Invited[]> {
  const { begins, ends, terms } = entry
  const counted = inTime(entry, invited).filter(({ refusal, hasPhone }) => refusal === null && hasPhone)
  if (counted.length === 0) return []
  const to = ends === undefined ? now + 1 : Math.min(now + 1, Date.parse(ends))
  const members = counted.map(({ memberId }) => memberId)
  const turned = await settledTurnover(db, { from: new Date(Date.parse(begins)), to: new Date(to) }, { members })
  return counted.filter(({ memberId }) => (turned.get(memberId) ?? 0n) >= BigInt(terms.turnoverFen))
}

async function mineOf(db: Db, at: At<'friendInvitation'>): Promise<Mine<'friendInvitation'>> {
  const [code, invited, claims] = await Promise.all([inviteCodeOf(db, at.memberId), invitedMembers(db, at.memberId), claimsOf(db, at)])
  const met = new Set((await metBy(db, at.entry, invited, at.now)).map(({ memberId }) => memberId))
  const paid = new Map(claims.map((claim) => [claim.key, claim]))
  return {
    code,
    paid: claims.length,
    sumFen: String(claims.reduce((sum, { fen }) => sum + fen, 0n)),
    invited: inTime(at.entry, invited)
      .map(({ memberId, registeredAt, refusal }) => {
        const claim = paid.get(friendKey(memberId))
        const state = claim ? ('paid' as const) : (refusal ?? (met.has(memberId) ? ('met' as const) : ('waiting' as const)))
        return { at: registeredAt, state, paidAt: claim?.at.getTime() ?? null }
      })
      .reverse(),
  }
}
