import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { finalOf } from '../../../domain/period-scores.ts'
import type { VoidCode } from '../../../domain/results.ts'
import type { Score } from '../../../domain/settlement.ts'
import { isFootball, sportOf } from '../../../domain/sports.ts'
import type { Db } from '../../platform/database.ts'
import { StartError } from '../../platform/env.ts'
import type { Database } from '../../platform/schema.ts'
import { closePeriod } from '../book/market-rows.ts'
import { setStatus } from '../match/game-rows.ts'
import { playedOut, toldHalf } from '../match/match.ts'
import { courseOf, courseWith, fittingPeriods } from '../match/match-course.ts'
import { leave, type Stage } from './play.ts'

/**
 * Results later than the engine's own: a corrected score, or a game called off. `npm run correct` writes them as rows, from
 * any machine; the engine, which alone settles, finds them within a second, or at its next start. A result is a version of the
 * whole game: a market settled by a lower version is reversed and settled anew.
 */
export type Correction =
  /**
   * A score left out does not change. Restores a game that was called off. `periods`: by the number of a quarter, an inning or a set; the
   * final score follows from them.
   */
  | { gameId: string; ht?: Score; ft?: Score; periods?: ReadonlyMap<number, Score> }
  /** The game is void; of a game in play, a first half that was settled still counts. */
  | { gameId: string; code: VoidCode }

/**
 * `version` is null when the game already has that result: no row is written, and nothing settled anew. `gone`: tickets that this could
 * have settled anew, had they not gone with their month.
 */
export type Noted = { gameId: string; version: number | null; gone: number } & (Scores | { code: VoidCode })
/** `ht` is null where it is not known. */
interface Scores {
  ht: Score | null
  ft: Score
  /** Of quarters, innings or sets; null in football, and where they are not known. */
  periods: readonly Score[] | null
}

/** Writes a correction. Throws StartError, which says what to do, when the correction does not fit the game. */
export async function noteCorrection(db: Db, correction: Correction): Promise<Noted> {
  const { gameId } = correction
  if (!/^\d{1,18}$/.test(gameId)) throw new StartError(`"${gameId}" is no game id.`)
  return db.transaction().execute(async (tx) => {
    const game = await tx
      .selectFrom('game')
      .innerJoin('fixture', 'fixture.id', 'game.fixture_id')
      .selectAll('fixture')
      .select('game.status')
      .where('game.id', '=', BigInt(gameId))
      .forUpdate('game')
      .executeTakeFirst()
    if (!game) throw new StartError(`There is no game ${gameId}.`)
    const results = await tx
      .selectFrom('game_result')
      .selectAll()
      .where('game_id', '=', BigInt(gameId))
      .orderBy('version', 'desc')
      .execute()
    const [last] = results
    const gone = await goneTickets(tx, gameId)
    const calledOff = last ? last.code : game.status === 'void' ? 'D0' : null
    const note = async (result: Pick<ResultRow, 'ht_h' | 'ht_c' | 'ft_h' | 'ft_c' | 'code' | 'periods'>) => {
      const version = (last?.version ?? 1) + 1
      await tx
        .insertInto('game_result')
        .values({
          game_id: BigInt(gameId),
          version,
          noted_at: new Date(),
          applied_at: null,
          ...result,
          periods: result.periods && JSON.stringify(result.periods),
        })
        .execute()
      return version
    }
    if ('code' in correction) {
      const { code } = correction
      const version = code === calledOff ? null : await note({ ht_h: null, ht_c: null, ft_h: null, ft_c: null, periods: null, code })
      return { gameId, version, gone, code }
    }
    if (game.status !== 'ended' && calledOff === null)
      throw new StartError(`Game ${gameId} is not over: its score can be corrected once it has been settled.`)
    if (correction.ht && !isFootball(game.game_type)) throw new StartError(`Game ${gameId} has no half-time score.`)
    // A game that was called off gets back its last known scores.
    const known = results.map((row) => scoresOf(row, game)).find((scores) => scores !== null) ?? asPlayed(game)
    const corrected = correction.periods ? correctedPeriods(game, known, correction.periods) : null
    const summed = corrected && finalOf(sportOf(game.game_type).periods, corrected)
    if (summed && correction.ft && !isDeepStrictEqual(summed, correction.ft))
      throw new StartError(`These scores come to ${summed.join(':')}, not ${correction.ft.join(':')}.`)
    const [ht, ft] = [correction.ht ?? known?.ht ?? null, summed ?? correction.ft ?? known?.ft]
    if (!ft || !(known || ht)) throw new StartError(`Game ${gameId} was not played: name both scores, HT 1:0 FT 2:1.`)
    if (ht && (ht[0] > ft[0] || ht[1] > ft[1])) throw new StartError(`${ht.join(':')} at half-time cannot become ${ft.join(':')}.`)
    const periods =
      corrected ?? (known?.periods && isDeepStrictEqual(known.ft, ft) ? known.periods : fittingPeriods(game, courseOf(game), ft))
    const isSame = calledOff === null && known && isDeepStrictEqual([known.ht, known.ft, known.periods], [ht, ft, periods])
    const row = { ht_h: ht?.[0] ?? null, ht_c: ht?.[1] ?? null, ft_h: ft[0], ft_c: ft[1], periods: periods && [...periods], code: null }
    const version = isSame ? null : await note(row)
    return { gameId, version, gone, ht, ft, periods }
  })
}

/** Tickets with a leg on the game that went out of the database, with a month, as they were settled. */
async function goneTickets(db: Db, gameId: string): Promise<number> {
  const { gone } = await db
    .selectFrom('game_gone')
    .select((e) => e.fn.sum<string | null>('tickets').as('gone'))
    .where('game_id', '=', BigInt(gameId))
    .executeTakeFirstOrThrow()
  return Number(gone)
}

type ResultRow = Selectable<Database['game_result']>

type Fixture = Selectable<Database['fixture']>

function asPlayed(game: Fixture): Scores | null {
  const played = playedOut(game)
  return played && { ht: toldHalf(game), ft: played.ft, periods: courseOf(game, played)?.periods ?? null }
}

function scoresOf({ ht_h, ht_c, ft_h, ft_c, periods }: ResultRow, fixture: Fixture): Scores | null {
  if (ft_h === null || ft_c === null) return null
  const ft: Score = [ft_h, ft_c]
  return {
    ht: ht_h === null || ht_c === null ? null : [ht_h, ht_c],
    ft,
    periods: periods ?? fittingPeriods(fixture, courseOf(fixture), ft),
  }
}

/** The known scores of the periods with those that were corrected. */
function correctedPeriods({ id, game_type }: Fixture, known: Scores | null, corrected: ReadonlyMap<number, Score>): readonly Score[] {
  if (isFootball(game_type)) throw new StartError(`Football has no periods but its halves.`)
  const count = known?.periods?.length ?? Math.max(...corrected.keys())
  const missing = [...corrected.keys()].find((n) => n < 1 || n > count)
  if (missing !== undefined) throw new StartError(`The match of fixture ${id} had ${count} periods: there is no P${missing}.`)
  return Array.from({ length: count }, (_, i) => {
    const score = corrected.get(i + 1) ?? known?.periods?.[i]
    if (!score) throw new StartError(`The score of P${i + 1} is not known: name all from P1 to P${count}.`)
    return score
  })
}

/** Hands each noted result to settlement once; its row waits until it is settled. */
export function createCorrections(stage: Stage): { apply(): Promise<void> } {
  const taken = new Set<string>()
  return {
    async apply() {
      const rows = await stage.db
        .selectFrom('game_result')
        .innerJoin('game', 'game.id', 'game_result.game_id')
        .innerJoin('fixture', 'fixture.id', 'game.fixture_id')
        .selectAll('fixture')
        .selectAll('game_result')
        .select('game.status')
        .where('applied_at', 'is', null)
        .orderBy('noted_at')
        .orderBy('version')
        .execute()
      for (const row of rows) {
        const key = `${row.game_id} ${row.version}`
        if (taken.has(key)) continue
        await take(stage, row, row.status === 'ended')
        taken.add(key)
      }
    },
  }
}

async function take(stage: Stage, row: ResultRow & Selectable<Database['fixture']>, over: boolean): Promise<void> {
  const { db, settlements } = stage
  const { game_id, version, code } = row
  const gameId = String(game_id)
  const settled = async () => {
    await db
      .updateTable('game_result')
      .set({ applied_at: new Date() })
      .where('game_id', '=', game_id)
      .where('version', '=', version)
      .execute()
  }
  const scores = scoresOf(row, row)
  if (scores) {
    // The game may have been called off, in play or before: once restored, it is over.
    if (!over) await setStatus(db, [gameId], 'ended')
    const course = courseWith(row, scores)
    settlements.add({ gameId, period: 'HT', score: scores.ht, course, version })
    settlements.add({ gameId, period: 'FT', score: scores.ft, half: scores.ht, course, version, settled })
    return
  }
  if (!over) {
    await closePeriod(db, gameId, 'FT')
    await setStatus(db, [gameId], 'void')
    leave(stage, gameId)
  }
  const why = code ?? 'D0'
  // What was settled before the game was called off, a first half or a goal, keeps its result.
  settlements.add({ gameId, period: 'HT', score: null, code: why, version, keepsSettled: !over })
  settlements.add({ gameId, period: 'FT', score: null, code: why, version, keepsSettled: !over, settled })
}
