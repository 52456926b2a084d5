import type { Answer } from '../../contract/endpoints.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import { change } from './change.ts'
import type { SafePlayDeps } from './deps.ts'

export const RETURN_WAIT_MS = 24 * 3_600_000

/** Asks for the end of self-exclusions whose time is over. It comes a day later; before that time the call is refused. */
export function comeBack(deps: SafePlayDeps, { memberId, now }: MemberContext): Promise<Result<Answer<'play.comeBack'>>> {
  return change(deps, memberId, now, async (tx) => {
    const open = await tx
      .selectFrom('play_break')
      .select(['id', 'until'])
      .where('member_id', '=', memberId)
      .where('ends_at', 'is', null)
      .execute()
    if (open.length === 0) return refuse('noData', '现在没有自我排除')
    if (open.some(({ until }) => until.getTime() > now)) return refuse('warning', '自我排除到期前不能解除，客服也不能')
    const endsAt = now + RETURN_WAIT_MS
    await tx
      .updateTable('play_break')
      .set({ ends_at: new Date(endsAt) })
      .where('member_id', '=', memberId)
      .where('ends_at', 'is', null)
      .execute()
    return ok({ endsAt })
  })
}
