import { ACTIVITY } from '../../../server/activity/domain.ts'
import { AGENT } from '../../../server/agent/domain.ts'
import { createMemberEventStore } from '../../../server/feed/member/member-event-store.ts'
import { POINTS } from '../../../server/points/domain.ts'
import { safePlayHandlers } from '../../../server/safe-play/routes.ts'
import { VIP } from '../../../server/vip/domain.ts'
import { walletHandlers } from '../../../server/wallet/routes.ts'
import { log, openServer, type ServerProcess, type ServerProcessDeps } from '../harness/server-process.ts'

/** A server process: the real verbs of points, activities and VIP behind the real dispatch, and the duties that pay. */
export interface Process extends ServerProcess {
  /** Does the duties once. */
  work(): Promise<void>
}

const duties = [POINTS, VIP, ACTIVITY, AGENT].flatMap(({ chores }) => Object.values(chores))

export function startProcess(deps: ServerProcessDeps): Process {
  const { db, sessions, serve } = openServer(deps)
  const funds = { db, events: createMemberEventStore(db), clock: deps.clock, provider: null, log }
  return {
    ...serve({
      ...POINTS.handlers({ funds }),
      ...ACTIVITY.handlers({ funds, env: { SITE_LANGUAGE: 'zh-CN' } }),
      ...VIP.handlers({ db }),
      ...walletHandlers({ funds, mayBurn: async () => true, byNow: async (_kind, _id, kept) => kept }),
      ...safePlayHandlers({ play: { ...funds, account: { sessions, onSessionEnded: () => undefined } } }),
    }),
    async work() {
      for (const duty of duties) await duty(funds)
    },
  }
}
