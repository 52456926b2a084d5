import { type Score, tally } from '../fixtures/parse.ts'
import { FIRST_HALF_SHARE } from '../pricing/outlook.ts'
import { QUARTER_MINUTES } from '../pricing/quarters.ts'
import { seeded } from '../random.ts'
import type { SportEvent } from '../sports/standing.ts'
import type { FixtureGoal } from '../tables.ts'
import { type Incident, incidentsOf } from './incidents.ts'

/**
 * A played fixture as events on the match clock. Goals are in the minute that the file gives: minute 10 is the tenth minute of
 * play, shown as 10', so the goal is between nine and ten. Extra time is not played: markets settle on 90 minutes and
 * stoppage. What the file lacks (seconds, some minutes, the length of stoppage) is invented, seeded by the fixture, so that it
 * is the same after a restart; a goal with an invented minute is marked.
 */
export interface Timeline {
  events: readonly MatchEvent[]
  ht: Score
  ft: Score
}

export type MatchEvent = FootballEvent | SportEvent

export type FootballEvent =
  | { kind: 'kick-off' | 'half-time' | 'second-half' | 'full-time'; atMs: number }
  | { kind: 'goal'; atMs: number; side: 'H' | 'C'; invented: boolean }
  /** The end of fifteen minutes within a half; not shown. */
  | { kind: 'quarter'; atMs: number }
  | Incident

export interface PlayedFixture {
  source_key: string
  ht1: number | null
  ht2: number | null
  ft1: number
  ft2: number
  goals: readonly FixtureGoal[]
}

type Period = '' | '1H' | 'HT' | '2H' | 'END'
export interface Moment {
  period: Period
  /** Minutes played of the running half, as a fraction. */
  minutes: number
}

const MINUTE_MS = 60_000
const BREAK_MINUTES = 15
/** A game is shown as about to start from this long before kick-off. */
export const SOON_MS = 5 * MINUTE_MS

/** The events' `atMs` counts from kick-off. */
export function timelineOf(fixture: PlayedFixture): Timeline {
  const random = seeded(fixture.source_key)
  const longest = (minute: number) => Math.max(0, ...fixture.goals.map((goal) => (goal.minute === minute ? goal.offset : 0)))
  const firstHalf = 45 + Math.max(1 + Math.floor(random() * 3), longest(45))
  const secondHalf = 45 + Math.max(3 + Math.floor(random() * 4), longest(90))
  const restart = firstHalf + BREAK_MINUTES
  const lengths: Lengths = [firstHalf, secondHalf]
  const goals = [...sideGoals(fixture, 'H', lengths, random), ...sideGoals(fixture, 'C', lengths, random)].sort(inOrder)

  const scored = goals.map((goal) => {
    const half = goal.minute <= 45 ? 0 : restart - 45
    const { side, invented } = goal
    // Never at the very start of its half.
    const withinMs = 1 + Math.floor(withinMinute(goal, goals, random) * (MINUTE_MS - 1))
    const atMs = (half + goal.minute + goal.offset - 1) * MINUTE_MS + withinMs
    return { kind: 'goal' as const, atMs, side, invented }
  })
  const events: FootballEvent[] = [
    ...scored,
    ...incidentsOf(fixture.source_key, scored, [
      { fromMs: 0, toMs: firstHalf * MINUTE_MS },
      { fromMs: restart * MINUTE_MS, toMs: (restart + secondHalf) * MINUTE_MS },
    ]),
    { kind: 'kick-off', atMs: 0 },
    ...[0, restart].flatMap((from) => [1, 2].map((n) => ({ kind: 'quarter' as const, atMs: (from + n * QUARTER_MINUTES) * MINUTE_MS }))),
    { kind: 'half-time', atMs: firstHalf * MINUTE_MS },
    { kind: 'second-half', atMs: restart * MINUTE_MS },
    { kind: 'full-time', atMs: (restart + secondHalf) * MINUTE_MS },
  ]
  return {
    events: events.sort((a, b) => a.atMs - b.atMs),
    ht: tally(goals.filter((goal) => goal.minute <= 45)),
    ft: tally(goals),
  }
}

interface PlayedGoal extends FixtureGoal {
  invented: boolean
}

/** Minutes of both halves, stoppage included. */
type Lengths = readonly [number, number]

/**
 * The goals of one side, as many in each half as in the result; missing minutes are drawn. They may be in stoppage, as prices
 * expect: if none were, every under in stoppage would be a sure bet.
 */
function sideGoals(fixture: PlayedFixture, side: 'H' | 'C', lengths: Lengths, random: () => number): PlayedGoal[] {
  const [ht, ft] = side === 'H' ? [fixture.ht1, fixture.ft1] : [fixture.ht2, fixture.ft2]
  const listed = fixture.goals.filter((goal) => goal.side === side)
  const inFirst = (goals: readonly FixtureGoal[]) => goals.filter((goal) => goal.minute <= 45).length
  const contradicts = ht === null ? listed.length > ft : inFirst(listed) > ht || listed.length - inFirst(listed) > ft - ht
  const known = contradicts ? [] : listed
  const goalIn = (half: 0 | 1): PlayedGoal => {
    const minute = 1 + Math.floor(random() * lengths[half])
    return { side, minute: 45 * half + Math.min(minute, 45), offset: Math.max(0, minute - 45), invented: true }
  }
  const draw = (count: number, half: () => 0 | 1) => Array.from({ length: count }, () => goalIn(half()))
  const drawn =
    ht === null
      ? draw(ft - known.length, () => (random() < FIRST_HALF_SHARE ? 0 : 1))
      : [...draw(ht - inFirst(known), () => 0), ...draw(ft - ht - (known.length - inFirst(known)), () => 1)]
  return [...known.map((goal) => ({ ...goal, invented: false })), ...drawn]
}

const inOrder = (a: FixtureGoal, b: FixtureGoal) => a.minute - b.minute || a.offset - b.offset

/**
 * Where in its minute a goal is, as a fraction, after earlier goals. Random, as a player who knew the second could bet safely
 * until then.
 */
function withinMinute(goal: PlayedGoal, goals: readonly PlayedGoal[], random: () => number): number {
  const together = goals.filter((other) => inOrder(goal, other) === 0)
  return (together.indexOf(goal) + random()) / together.length
}

/** The period and minute `sinceMs` after kick-off (negative before it). */
export function momentAt({ events }: Timeline, sinceMs: number): Moment {
  const at = (kind: MatchEvent['kind']) => events.find((event) => event.kind === kind)?.atMs ?? 0
  if (sinceMs < 0) return { period: '', minutes: 0 }
  if (sinceMs < at('half-time')) return { period: '1H', minutes: sinceMs / MINUTE_MS }
  if (sinceMs < at('second-half')) return { period: 'HT', minutes: 0 }
  if (sinceMs < at('full-time')) return { period: '2H', minutes: (sinceMs - at('second-half')) / MINUTE_MS }
  return { period: 'END', minutes: 0 }
}

/** The specification's time string: `1H^38'`, `2H^90+2'`, `HT^`, `LIVE^0'` when about to start, '' before that. */
export function timeText(moment: Moment, sinceMs: number): string {
  const { period } = moment
  if (period === '') return sinceMs >= -SOON_MS ? "LIVE^0'" : ''
  if (period === 'HT') return 'HT^'
  return period === 'END' ? 'END^' : `${period}^${minuteText(moment)}'`
}

/** The running minute: `38`, `90+2`; '' while none is running. */
export function minuteText({ period, minutes }: Moment): string {
  if (period !== '1H' && period !== '2H') return ''
  const running = Math.floor(minutes) + 1
  const base = period === '1H' ? 0 : 45
  return running > 45 ? `${base + 45}+${running - 45}` : String(base + running)
}
