import type { Game } from '../../contract/sport.ts'
import { awayScore } from '../../domain/away-score.ts'
import { readClock } from '../../domain/game-clock.ts'
import type { Score } from '../../domain/settlement.ts'
import { isFootball } from '../../domain/sports.ts'
import type { OddsBook, OddsChange } from '../engine/book/odds-source.ts'
import type { Db } from '../platform/database.ts'
import type { GameBody } from './body.ts'
import { tellFollowers } from './outbox.ts'

interface GamePushDeps {
  db: Db
  now(): number
  onFault(error: unknown): void
}

type Happened = Pick<GameBody, 'event' | 'side' | 'over'>

/**
 * Tells the followers of a game what happens in it, as the book of the engine that runs here shows it. Outside of football, where points
 * come by the minute, only its start and its end. The returned promise is over once it is written, and never fails.
 */
export function pushGames({ db, now, onFault }: GamePushDeps): (change: OddsChange) => Promise<unknown> {
  /** The games in play as they were last; the book tells a change once to its lists and once to its own topic. */
  const last = new Map<string, Game>()

  async function tell(game: Game, happened: readonly Happened[]): Promise<void> {
    for (const one of happened) {
      const body = bodyOf(game, one)
      await tellFollowers(db, refOf(body), body, now())
    }
  }

  async function tellEnd(game: Game): Promise<void> {
    const row = await db.selectFrom('game').select('status').where('id', '=', BigInt(game.gameId)).executeTakeFirst()
    // A game that was called off leaves the book, too.
    if (row?.status === 'ended') await tell(game, [{ event: 'period', side: null, over: 'game' }])
  }

  return async ({ delta, game }) => {
    if (delta.kind === 'gone') {
      const before = last.get(delta.gameId)
      last.delete(delta.gameId)
      if (before) await tellEnd(before).catch(onFault)
    }
    if (game?.isLive !== 1) return
    const before = last.get(game.gameId)
    last.set(game.gameId, game)
    if (before && isFootball(game.gameType)) await tell(game, between(before, game)).catch(onFault)
  }
}

/** What happened between two states of a football game. */
function between(before: Game, after: Game): Happened[] {
  const [from, to] = [scoreOf(before), scoreOf(after)]
  const happened: Happened[] = []
  if (to[0] !== from[0] || to[1] !== from[1]) {
    const side = to[0] > from[0] ? 'H' : to[1] > from[1] ? 'C' : null
    happened.push({ event: 'goal', side })
  }
  if (after.red_h > before.red_h) happened.push({ event: 'red', side: 'H' })
  if (after.red_c > before.red_c) happened.push({ event: 'red', side: 'C' })
  if (after.HalfTime === '1' && before.HalfTime !== '1') happened.push({ event: 'period', side: null, over: 'half' })
  return happened
}

const scoreOf = (game: Game): Score => [game.sc_FT_H, awayScore(game)]

const bodyOf = (game: Game, happened: Happened): GameBody => ({
  kind: 'goal',
  ...happened,
  gameId: game.gameId,
  home: game.team_h,
  away: game.team_c,
  score: scoreOf(game),
  minute: happened.event === 'goal' || happened.event === 'red' ? (readClock(game).minute ?? '') : '',
})

/** Names what happened. With the minute: a goal that was taken back may be scored again. */
function refOf({ gameId, event, side, score, minute, over }: GameBody): string {
  const which = { goal: `${score.join('-')} ${minute}`, red: `${side} ${minute}`, period: over, soon: '' }[event]
  return `game ${gameId} ${event} ${which}`
}

/** How long before its start a followed game is told of. */
const SOON_MS = 15 * 60_000

/** Tells of followed games that begin within a quarter of an hour of the match clock; again and again, as a device is told once. */
export async function tellSoon(db: Db, odds: Pick<OddsBook, 'game'>, nowMs: number): Promise<void> {
  const rows = await db
    .selectFrom('push_follow')
    .innerJoin('game', 'game.id', 'push_follow.game_id')
    .innerJoin('run', 'run.id', 'game.run_id')
    .select('game.id')
    .distinct()
    .where('game.status', '=', 'scheduled')
    .where('run.state', '=', 'running')
    .where((e) => e('game.kickoff_ms', '>', e.ref('run.clock_ms')))
    .where((e) => e(e('game.kickoff_ms', '-', BigInt(SOON_MS)), '<=', e.ref('run.clock_ms')))
    .where((e) => e(e.val('soon'), '=', e.fn.any('push_follow.events')))
    .execute()
  for (const { id } of rows) {
    const game = odds.game(String(id))
    if (!game) continue
    const body = bodyOf(game, { event: 'soon', side: null })
    await tellFollowers(db, refOf(body), body, nowMs)
  }
}
