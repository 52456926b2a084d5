import { IN_PLAY_DELAY_MS } from '../../../contract/constants.ts'
import type { Score } from '../../../domain/settlement.ts'
import { decideBet } from '../../../server/betting/decide-bet.ts'
import { bettingHandlers } from '../../../server/betting/routes.ts'
import { settlePeriod } from '../../../server/betting/settle-period.ts'
import { betDeps, sourceOf } from '../../support/betting.ts'
import { openServer, type ServerProcess, type ServerProcessDeps } from '../harness/server-process.ts'
import type { Member, Offer } from './stage.ts'

/** A server process: the real verbs behind the real dispatch, with an engine's prices. */
export interface Process extends ServerProcess {
  /** Delivers a game's full-time result or a correction of it; null voids. */
  settle(gameId: string, score: Score | null, version: number): void
}

export interface ProcessDeps extends ServerProcessDeps {
  offers: readonly Offer[]
  members: readonly Member[]
}

export function startProcess({ offers, members, ...deps }: ProcessDeps): Process {
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

  return {
    ...serve(bettingHandlers({ bets, chances: async () => null, joint: async () => null, expect: () => expect(0) })),
    settle: (gameId, score, version) => void settlePeriod(bets, { gameId, period: 'FT', score, version }),
  }
}
