import { createSessions } from '../../../server/account/session/sessions.ts'
import { ACTIVITY } from '../../../server/activity/domain.ts'
import { AGENT } from '../../../server/agent/domain.ts'
import { createMemberEventStore } from '../../../server/feed/member/member-event-store.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import { createLog } from '../../../server/platform/log.ts'
import { createSecurityLog } from '../../../server/platform/security-log.ts'
import { POINTS } from '../../../server/points/domain.ts'
import { safePlayHandlers } from '../../../server/safe-play/routes.ts'
import { createTranslate } from '../../../server/texts/translate.ts'
import { createDispatch, type IncomingCall } from '../../../server/transport/dispatch.ts'
import { createPresent } from '../../../server/transport/envelope.ts'
import type { Handlers } from '../../../server/transport/handlers.ts'
import { VIP } from '../../../server/vip/domain.ts'
import { walletHandlers } from '../../../server/wallet/routes.ts'
import type { SteppedDatabase, Tamper } from '../harness/stepped-database.ts'
import type { Timeline } from '../harness/timeline.ts'

/** A server process: the real verbs of points, activities and VIP behind the real dispatch, and the duties that pay. */
export interface Process {
  /** Answers a call; rejects if the process dies first. */
  receive(call: Pick<IncomingCall, 'path' | 'body' | 'token'>): Promise<string>
  /** Does the duties once. */
  work(): Promise<void>
  kill(): Promise<void>
}

export interface ProcessDeps {
  timeline: Timeline
  stepped: SteppedDatabase
  tamper: Tamper | undefined
  clock: Clock
  name: string
}

const log = createLog('silent')
const present = createPresent(createTranslate('zh-CN'))
const duties = [POINTS, VIP, ACTIVITY, AGENT].flatMap(({ chores }) => Object.values(chores))

export function startProcess({ timeline, stepped, tamper, clock, name }: ProcessDeps): Process {
  const actor = timeline.actor(name)
  const db = stepped.connect(timeline, actor, tamper)
  const funds = { db, events: createMemberEventStore(db), clock, provider: null, log }
  const sessions = createSessions(db, clock)
  const { promise: death, reject } = Promise.withResolvers<never>()
  death.catch(() => undefined)
  const handlers: Partial<Handlers> = {
    ...POINTS.handlers({ funds }),
    ...ACTIVITY.handlers({ funds, env: { SITE_LANGUAGE: 'zh-CN' } }),
    ...VIP.handlers({ db }),
    ...walletHandlers({ funds, mayBurn: async () => true, byNow: async (_kind, _id, kept) => kept }),
    ...safePlayHandlers({ play: { ...funds, account: { sessions, onSessionEnded: () => undefined } } }),
  }
  const dispatch = createDispatch({
    // Histories call no other handlers.
    handlers: handlers as Handlers,
    ...{ sessions, clock, log, present },
    siteGate: async () => null,
    security: createSecurityLog(log, clock),
  })
  return {
    receive: (call) =>
      Promise.race([death, dispatch({ ...call, ip: '127.0.0.1', device: null }).then((envelope) => JSON.stringify(envelope))]),
    async work() {
      for (const duty of duties) await duty(funds)
    },
    async kill() {
      actor.die()
      reject(new Error('the server died'))
      await timeline.work(() => stepped.forget(actor))
    },
  }
}
