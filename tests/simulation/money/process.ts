import { IN_PLAY_DELAY_MS } from '../../../contract/constants.ts'
import type { Score } from '../../../domain/settlement.ts'
import { takeReached } from '../../../server/betting/cash-out/automatic.ts'
import { decideBet } from '../../../server/betting/decide-bet.ts'
import { followPreorders } from '../../../server/betting/preorder/follow-preorders.ts'
import { bettingHandlers } from '../../../server/betting/routes.ts'
import { settlePeriod } from '../../../server/betting/settle-period.ts'
import type { OpenLegOn, ToldChances } from '../../../server/engine/play/leg-chances.ts'
import { callStatus } from '../../../server/wallet/call-status.ts'
import { betDeps, sourceOf } from '../../support/betting.ts'
import { log, openServer, type ServerProcess, type ServerProcessDeps } from '../harness/server-process.ts'
import type { Member, Offer } from './stage.ts'

/** Longest time between two looks of a duty. */
const DUTY_MS = 6_000

/** A server process: the real verbs behind the real dispatch, with an engine's prices. */
export interface Process extends ServerProcess {
  /** Delivers a game's full-time result or a correction of it; null voids. */
  settle(gameId: string, score: Score | null, version: number): void
}

export interface ProcessDeps extends ServerProcessDeps {
  offers: readonly Offer[]
  members: readonly Member[]
  /** The engine's answer about open legs. */
  tellChances(legs: readonly OpenLegOn[]): ToldChances[]
}

export function startProcess({ offers, members, tellChances, ...deps }: ProcessDeps): Process {
  const { timeline, clock } = deps
  const { actor, db, serve } = openServer(deps)
  const games = offers.map(({ game }) => game)
  const bets = betDeps(db, sourceOf(games, clock), clock)
  const memberIds = members.map(({ id }) => id)

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

  expect(0)

  const cashOuts = {
    ...bets,
    async chances(legs: readonly OpenLegOn[]) {
      await timeline.step(actor, 'the engine is asked')
      return tellChances(legs)
    },
  }
  /** A duty: looks now and then; one that failed is tried again by its next look. */
  const again = (label: string, look: () => Promise<void>) =>
    void timeline.after(timeline.random.next() * DUTY_MS, label, actor, () => {
      look()
        .catch(() => undefined)
        .finally(() => again(label, look))
    })
  again('automatic cash-outs are looked at', () => takeReached(cashOuts, log))
  again('pre-orders are looked at', () => followPreorders({ bets, log, expect: () => expect(0) }))

  return {
    ...serve({
      ...bettingHandlers({ bets, chances: cashOuts.chances, joint: async () => null, expect: () => expect(0) }),
      'funds.callStatus': (asked, context) => callStatus(db, asked, context, () => bets.mayBurn(context.memberId)),
    }),
    settle: (gameId, score, version) => void settlePeriod(bets, { gameId, period: 'FT', score, version }),
  }
}
