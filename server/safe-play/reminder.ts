import type { Payload } from '../../contract/endpoints.ts'
import { type MemberContext, ok, type Result } from '../transport/handlers.ts'
import { change, noteReview, setting } from './change.ts'
import type { SafePlayDeps } from './deps.ts'

type Done = Promise<Result<Record<string, never>>>

/** How often the member is told the time; it acts at once, in both directions. */
export const setReminder = (deps: SafePlayDeps, { minutes }: Payload<'play.setReminder'>, { memberId, now }: MemberContext): Done =>
  change(deps, memberId, now, async (tx) => {
    await setting(tx, memberId, { remind_minutes: minutes })
    return ok({})
  })

/** The member answered the reminder in one tab: it closes in all, and the next one is due an interval later. */
export const reminderSeen = (deps: SafePlayDeps, { memberId, now }: MemberContext): Done =>
  change(deps, memberId, now, async (tx) => {
    await setting(tx, memberId, { reminded_at: new Date(now) })
    return ok({})
  })

/** The member looked at the limits and leaves them as they are. */
export const reviewed = (deps: SafePlayDeps, { memberId, now }: MemberContext): Done =>
  change(deps, memberId, now, async (tx) => {
    await noteReview(tx, memberId, now)
    return ok({})
  })
