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
import { leave, type Stage } from './play.ts'

/**
 * Results that come later than the engine's own: a corrected score, or a game called off. `npm run correct` notes them as rows,
 * wherever it runs; the engine, the one that settles, finds them within a second, or at its next start. A result is a version
 * of the whole game: a market settled by a lower one is reversed and settled anew.
 */
export type Correction =
  /** What is left out stays as it is. Of a game that was called off this restores it. */
  | { gameId: string; ht?: Score; ft?: Score }
  /** Nothing of the game counts, or, of one in play, nothing but its first half once that was settled. */
  | { gameId: string; code: VoidCode }

/** `version` is null when the game has that result already: nothing is noted, and nothing settled anew. */
type Noted = { gameId: string; version: number | null } & (Scores | { code: VoidCode })
/** `ht` is null where nobody has told it yet. */
interface Scores {
  ht: Score | null
  ft: Score
}

/** Note a correction. Throws StartError, with what can be done, when the game does not take it. */
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
    // Called off, it goes back to what was known of it before.
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

/** Hand what was noted to settlement, once each; a row stays waiting until that is done. */
export function createCorrections(stage: Stage): { apply(): Promise<void> } {
  const taken = new Set<string>()
  return {
    async apply() {
      const rows = await stage.db
        .selectFrom('game_result')
        .innerJoin('game', 'game.id', 'game_result.game_id')
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

async function take(stage: Stage, row: ResultRow, over: boolean): Promise<void> {
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
    // It may have been called off, in play or before: restored, it is over.
    if (!over) await setStatus(db, [gameId], 'ended')
    settlements.add({ gameId, period: 'HT', score: scores.ht, version })
    settlements.add({ gameId, period: 'FT', score: scores.ft, half: scores.ht, version, settled })
    return
  }
  if (!over) {
    await closePeriod(db, gameId, 'FT')
    await setStatus(db, [gameId], 'void')
    leave(stage, gameId)
  }
  const why = code ?? 'D0'
  // Of a game called off on its way, a first half that was settled stands: version 1 reaches only what has no result.
  settlements.add({ gameId, period: 'HT', score: null, code: why, version: over ? version : 1 })
  settlements.add({ gameId, period: 'FT', score: null, code: why, version, settled })
}
