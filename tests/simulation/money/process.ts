import { IN_PLAY_DELAY_MS } from '../../../contract/constants.ts'
import type { Score } from '../../../domain/settlement.ts'
import { createSessions } from '../../../server/account/session/sessions.ts'
import { decideBet } from '../../../server/betting/decide-bet.ts'
import { bettingHandlers } from '../../../server/betting/routes.ts'
import { settlePeriod } from '../../../server/betting/settle-period.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import { createLog } from '../../../server/platform/log.ts'
import { createSecurityLog } from '../../../server/platform/security-log.ts'
import { createTranslate } from '../../../server/texts/translate.ts'
import { createDispatch, type IncomingCall } from '../../../server/transport/dispatch.ts'
import { createPresent } from '../../../server/transport/envelope.ts'
import type { Handlers } from '../../../server/transport/handlers.ts'
import { betDeps, sourceOf } from '../../support/betting.ts'
import type { SteppedDatabase, Tamper } from '../harness/stepped-database.ts'
import type { Actor, Timeline } from '../harness/timeline.ts'
import type { Member, Offer } from './stage.ts'

/** A server process: the real verbs behind the real dispatch, with an engine's prices. */
export interface Process {
  /** Answers a call; rejects if the process dies first. */
  receive(call: Pick<IncomingCall, 'path' | 'body' | 'token'>): Promise<string>
  /** Delivers a game's full-time result or a correction of it; null voids. */
  settle(gameId: string, score: Score | null, version: number): void
  kill(): Promise<void>
}

export interface ProcessDeps {
  timeline: Timeline
  stepped: SteppedDatabase
  tamper: Tamper | undefined
  clock: Clock
  offers: readonly Offer[]
  members: readonly Member[]
  generation: number
}

const log = createLog('silent')
const present = createPresent(createTranslate('zh-CN'))

export function startProcess({ timeline, stepped, tamper, clock, offers, members, generation }: ProcessDeps): Process {
  const actor: Actor = timeline.actor(`server ${generation}`)
  const db = stepped.connect(timeline, actor, tamper)
  const games = offers.map(({ game }) => game)
  const bets = betDeps(db, sourceOf(games, clock), clock)
  const memberIds = members.map(({ id }) => id)
  const { promise: death, reject } = Promise.withResolvers<never>()
  death.catch(() => undefined)

  /** The decider's timer: finds left-over tickets at start, and delays each from when it first sees it. */
  const due = new Map<string, number>()
  async function decideDue(): Promise<void> {
    const waiting = await db
      .selectFrom('ticket')
      .select('id')
      .where('member_id', 'in', memberIds)
      .where('status', '=', 'delay')
      .orderBy('id')
      .execute()
    for (const { id } of waiting) {
      const left = (due.get(id) ?? timeline.now + IN_PLAY_DELAY_MS) - timeline.now
      due.set(id, timeline.now + left)
      if (left > 0) expect(left)
      else await decideBet(bets, id)
    }
  }
  const expect = (ms: number) => void timeline.after(ms, 'tickets are due', actor, () => void decideDue())

  const betting = bettingHandlers({ bets, chances: async () => null, expect: () => expect(0) })
  // Histories call no other handlers.
  const handlers = betting as Partial<Handlers> as Handlers
  const dispatch = createDispatch({
    handlers,
    sessions: createSessions(db, clock),
    clock,
    log,
    present,
    siteGate: async () => null,
    security: createSecurityLog(log, clock),
  })
  expect(0)

  return {
    receive: (call) =>
      Promise.race([death, dispatch({ ...call, ip: '127.0.0.1', device: null }).then((envelope) => JSON.stringify(envelope))]),
    settle: (gameId, score, version) => void settlePeriod(bets, { gameId, period: 'FT', score, version }),
    async kill() {
      actor.die()
      reject(new Error('the server died'))
      await timeline.work(() => stepped.forget(actor))
    },
  }
}
