import type { Counts, Course } from '../../../domain/course.ts'
import type { Score } from '../fixtures/parse.ts'
import { quarterAt } from '../pricing/quarters.ts'
import type { GameRow } from './game-rows.ts'
import { areGoalsTold, type Match, playedOut } from './match.ts'
import { type MatchEvent, momentAt, type Timeline } from './timeline.ts'

/** What a football match is settled by besides its scores, from its events. */

type Fixture = GameRow['fixture']

/**
 * The whole match; null for other sports and without a result. Where the file lacks the minute of a goal, when it fell is invented, and no
 * play on the order or time of goals is offered or settled. A generated match has no other goals than those that are played.
 */
export function courseOf(fixture: Fixture, timeline: Timeline | null = playedOut(fixture)): Course | null {
  return timeline?.events.some(({ kind }) => kind === 'half-time') ? read(fixture, timeline, timeline.events) : null
}

/** The match as far as this many of its events tell. */
export const courseSoFar = ({ row, timeline }: Match, played: number): Course | null =>
  timeline && read(row.fixture, timeline, timeline.events.slice(0, played))

/**
 * The course that fits a corrected result: where that has other goals, nobody knows which of them, and in which order; corners and cards
 * stay.
 */
export function courseWith(fixture: Fixture, { ht, ft }: { ht: Score | null; ft: Score }): Course | null {
  const course = courseOf(fixture)
  if (!course?.goals) return course
  const until = (quarter: number): Score => {
    const count = (side: 'H' | 'C') => course.goals?.filter((goal) => goal.side === side && goal.quarter <= quarter).length ?? 0
    return [count('H'), count('C')]
  }
  const fits = String(until(6)) === String(ft) && (ht === null || String(until(3)) === String(ht))
  return fits ? course : { ...course, goals: null }
}

function read(fixture: Fixture, timeline: Timeline, events: readonly MatchEvent[]): Course {
  const goals = events.flatMap((event) => (event.kind === 'goal' ? [event] : []))
  return {
    goals: areGoalsTold(fixture, timeline) ? goals.map(({ side, atMs }) => ({ side, quarter: quarterAt(momentAt(timeline, atMs)) })) : null,
    corners: countsOf(timeline, events, ['corner']),
    cards: countsOf(timeline, events, ['yellow', 'red']),
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
