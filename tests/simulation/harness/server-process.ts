import { createSessions } from '../../../server/account/session/sessions.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import { createLog } from '../../../server/platform/log.ts'
import { createSecurityLog } from '../../../server/platform/security-log.ts'
import { createTranslate } from '../../../server/texts/translate.ts'
import { createDispatch, type IncomingCall } from '../../../server/transport/dispatch.ts'
import { createPresent } from '../../../server/transport/envelope.ts'
import type { Handlers } from '../../../server/transport/handlers.ts'
import type { SteppedDatabase, Tamper } from './stepped-database.ts'
import type { Timeline } from './timeline.ts'

/** What every server process of a history can do. */
export interface ServerProcess {
  /** Answers a call; rejects if the process dies first. */
  receive(call: Pick<IncomingCall, 'path' | 'body' | 'token'>): Promise<string>
  kill(): Promise<void>
}

export interface ServerProcessDeps {
  timeline: Timeline
  stepped: SteppedDatabase
  tamper: Tamper | undefined
  clock: Clock
  name: string
}

export const log = createLog('silent')
const present = createPresent(createTranslate('zh-CN'))

/** A server process: its own connection, the real dispatch before the handlers of a simulation, and a death that ends what is under way. */
export function openServer({ timeline, stepped, tamper, clock, name }: ServerProcessDeps) {
  const actor = timeline.actor(name)
  const db = stepped.connect(timeline, actor, tamper)
  const sessions = createSessions(db, clock)
  const { promise: death, reject } = Promise.withResolvers<never>()
  death.catch(() => undefined)
  /** Rejects if the process dies first. */
  const untilDeath = <T>(work: Promise<T>): Promise<T> => Promise.race([death, work])
  return {
    ...{ actor, db, sessions, untilDeath },
    /** Histories call no other handlers than these. */
    serve(handlers: Partial<Handlers>): ServerProcess {
      const dispatch = createDispatch({
        handlers: handlers as Handlers,
        ...{ sessions, clock, log, present },
        siteGate: async () => null,
        security: createSecurityLog(log, clock),
      })
      return {
        receive: (call) => untilDeath(dispatch({ ...call, ip: '127.0.0.1', device: null }).then((envelope) => JSON.stringify(envelope))),
        async kill() {
          actor.die()
          reject(new Error('the server died'))
          await timeline.work(() => stepped.forget(actor))
        },
      }
    },
  }
}
