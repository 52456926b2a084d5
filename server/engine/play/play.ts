import { GOAL_SUSPENSION_MS } from '../../../contract/constants.ts'
import { type PlayType, playOf, quarterOf } from '../../../domain/markets.ts'
import type { Db } from '../../platform/database.ts'
import type { Book, GameInfo } from '../book/book.ts'
import { closeMarkets, closePeriod, suspendGame } from '../book/market-rows.ts'
import { setStatus } from '../match/game-rows.ts'
import { dueEvent, isMissed, type Match, pass, toldHalf } from '../match/match.ts'
import { courseOf, courseSoFar } from '../match/match-course.ts'
import { presentInfo } from '../match/present.ts'
import type { MatchEvent } from '../match/timeline.ts'
import type { Run } from '../run/run.ts'
import type { Taken } from './pressure.ts'
import type { Settlements } from './settlements.ts'

export interface Stage {
  db: Db
  book: Book
  settlements: Settlements
  run: Run
  /** Games on offer, by id. */
  matches: Map<string, Match>
  /** What was bet lately; prices lean by it. */
  taken: Taken
  /** Converts a name to the site's script. */
  translate: (name: string) => string
}

/**
 * Plays every due event of the match, in order. An event's effect on money is written to the database before the event is shown,
 * so that nobody can bet on what others already see; an event that fails half-way is played again.
 */
export async function playDue(stage: Stage, match: Match, steadyMs: number): Promise<void> {
  const { clockMs } = stage.run
  if (isMissed(stage.run, match)) await abandon(stage, match.id)
  for (let event = dueEvent(match, clockMs); event; event = dueEvent(match, clockMs)) {
    await play(stage, match, event, steadyMs)
    pass(match, event)
    if (event.kind === 'full-time') leave(stage, match.id)
    else refresh(stage.book, match, match.row.kickOffMs + event.atMs, true)
  }
}

/** Removes a game from the book and from the games on offer. */
export function leave({ book, matches }: Stage, id: string): void {
  book.remove(id)
  matches.delete(id)
}

async function play({ db, book, settlements }: Stage, match: Match, event: MatchEvent, steadyMs: number): Promise<void> {
  if (event.kind === 'kick-off') {
    await setStatus(db, [match.id], 'live')
    match.repriceAtSteadyMs = steadyMs
  } else if (event.kind === 'score' || event.kind === 'miss' || event.kind === 'foul') {
    // All its prices are made before any other match's, in the step that shows what a chance brought.
    match.repriceAtSteadyMs = 0
    match.repriceAllAtMs = Number.NEGATIVE_INFINITY
  } else if (event.kind === 'goal' || event.kind === 'check' || event.kind === 'period-end') {
    await suspendGame(db, match.id)
    book.suspend(match.id)
    match.reopenAtSteadyMs = steadyMs + GOAL_SUSPENSION_MS
    if (event.kind === 'period-end') await closeOver(db, book, match)
    if (event.kind !== 'check') settleDecided(settlements, match, match.next + 1)
  } else if (event.kind === 'quarter') {
    await closeOver(db, book, match)
    settleDecided(settlements, match, match.next + 1)
  } else if (event.kind === 'half-time') {
    await closePeriod(db, match.id, 'HT')
    const over = book.source.game(match.id)?.markets.filter(({ w }) => playOf(w).period === 'HT') ?? []
    book.quote(match.id, { offered: [], gone: over.map(({ id }) => id) })
    settle(settlements, match, 'HT')
    await closeOver(db, book, match)
    settleDecided(settlements, match, match.next + 1)
  } else if (event.kind === 'full-time') {
    await end(db, settlements, match)
  }
}

/** Closes the markets of the fifteen minutes, or of the period, that end with the match's next event. */
async function closeOver(db: Db, book: Book, match: Match): Promise<void> {
  const quarters = quartersOver(match, match.next + 1)
  const periods = courseSoFar(match, match.next + 1)?.periods?.length ?? 0
  const isOver = (w: PlayType) => (quarterOf(w) ?? Infinity) <= quarters || (playOf(w).span?.[1] ?? Infinity) <= periods
  const gone = (book.source.game(match.id)?.markets ?? []).flatMap(({ id, w }) => (isOver(w) ? [id] : []))
  await closeMarkets(db, gone)
  book.quote(match.id, { offered: [], gone })
}

/** How many quarters are over once this many events are played. */
const quartersOver = ({ timeline }: Match, played: number): number =>
  timeline?.events.slice(0, played).filter(({ kind }) => kind === 'quarter' || kind === 'half-time').length ?? 0

/** Settles what the first events have decided; an event in play is settled by before it is passed, and so shown. */
export function settleDecided(settlements: Settlements, match: Match, played: number): void {
  const course = courseSoFar(match, played)
  if (course?.goals || course?.periods?.length)
    settlements.add({ gameId: match.id, period: 'NOW', score: match.score, course, over: quartersOver(match, played) })
}

/** Ends a game at full time: closes its markets and settles them. */
export async function end(db: Db, settlements: Settlements, match: Match): Promise<void> {
  await closePeriod(db, match.id, 'FT')
  await setStatus(db, [match.id], 'ended')
  settle(settlements, match, 'FT')
}

/** Abandons a game that will not be played on: closes its markets and voids their bets. */
export async function abandon(stage: Stage, gameId: string): Promise<void> {
  await closePeriod(stage.db, gameId, 'FT')
  await setStatus(stage.db, [gameId], 'void')
  leave(stage, gameId)
  // A half that was played stays settled: its markets accept no second result of the same version.
  for (const period of ['HT', 'FT'] as const) stage.settlements.add({ gameId, period, score: null })
}

export function settle(settlements: Settlements, { id, row, timeline, course }: Match, period: 'HT' | 'FT'): void {
  if (!timeline) return
  const { ft } = timeline
  const all = courseOf(row.fixture, timeline)
  // The other sports have no half-time plays.
  if (course) {
    if (period === 'FT') settlements.add({ gameId: id, period, score: ft, course: all })
    return
  }
  const half = toldHalf(row.fixture)
  settlements.add(period === 'HT' ? { gameId: id, period, score: half, course: all } : { gameId: id, period, score: ft, half, course: all })
}

/** Updates the changed fields of a game in the book: clock, score, list. */
export function refresh(book: Book, match: Match, clockMs: number, today: boolean): void {
  const game = book.source.game(match.id)
  if (!game) return
  const now: GameInfo = presentInfo(match, clockMs, today)
  const changed = Object.entries(now).filter(([field, value]) => game[field as keyof GameInfo] !== value)
  if (changed.length > 0) book.info(match.id, Object.fromEntries(changed))
}
