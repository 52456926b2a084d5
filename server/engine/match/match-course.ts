import type { Counts, Course } from '../../../domain/course.ts'
import { finalOf } from '../../../domain/period-scores.ts'
import { isFootball, sportOf } from '../../../domain/sports.ts'
import type { Score } from '../fixtures/parse.ts'
import { quarterAt } from '../pricing/quarters.ts'
import type { GameRow } from './game-rows.ts'
import { areGoalsTold, type Match, playedOut } from './match.ts'
import { type MatchEvent, momentAt, type Timeline } from './timeline.ts'

/** What a match is settled by besides its scores, from its events. */

type Fixture = GameRow['fixture']

/**
 * The whole match; null without a result. Where the file lacks the minute of a goal, when it fell is invented, and no play on the order or
 * time of goals is offered or settled. A generated match has no other goals than those that are played.
 */
export const courseOf = (fixture: Fixture, timeline: Timeline | null = playedOut(fixture)): Course | null =>
  timeline && read(fixture, timeline, timeline.events)

/** The match as far as this many of its events tell. */
export const courseSoFar = ({ row, timeline }: Match, played: number): Course | null =>
  timeline && read(row.fixture, timeline, timeline.events.slice(0, played))

/**
 * The course that fits a corrected result: where that has other goals, nobody knows which of them, and in which order; corners and cards
 * stay. Periods have the scores that the result knows.
 */
export function courseWith(
  fixture: Fixture,
  { ht, ft, periods }: { ht: Score | null; ft: Score; periods: readonly Score[] | null },
): Course | null {
  if (!isFootball(fixture.game_type)) return { ...NOTHING, periods }
  const course = courseOf(fixture)
  if (!course?.goals) return course
  const until = (quarter: number): Score => {
    const count = (side: 'H' | 'C') => course.goals?.filter((goal) => goal.side === side && goal.quarter <= quarter).length ?? 0
    return [count('H'), count('C')]
  }
  const fits = String(until(6)) === String(ft) && (ht === null || String(until(3)) === String(ht))
  return fits ? course : { ...course, goals: null }
}

/** The scores of the periods as they were played, unless another final score shows that one of them was wrong. */
export function fittingPeriods({ game_type }: Fixture, course: Course | null, ft: Score): readonly Score[] | null {
  const periods = course?.periods ?? null
  return periods && String(finalOf(sportOf(game_type).periods, periods)) === String(ft) ? periods : null
}

const NOTHING: Course = { goals: null, corners: null, cards: null, periods: null }

/** The scores of the periods that are over by the last of these events. */
function periodsOver(events: readonly MatchEvent[]): readonly Score[] {
  const last = events.at(-1)
  if (!last || !('standing' in last)) return []
  const { periods, resting } = last.standing
  return resting ? periods : periods.slice(0, -1)
}

function read(fixture: Fixture, timeline: Timeline, events: readonly MatchEvent[]): Course {
  if (!isFootball(fixture.game_type)) return { ...NOTHING, periods: periodsOver(events) }
  const goals = events.flatMap((event) => (event.kind === 'goal' ? [event] : []))
  return {
    goals: areGoalsTold(fixture, timeline) ? goals.map(({ side, atMs }) => ({ side, quarter: quarterAt(momentAt(timeline, atMs)) })) : null,
    corners: countsOf(timeline, events, ['corner']),
    cards: countsOf(timeline, events, ['yellow', 'red']),
    periods: null,
  }
}

function countsOf(timeline: Timeline, events: readonly MatchEvent[], kinds: readonly MatchEvent['kind'][]): Counts {
  const count = (side: 'H' | 'C', half: boolean) =>
    events.filter(
      (event) =>
        kinds.includes(event.kind) && 'side' in event && event.side === side && !(half && momentAt(timeline, event.atMs).period !== '1H'),
    ).length
  return { half: [count('H', true), count('C', true)], full: [count('H', false), count('C', false)] }
}
