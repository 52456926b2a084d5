import type { GameEvent } from '../../../contract/sport.ts'
import { isFootball } from '../../../domain/sports.ts'
import type { Score } from '../fixtures/parse.ts'
import { courseIn } from '../generated/seasons.ts'
import { TODAY_MS } from '../generated/slots.ts'
import { type Counting, countMeans } from '../pricing/counts.ts'
import type { Expectation } from '../pricing/ratings.ts'
import { seeded } from '../random.ts'
import type { Run } from '../run/run.ts'
import type { Course } from '../sports/course.ts'
import { type Standing, withMore } from '../sports/standing.ts'
import type { GameRow } from './game-rows.ts'
import { type FootballEvent, type MatchEvent, type Moment, minuteText, momentAt, type Timeline, timelineOf } from './timeline.ts'

/** A game of the run, as the engine plays it. Times ending in SteadyMs are steady time of the process, all others match clock. */
export interface Match {
  readonly id: string
  readonly row: GameRow
  /** Null when the run does not play the game: it has no result, or a later date. */
  readonly timeline: Timeline | null
  /** The timeline again, for sports other than football; null in football. */
  readonly course: Course | null
  /** Expected goals, in football. */
  readonly rated: Expectation
  /** Expected corners and cards, in football. */
  readonly counting: Counting | null
  /** Whether it is known, and not invented, when each goal was scored. */
  readonly goalsTold: boolean
  /** Drift of opinion at a time, log scales: `shift` towards the home side, `more` goals or points in all. */
  readonly drift: (clockMs: number) => { shift: number; more: number }
  /** Index of the next event to come. */
  next: number
  score: Score
  /** For sports other than football; null before the start. */
  standing: Standing | null
  /** A goal with an invented minute has been scored. Not set earlier, as that would reveal goals to come. */
  synthetic: boolean
  /** Events so far, as shown: a new array with each event. */
  events: readonly GameEvent[]
  /** A video check is under way: no market reopens before it ends. */
  review: boolean
  /** End of the suspension after a goal or a check; null when there is none. */
  reopenAtSteadyMs: number | null
  repriceAtSteadyMs: number
  /** The match clock of the prices that are shown; null before the first. */
  pricedAtMs: number | null
  /** When the markets beyond the lists are next priced too. */
  repriceAllAtMs: number
  /** Moved lines in play, with the steady time at which their rows close: later, so that bets in their delay are not refused. */
  leaving: Map<string, number>
}

export function toMatch(row: GameRow, played: boolean, rated: Expectation): Match {
  const { fixture } = row
  const course = played ? courseIn(fixture) : null
  const timeline = played ? (course ?? footballOf(fixture)) : null
  return {
    id: String(row.id),
    row,
    timeline,
    course,
    rated,
    counting: isFootball(fixture.game_type) ? countMeans(fixture.source_key) : null,
    goalsTold: timeline === null || areGoalsTold(fixture, timeline),
    drift: driftOf(fixture.source_key),
    next: 0,
    score: [0, 0],
    standing: null,
    synthetic: fixture.generated,
    events: [],
    review: false,
    reopenAtSteadyMs: null,
    repriceAtSteadyMs: 0,
    pricedAtMs: null,
    repriceAllAtMs: Number.NEGATIVE_INFINITY,
    leaving: new Map(),
  }
}

/** A generated match has no other goals than those that are played; of an imported one the file must have every minute. */
export const areGoalsTold = ({ generated }: GameRow['fixture'], { events }: Timeline): boolean =>
  generated || !events.some((event) => event.kind === 'goal' && event.invented)

function footballOf(fixture: GameRow['fixture']): Timeline | null {
  const { ft1, ft2 } = fixture
  return ft1 === null || ft2 === null ? null : timelineOf({ ...fixture, ft1, ft2 })
}

/** The whole match; null while it has no result. */
export const playedOut = (fixture: GameRow['fixture']): Timeline | null => courseIn(fixture) ?? footballOf(fixture)

/**
 * The score at half-time; null where the file gives neither it nor every goal's minute. The match then shows an invented one:
 * no market is offered or settled on it.
 */
export function toldHalf({ ht1, ht2 }: GameRow['fixture']): Score | null {
  return ht1 === null || ht2 === null ? null : [ht1, ht2]
}

/** The event that is due, if any. */
export function dueEvent(match: Match, clockMs: number): MatchEvent | null {
  const event = match.timeline?.events[match.next]
  return event && match.row.kickOffMs + event.atMs <= clockMs ? event : null
}

/** Applies an event to the match. */
export function pass(match: Match, event: MatchEvent): void {
  match.next += 1
  if ('standing' in event) {
    match.standing = event.standing
    match.score = event.standing.score
    return
  }
  if (event.kind === 'quarter') return
  match.events = [...match.events, presentEvent(match, event)]
  if (event.kind === 'check') match.review = true
  else if (event.kind === 'goal-stands' || event.kind === 'goal-refused') match.review = false
  if (event.kind !== 'goal') return
  match.score = withMore(match.score, event.side)
  match.synthetic ||= event.invented
}

function presentEvent({ row, timeline }: Match, event: Exclude<FootballEvent, { kind: 'quarter' }>): GameEvent {
  const { kind, atMs } = event
  const minute = timeline ? minuteText(momentAt(timeline, atMs)) : ''
  const at = Math.floor(row.kickOffMs + atMs)
  if (kind === 'goal') return { kind, at, minute, side: event.side, simulated: event.invented }
  return 'side' in event ? { kind, at, minute, side: event.side, simulated: true } : { kind, at, minute: '', side: null, simulated: false }
}

/** Whether the match has ended. */
export const isOver = ({ timeline, next }: Match): boolean => timeline !== null && next === timeline.events.length

/** Whether the run plays the game: a replay plays its own date, a generated run everything. */
export const isPlayed = (run: Run, { fixture }: GameRow): boolean =>
  run.state === 'running' && (run.date === null || fixture.date === run.date)

/** Whether the match is today's, rather than early, until it starts. */
export const isToday = (run: Run, { row }: Match): boolean =>
  run.date === null ? row.kickOffMs - run.clockMs <= TODAY_MS : row.fixture.date === run.date

/** Whether the replay reached the kick-off of a later date's game before its own date was over: such a game is not played. */
export const isMissed = (run: Run, { timeline, row }: Match): boolean => timeline === null && row.kickOffMs <= run.clockMs

export const momentOf = (match: Match, clockMs: number): Moment =>
  match.timeline ? momentAt(match.timeline, clockMs - match.row.kickOffMs) : { period: '', minutes: 0 }

/**
 * Opinion drifts by a few percent over hours of the match clock, so that prices move before kick-off too. It depends on the clock
 * and the fixture alone, so that prices are the same after a restart.
 */
function driftOf(seed: string): Match['drift'] {
  const random = seeded(`drift|${seed}`)
  const wave = (periodMs: number, size: number) => {
    const phase = random() * 2 * Math.PI
    return (clockMs: number) => size * Math.sin((2 * Math.PI * clockMs) / periodMs + phase)
  }
  const [slow, quick, total] = [wave(120 * 60_000, 0.03), wave(47 * 60_000, 0.015), wave(90 * 60_000, 0.02)]
  return (clockMs) => ({ shift: slow(clockMs) + quick(clockMs), more: total(clockMs) })
}
