import { createSessions } from '../../server/account/session/sessions.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import type { Clock } from '../../server/platform/clock.ts'
import type { Db } from '../../server/platform/database.ts'
import type { SafePlayDeps } from '../../server/safe-play/deps.ts'
import { SAFE_PLAY } from '../../server/safe-play/domain.ts'
import type { MemberContext } from '../../server/transport/handlers.ts'

/** Safe play on a database; `ended` collects the sessions whose sockets it closes. */
export function safePlayWorld(db: Db, clock: Clock) {
  const ended: string[] = []
  const play: SafePlayDeps = {
    db,
    clock,
    events: createMemberEventStore(db),
    account: { sessions: createSessions(db, clock), onSessionEnded: (tokenHash) => void ended.push(tokenHash) },
  }
  return { play, ended, handlers: SAFE_PLAY.handlers({ play }) }
}

export const callBy = (memberId: bigint, clock: Clock, tokenHash = ''): MemberContext => ({
  ...{ memberId, tokenHash, device: null, ip: '127.0.0.1', now: clock.now() },
})
