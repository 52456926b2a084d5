import { IN_PLAY_DELAY_MS } from '../../../contract/constants.ts'
import type { Score } from '../../../domain/settlement.ts'
import { decideBet } from '../../../server/betting/decide-bet.ts'
import { bettingHandlers } from '../../../server/betting/routes.ts'
import { settlePeriod } from '../../../server/betting/settle-period.ts'
import { createCounts } from '../../../server/platform/counts.ts'
import { safePlayHandlers } from '../../../server/safe-play/routes.ts'
import { venueHandlers } from '../../../server/venue/routes.ts'
import { byNow } from '../../../server/venue/there/by-now.ts'
import { createCardSeal } from '../../../server/wallet/cards/card-seal.ts'
import type { PaymentDeps } from '../../../server/wallet/deps.ts'
import { openDisputes } from '../../../server/wallet/dispute/disputes.ts'
import { type Decision, settleDispute } from '../../../server/wallet/dispute/settle-dispute.ts'
import { WALLET } from '../../../server/wallet/domain.ts'
import { takeMessage } from '../../../server/wallet/take-message.ts'
import { betDeps, sourceOf } from '../../support/betting.ts'
import { log, openServer, type ServerProcess, type ServerProcessDeps } from '../harness/server-process.ts'
import type { Offer } from '../money/stage.ts'
import type { SimProvider } from './provider.ts'

/** A server process: the real verbs of bets, wallet, venues and safe play behind the real dispatch, and their chores. */
export interface Process extends ServerProcess {
  /** Takes a callback of the provider; rejects if it could not be kept. */
  hear(body: Buffer): Promise<void>
  /** Delivers a game's full-time result or a correction of it; null voids. */
  settle(gameId: string, score: Score | null, version: number): Promise<void>
  /** A person looks at the disputes and decides one of them, or as many as there are; `decides` hears it before. */
  review(decides: (decision: Decision) => void, all?: boolean): Promise<void>
  /** Does the domains' timed work once. */
  work(): Promise<void>
}

export interface ProcessDeps extends ServerProcessDeps {
  offers: readonly Offer[]
  provider: SimProvider
}

/** The slow hash of a second password is not what is looked at here. */
const passwords = { hash: async () => '', matches: async () => true }
const { chores, rounds } = WALLET

export function startProcess({ offers, provider, ...deps }: ProcessDeps): Process {
  const { timeline, clock, name } = deps
  const { actor, db, sessions, untilDeath, serve } = openServer(deps)
  const games = offers.map(({ game }) => game)
  const bets = betDeps(db, sourceOf(games, clock), clock)
  const port = provider.connect(actor)
  const { events, mayBurn } = bets
  const funds: PaymentDeps = { db, events, clock, provider: port, log }
  const cards = { db, events, seal: createCardSeal(Buffer.alloc(32)), second: { db, counts: createCounts(db), passwords } }

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
    ...serve({
      ...bettingHandlers({ bets, chances: async () => null, joint: async () => null, expect: () => expect() }),
      ...WALLET.handlers({ db, funds, mayBurn, cards, byNow: (...call) => byNow(db, ...call) }),
      ...venueHandlers({ funds, odds: bets.source, sites: new Map() }),
      ...safePlayHandlers({ play: { ...funds, account: { sessions, onSessionEnded: () => undefined } } }),
    }),
    async hear(body) {
      const message = port.callback(body, {})
      if (!message) throw new Error('no message of the provider')
      await untilDeath(takeMessage(funds, message))
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
  }
}
