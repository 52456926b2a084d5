import type { Payload } from '../../contract/endpoints.ts'
import { addMonths } from '../../domain/days.ts'
import { type MemberContext, ok, type Result } from '../transport/handlers.ts'
import { change } from './change.ts'
import type { SafePlayDeps } from './deps.ts'

const HOUR_MS = 3_600_000

/** A time-out: it ends by itself, and never early. */
export const rest = (deps: SafePlayDeps, { hours }: Payload<'play.rest'>, context: MemberContext) =>
  takeBreak(deps, 'time-out', context.now + hours * HOUR_MS, context)

/** A self-exclusion: it is not over when its time is, but a day after the member then asks to come back (come-back.ts). */
export const exclude = (deps: SafePlayDeps, { months }: Payload<'play.exclude'>, context: MemberContext) =>
  takeBreak(deps, 'self-exclusion', addMonths(context.now, months), context)

/**
 * Begins a break. From its commit on no bet and no deposit of the member is made; those before it are. All sessions end with their
 * sockets, this one too, and so do logins under way; the member may log in again to read, to withdraw and to ask for help.
 */
async function takeBreak(
  deps: SafePlayDeps,
  kind: 'time-out' | 'self-exclusion',
  until: number,
  { memberId, now }: MemberContext,
): Promise<Result<{ until: number }>> {
  const { sessions, onSessionEnded } = deps.account
  let ended: string[] = []
  const result = await change(deps, memberId, now, async (tx) => {
    const end = new Date(until)
    await tx
      .insertInto('play_break')
      .values({ member_id: memberId, kind, began_at: new Date(now), until: end, ends_at: kind === 'time-out' ? end : null })
      .execute()
    ended = await sessions.endAll(tx, memberId)
    return ok({ until })
  })
  for (const tokenHash of ended) onSessionEnded(tokenHash)
  return result
}
