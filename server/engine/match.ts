import type { Game, GameEvent } from '../../contract/sport.ts'
import { halfGameId } from '../../domain/markets.ts'
import type { GameInfo } from './book.ts'
import type { Score } from './fixtures/parse.ts'
import type { GameRow } from './game-rows.ts'
import { TODAY_MS } from './generated.ts'
import { leagueName, teamName } from './names.ts'
import type { PriceState } from './pricing.ts'
import { seeded } from './random.ts'
import type { Expectation } from './ratings.ts'
import type { Run } from './run.ts'
import { type MatchEvent, type Moment, minuteText, momentAt, type Timeline, timelineOf, timeText } from './timeline.ts'

/** One game of the run, as the engine plays it. Times ending in WallMs are wall time, all others the match clock. */
export interface Match {
  readonly id: string
  readonly row: GameRow
  /** Null when it is not played in this run: it has no result, or its date is a later one. */
  readonly timeline: Timeline | null
  /** Goals expected by opinion at that time. */
  readonly expected: (clockMs: number) => Expectation
  /** Index of the next event to come. */
  next: number
  score: Score
  /** A goal with an invented minute has fallen. Said then and not before: it would tell that goals are to come. */
  synthetic: boolean
  /** What happened so far, as it is shown: another array with each event. */
  events: readonly GameEvent[]
  /** A video check is under way: nothing reopens before it has ended. */
  review: boolean
  /** Suspended by a goal or a check until then. */
  reopenAtWallMs: number | null
  repriceAtWallMs: number
  /** From then on the markets beyond the lists are priced again too; match clock. */
  repriceAllAtMs: number
  /** Lines that moved away in play: their rows close a little later, so that a bet in its delay is not refused for it. */
  leaving: Map<string, number>
}

export function toMatch(row: GameRow, played: boolean, rated: Expectation): Match {
  const { fixture } = row
  const { ft1, ft2 } = fixture
  return {
    id: String(row.id),
    row,
    timeline: played && ft1 !== null && ft2 !== null ? timelineOf({ ...fixture, ft1, ft2 }) : null,
    expected: drifting(rated, fixture.source_key),
    next: 0,
    score: [0, 0],
    synthetic: fixture.generated,
    events: [],
    review: false,
    reopenAtWallMs: null,
    repriceAtWallMs: 0,
    repriceAllAtMs: Number.NEGATIVE_INFINITY,
    leaving: new Map(),
  }
}

/** The event that is due, if any. */
export function dueEvent(match: Match, clockMs: number): MatchEvent | null {
  const event = match.timeline?.events[match.next]
  return event && match.row.kickOffMs + event.atMs <= clockMs ? event : null
}

/** Count an event as done. */
export function pass(match: Match, event: MatchEvent): void {
  match.next += 1
  match.events = [...match.events, presentEvent(match, event)]
  if (event.kind === 'check') match.review = true
  else if (event.kind === 'goal-stands' || event.kind === 'goal-refused') match.review = false
  if (event.kind !== 'goal') return
  const [home, away] = match.score
  match.score = event.side === 'H' ? [home + 1, away] : [home, away + 1]
  match.synthetic ||= event.invented
}

function presentEvent({ row, timeline }: Match, event: MatchEvent): GameEvent {
  const { kind, atMs } = event
  const minute = timeline ? minuteText(momentAt(timeline, atMs)) : ''
  const at = Math.floor(row.kickOffMs + atMs)
  if (kind === 'goal') return { kind, at, minute, side: event.side, simulated: event.invented }
  return 'side' in event ? { kind, at, minute, side: event.side, simulated: true } : { kind, at, minute: '', side: null, simulated: false }
}

/** The whistle was. */
export const isOver = ({ timeline, next }: Match): boolean => timeline !== null && next === timeline.events.length

/** A replay plays its own date, a generated run everything. */
export const isPlayed = (run: Run, { fixture }: GameRow): boolean =>
  run.state === 'running' && (run.date === null || fixture.date === run.date)

/** Of today's list, until it starts. */
export const isToday = (run: Run, { row }: Match): boolean =>
  run.date === null ? row.kickOffMs - run.clockMs <= TODAY_MS : row.fixture.date === run.date

/** A game of a later date, whose kick-off the replay reached before its own date was over: it is not played. */
export const isMissed = (run: Run, { timeline, row }: Match): boolean => timeline === null && row.kickOffMs <= run.clockMs

export const momentOf = (match: Match, clockMs: number): Moment =>
  match.timeline ? momentAt(match.timeline, clockMs - match.row.kickOffMs) : { period: '', minutes: 0 }

/** What prices may know. Null once the match is over. */
export function priceStateOf(match: Match, clockMs: number): PriceState | null {
  const { period, minutes } = momentOf(match, clockMs)
  if (period === 'END') return null
  const half = period === 'HT' || period === '2H' ? (match.timeline?.ht ?? null) : null
  return { period, minutes, score: match.score, half }
}

/** The game without its markets. `translate`: into the site's script. */
export function presentGame(match: Match, clockMs: number, today: boolean, translate: (name: string) => string): Game {
  const { row, id } = match
  return {
    gameId: id,
    hgid: halfGameId(id),
    gide: id,
    league_id: row.leagueId,
    league: translate(leagueName(row.fixture.competition)),
    team_h: translate(teamName(row.fixture.team1)),
    team_c: translate(teamName(row.fixture.team2)),
    gameType: 'FT',
    kickoffAt: row.kickOffMs,
    t_count: 0,
    more: 0,
    markets: [],
    ...presentInfo(match, clockMs, today),
  }
}

/** The fields that change while the game is shown. */
export function presentInfo(match: Match, clockMs: number, today: boolean) {
  const moment = momentOf(match, clockMs)
  const live = moment.period !== ''
  const halfTimeKnown = moment.period !== '' && moment.period !== '1H'
  const { timeline, score, row, events } = match
  const reds = (side: 'H' | 'C') => events.filter((event) => event.kind === 'red' && event.side === side).length
  return {
    showType: live ? 'RB' : today ? 'FT' : 'FU',
    isLive: live ? 1 : 0,
    gameStatus: live ? 'live' : 'scheduled',
    re_time: timeline ? timeText(moment, clockMs - row.kickOffMs) : '',
    se_now: moment.period,
    HalfTime: moment.period === 'HT' ? '1' : '0',
    sc_FT_H: score[0],
    sc_FT_A: score[1],
    sc_HT_H: halfTimeKnown ? (timeline?.ht[0] ?? null) : null,
    sc_HT_A: halfTimeKnown ? (timeline?.ht[1] ?? null) : null,
    synthetic: match.synthetic,
    red_h: reds('H'),
    red_c: reds('C'),
    review: match.review ? 1 : 0,
    events: events as GameEvent[],
  } as const satisfies GameInfo
}

/**
 * Opinion wanders: the expectation drifts by a few percent over hours of the match clock, so that prices move before
 * kick-off too. A function of the clock and the fixture alone, so that a restart quotes what it would have quoted.
 */
function drifting({ home, away }: Expectation, seed: string): Match['expected'] {
  const random = seeded(`drift|${seed}`)
  const wave = (periodMs: number, size: number) => {
    const phase = random() * 2 * Math.PI
    return (clockMs: number) => size * Math.sin((2 * Math.PI * clockMs) / periodMs + phase)
  }
  const [slow, quick, total] = [wave(120 * 60_000, 0.03), wave(47 * 60_000, 0.015), wave(90 * 60_000, 0.02)]
  return (clockMs) => {
    const shift = slow(clockMs) + quick(clockMs)
    const more = total(clockMs)
    return { home: home * Math.exp(more + shift), away: away * Math.exp(more - shift) }
  }
}
