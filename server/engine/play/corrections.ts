import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { VoidCode } from '../../../domain/results.ts'
import type { Score } from '../../../domain/settlement.ts'
import { isFootball } from '../../../domain/sports.ts'
import type { Db } from '../../platform/database.ts'
import { StartError } from '../../platform/env.ts'
import type { Database } from '../../platform/schema.ts'
import { closePeriod } from '../book/market-rows.ts'
import { setStatus } from '../match/game-rows.ts'
import { playedOut, toldHalf } from '../match/match.ts'
import { courseWith } from '../match/match-course.ts'
import { leave, type Stage } from './play.ts'

/**
 * Results later than the engine's own: a corrected score, or a game called off. `npm run correct` writes them as rows, from
 * any machine; the engine, which alone settles, finds them within a second, or at its next start. A result is a version of the
 * whole game: a market settled by a lower version is reversed and settled anew.
 */
export type Correction =
  /** A score left out does not change. Restores a game that was called off. */
  | { gameId: string; ht?: Score; ft?: Score }
  /** The game is void; of a game in play, a first half that was settled still counts. */
  | { gameId: string; code: VoidCode }

/** `version` is null when the game already has that result: no row is written, and nothing settled anew. */
type Noted = { gameId: string; version: number | null } & (Scores | { code: VoidCode })
/** `ht` is null where it is not known. */
interface Scores {
  ht: Score | null
  ft: Score
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
    const calledOff = last ? last.code : game.status === 'void' ? 'D0' : null
    const note = async (result: Pick<ResultRow, 'ht_h' | 'ht_c' | 'ft_h' | 'ft_c' | 'code'>) => {
      const version = (last?.version ?? 1) + 1
      await tx
        .insertInto('game_result')
        .values({ game_id: BigInt(gameId), version, noted_at: new Date(), applied_at: null, ...result })
        .execute()
      return version
    }
    if ('code' in correction) {
      const { code } = correction
      const version = code === calledOff ? null : await note({ ht_h: null, ht_c: null, ft_h: null, ft_c: null, code })
      return { gameId, version, code }
    }
    if (game.status !== 'ended' && calledOff === null)
      throw new StartError(`Game ${gameId} is not over: its score can be corrected once it has been settled.`)
    if (correction.ht && !isFootball(game.game_type)) throw new StartError(`Game ${gameId} has no half-time score.`)
    // A game that was called off gets back its last known scores.
    const known = results.map(scoresOf).find((scores) => scores !== null) ?? asPlayed(game)
    const [ht, ft] = [correction.ht ?? known?.ht ?? null, correction.ft ?? known?.ft]
    if (!ft || !(known || ht)) throw new StartError(`Game ${gameId} was not played: name both scores, HT 1:0 FT 2:1.`)
    if (ht && (ht[0] > ft[0] || ht[1] > ft[1])) throw new StartError(`${ht.join(':')} at half-time cannot become ${ft.join(':')}.`)
    const isSame = calledOff === null && known && isDeepStrictEqual([known.ht, known.ft], [ht, ft])
    const version = isSame ? null : await note({ ht_h: ht?.[0] ?? null, ht_c: ht?.[1] ?? null, ft_h: ft[0], ft_c: ft[1], code: null })
    return { gameId, version, ht, ft }
  })
}

type ResultRow = Selectable<Database['game_result']>

function asPlayed(game: Parameters<typeof playedOut>[0]): Scores | null {
  const played = playedOut(game)
  return played && { ht: toldHalf(game), ft: played.ft }
}

function scoresOf({ ht_h, ht_c, ft_h, ft_c }: ResultRow): Scores | null {
  if (ft_h === null || ft_c === null) return null
  return { ht: ht_h === null || ht_c === null ? null : [ht_h, ht_c], ft: [ft_h, ft_c] }
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
  const scores = scoresOf(row)
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
