import { IN_PLAY_DELAY_MS } from '../../../contract/constants.ts'
import type { Score } from '../../../domain/settlement.ts'
import { createSessions } from '../../../server/account/session/sessions.ts'
import { decideBet } from '../../../server/betting/decide-bet.ts'
import { bettingHandlers } from '../../../server/betting/routes.ts'
import { settlePeriod } from '../../../server/betting/settle-period.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import { createCounts } from '../../../server/platform/counts.ts'
import { createLog } from '../../../server/platform/log.ts'
import { createSecurityLog } from '../../../server/platform/security-log.ts'
import { safePlayHandlers } from '../../../server/safe-play/routes.ts'
import { createTranslate } from '../../../server/texts/translate.ts'
import { createDispatch, type IncomingCall } from '../../../server/transport/dispatch.ts'
import { createPresent } from '../../../server/transport/envelope.ts'
import type { Handlers } from '../../../server/transport/handlers.ts'
import { venueHandlers } from '../../../server/venue/routes.ts'
import { byNow } from '../../../server/venue/there/by-now.ts'
import { createCardSeal } from '../../../server/wallet/cards/card-seal.ts'
import type { PaymentDeps } from '../../../server/wallet/deps.ts'
import { openDisputes } from '../../../server/wallet/dispute/disputes.ts'
import { type Decision, settleDispute } from '../../../server/wallet/dispute/settle-dispute.ts'
import { WALLET } from '../../../server/wallet/domain.ts'
import { takeMessage } from '../../../server/wallet/take-message.ts'
import { betDeps, sourceOf } from '../../support/betting.ts'
import type { SteppedDatabase, Tamper } from '../harness/stepped-database.ts'
import type { Actor, Timeline } from '../harness/timeline.ts'
import type { Offer } from '../money/stage.ts'
import type { SimProvider } from './provider.ts'

/** A server process: the real verbs of bets, wallet, venues and safe play behind the real dispatch, and their chores. */
export interface Process {
  /** Answers a call; rejects if the process dies first. */
  receive(call: Pick<IncomingCall, 'path' | 'body' | 'token'>): Promise<string>
  /** Takes a callback of the provider; rejects if it could not be kept. */
  hear(body: Buffer): Promise<void>
  /** Delivers a game's full-time result or a correction of it; null voids. */
  settle(gameId: string, score: Score | null, version: number): Promise<void>
  /** A person looks at the disputes and decides one of them, or as many as there are; `decides` hears it before. */
  review(decides: (decision: Decision) => void, all?: boolean): Promise<void>
  /** Does the domains' timed work once. */
  work(): Promise<void>
  kill(): Promise<void>
}

export interface ProcessDeps {
  timeline: Timeline
  stepped: SteppedDatabase
  tamper: Tamper | undefined
  clock: Clock
  offers: readonly Offer[]
  provider: SimProvider
  name: string
}

const log = createLog('silent')
const present = createPresent(createTranslate('zh-CN'))
/** The slow hash of a second password is not what is looked at here. */
const passwords = { hash: async () => '', matches: async () => true }
const { chores, rounds } = WALLET

export function startProcess({ timeline, stepped, tamper, clock, offers, provider, name }: ProcessDeps): Process {
  const actor: Actor = timeline.actor(name)
  const db = stepped.connect(timeline, actor, tamper)
  const games = offers.map(({ game }) => game)
  const bets = betDeps(db, sourceOf(games, clock), clock)
  const port = provider.connect(actor)
  const { events, mayBurn } = bets
  const funds: PaymentDeps = { db, events, clock, provider: port, log }
  const sessions = createSessions(db, clock)
  const cards = { db, events, seal: createCardSeal(Buffer.alloc(32)), second: { db, counts: createCounts(db), passwords } }
  const { promise: death, reject } = Promise.withResolvers<never>()
  death.catch(() => undefined)

  const handlers: Partial<Handlers> = {
    ...bettingHandlers({ bets, chances: async () => null, expect: () => expect() }),
    ...WALLET.handlers({ db, funds, mayBurn, cards, byNow: (...call) => byNow(db, ...call) }),
    ...venueHandlers({ funds, odds: bets.source, sites: new Map() }),
    ...safePlayHandlers({ play: { ...funds, account: { sessions, onSessionEnded: () => undefined } } }),
  }
  const dispatch = createDispatch({
    // Histories call no other handlers.
    handlers: handlers as Handlers,
    sessions,
    clock,
    log,
    present,
    siteGate: async () => null,
    security: createSecurityLog(log, clock),
  })

  /** The decider's timer: finds left-over tickets at start, and delays each from when it first sees it. */
  const due = new Map<string, number>()
  async function decideDue(): Promise<void> {
    for (const { id } of await db.selectFrom('ticket').select('id').where('status', '=', 'delay').orderBy('id').execute()) {
      const left = (due.get(id) ?? timeline.now + IN_PLAY_DELAY_MS) - timeline.now
      due.set(id, timeline.now + left)
      if (left > 0) expect(left)
      else await decideBet(bets, id)
    }
  }
  const expect = (ms = 0) => void timeline.after(ms, 'tickets are due', actor, () => void decideDue())
  expect()

  return {
    receive: (call) =>
      Promise.race([death, dispatch({ ...call, ip: '127.0.0.1', device: null }).then((envelope) => JSON.stringify(envelope))]),
    async hear(body) {
      const message = port.callback(body, {})
      if (!message) throw new Error('no message of the provider')
      await Promise.race([death, takeMessage(funds, message)])
    },
    settle: (gameId, score, version) => settlePeriod(bets, { gameId, period: 'FT', score, version }),
    async review(decides, all = false) {
      const disputes = await openDisputes(db)
      const chosen = all ? disputes : disputes.length > 0 ? [timeline.random.pick(disputes)] : []
      for (const { number, acts } of chosen) {
        const decision = { number, act: timeline.random.pick(acts).act, by: name, reason: 'called the provider' }
        timeline.say(`${name} decides dispute ${number}: ${decision.act}`)
        decides(decision)
        // A double click.
        const clicks = timeline.random.chance(0.3) ? 2 : 1
        await Promise.all(Array.from({ length: clicks }, () => settleDispute(funds, decision)))
      }
    },
    async work() {
      for (const round of [...Object.values(rounds), ...Object.values(chores)]) await round(funds)
    },
    async kill() {
      actor.die()
      reject(new Error('the server died'))
      await timeline.work(() => stepped.forget(actor))
    },
  }
}
