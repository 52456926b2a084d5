import { GOAL_SUSPENSION_MS } from '../../../contract/constants.ts'
import { closePeriod } from '../book/market-rows.ts'
import { type GameRow, setStatus } from '../match/game-rows.ts'
import { dueEvent, isMissed, isOver, isPlayed, isToday, type Match, momentOf, pass, toMatch } from '../match/match.ts'
import { presentGame } from '../match/present.ts'
import type { MatchEvent } from '../match/timeline.ts'
import type { Expectation } from '../pricing/ratings.ts'
import { end, type Stage, settle } from './play.ts'
import { requote } from './quotes.ts'

export type Expected = (fixture: GameRow['fixture']) => Expectation

/** Take games into the book as they stand by the match clock, wherever a former process left them. */
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

const MATTERS: ReadonlySet<string> = new Set<MatchEvent['kind']>(['goal', 'check', 'score', 'period-end'])

/**
 * Pass what happened while nobody was there. A goal, a point or a check that a bet in its delay may not have seen keeps its game suspended
 * for the usual time, longer than any delay, so that the bet is not accepted over it.
 */
function catchUp({ run }: Stage, match: Match, steadyMs: number): void {
  for (let event = dueEvent(match, run.clockMs); event; event = dueEvent(match, run.clockMs)) {
    pass(match, event)
    const unseen = MATTERS.has(event.kind) && match.row.kickOffMs + event.atMs > run.unseenSinceMs
    if (unseen) match.reopenAtSteadyMs = steadyMs + GOAL_SUSPENSION_MS
  }
}

/** End a game whose whistle nobody saw through: its markets close and both periods are settled. */
export async function wrapUp({ db, settlements }: Stage, match: Match): Promise<void> {
  settle(settlements, match, 'HT')
  await end(db, settlements, match)
}
