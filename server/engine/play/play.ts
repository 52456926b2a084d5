import { GOAL_SUSPENSION_MS } from '../../../contract/constants.ts'
import { playOf } from '../../../domain/markets.ts'
import type { Db } from '../../platform/database.ts'
import type { Book, GameInfo } from '../book/book.ts'
import { closePeriod, suspendGame } from '../book/market-rows.ts'
import { setStatus } from '../match/game-rows.ts'
import { dueEvent, isMissed, type Match, pass, toldHalf } from '../match/match.ts'
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
  /** What prices lean by. */
  taken: Taken
  /** A name in the site's script. */
  translate: (name: string) => string
}

/**
 * Play every event of the match that is due, in order. What an event means for money is written to the database first and
 * shown after, so that nobody can bet on what others already see; an event that fails half-way is played again.
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

/** The game is on offer no more. */
export function leave({ book, matches }: Stage, id: string): void {
  book.remove(id)
  matches.delete(id)
}

async function play({ db, book, settlements }: Stage, match: Match, event: MatchEvent, steadyMs: number): Promise<void> {
  if (event.kind === 'kick-off') {
    await setStatus(db, [match.id], 'live')
    match.repriceAtSteadyMs = steadyMs
  } else if (event.kind === 'score') {
    // Before any other match, and in the step that shows it.
    match.repriceAtSteadyMs = 0
  } else if (event.kind === 'goal' || event.kind === 'check' || event.kind === 'period-end') {
    await suspendGame(db, match.id)
    book.suspend(match.id)
    match.reopenAtSteadyMs = steadyMs + GOAL_SUSPENSION_MS
  } else if (event.kind === 'half-time') {
    await closePeriod(db, match.id, 'HT')
    const over = book.source.game(match.id)?.markets.filter(({ w }) => playOf(w).period === 'HT') ?? []
    book.quote(match.id, { offered: [], gone: over.map(({ id }) => id) })
    settle(settlements, match, 'HT')
  } else if (event.kind === 'full-time') {
    await end(db, settlements, match)
  }
}

/** The whistle: nothing of the game takes bets any more, and its markets are settled. */
export async function end(db: Db, settlements: Settlements, match: Match): Promise<void> {
  await closePeriod(db, match.id, 'FT')
  await setStatus(db, [match.id], 'ended')
  settle(settlements, match, 'FT')
}

/** Nothing more of the game will be played: it takes no bets, and what was bet on it is given back. */
export async function abandon(stage: Stage, gameId: string): Promise<void> {
  await closePeriod(stage.db, gameId, 'FT')
  await setStatus(stage.db, [gameId], 'void')
  leave(stage, gameId)
  // A half that was played stays settled: its markets take no second result of the same version.
  for (const period of ['HT', 'FT'] as const) stage.settlements.add({ gameId, period, score: null })
}

export function settle(settlements: Settlements, { id, row, timeline, course }: Match, period: 'HT' | 'FT'): void {
  if (!timeline) return
  const { ft } = timeline
  const half = toldHalf(row.fixture)
  if (!course) settlements.add(period === 'HT' ? { gameId: id, period, score: half } : { gameId: id, period, score: ft, half })
  // The other sports have no markets of a half.
  else if (period === 'FT') settlements.add({ gameId: id, period, score: ft })
}

/** Push the fields of a game that changed: clock, score, list. */
export function refresh(book: Book, match: Match, clockMs: number, today: boolean): void {
  const game = book.source.game(match.id)
  if (!game) return
  const now: GameInfo = presentInfo(match, clockMs, today)
  const changed = Object.entries(now).filter(([field, value]) => game[field as keyof GameInfo] !== value)
  if (changed.length > 0) book.info(match.id, Object.fromEntries(changed))
}
