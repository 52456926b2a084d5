import { GOAL_SUSPENSION_MS } from '../../../contract/constants.ts'
import { closePeriod } from '../book/market-rows.ts'
import { type GameRow, setStatus } from '../match/game-rows.ts'
import { dueEvent, isMissed, isOver, isPlayed, isToday, type Match, momentOf, pass, toMatch } from '../match/match.ts'
import { presentGame } from '../match/present.ts'
import type { MatchEvent } from '../match/timeline.ts'
import type { Expectation } from '../pricing/ratings.ts'
import { end, type Stage, settle, settleDecided } from './play.ts'
import { requote } from './quotes.ts'

export type Expected = (fixture: GameRow['fixture']) => Expectation

/** Adds games to the book in their state by the match clock, whatever state a former process left them in. */
export async function admit(stage: Stage, rows: readonly GameRow[], expected: Expected, steadyMs: number): Promise<void> {
  const { db, book, settlements, run, matches, translate } = stage
  const added = rows.filter((row) => !matches.has(String(row.id))).map((row) => toMatch(row, isPlayed(run, row), expected(row.fixture)))
  for (const match of added) catchUp(stage, match, steadyMs)
  for (const match of added) if (isOver(match)) await wrapUp(stage, match)
  const shown = added.filter((match) => !isOver(match) && !isMissed(run, match))
  const live = shown.filter((match) => match.next > 0)
  const liveIds = live.map(({ id }) => id)
  await setStatus(db, liveIds, 'live')
  for (const match of live) {
    settleDecided(settlements, match, match.next)
    if (match.course || momentOf(match, run.clockMs).period === '1H') continue
    await closePeriod(db, match.id, 'HT')
    settle(settlements, match, 'HT')
  }
  for (const match of shown) {
    matches.set(match.id, match)
    book.put(presentGame(match, run.clockMs, isToday(run, match), translate))
  }
  if (run.state !== 'running') return
  const ready = shown.filter((match) => match.reopenAtSteadyMs === null && !match.review)
  await requote(stage, ready, steadyMs)
}

const MATTERS: ReadonlySet<string> = new Set<MatchEvent['kind']>(['goal', 'check', 'score', 'miss', 'foul', 'period-end'])

/**
 * Applies the events that happened while no process ran. After a goal, a point or a check that a bet in its delay may have missed,
 * the game stays suspended for the usual time, longer than any delay, so that the bet is not accepted in spite of it.
 */
function catchUp({ run }: Stage, match: Match, steadyMs: number): void {
  for (let event = dueEvent(match, run.clockMs); event; event = dueEvent(match, run.clockMs)) {
    pass(match, event)
    const unseen = MATTERS.has(event.kind) && match.row.kickOffMs + event.atMs > run.unseenSinceMs
    if (unseen) match.reopenAtSteadyMs = steadyMs + GOAL_SUSPENSION_MS
  }
}

/** Ends a game whose end no process completed: closes its markets and settles both periods. */
export async function wrapUp({ db, settlements }: Stage, match: Match): Promise<void> {
  settle(settlements, match, 'HT')
  await end(db, settlements, match)
}
