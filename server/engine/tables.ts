import type { Generated } from 'kysely'
import type { MarketStatus, PlayType } from '../../contract/sport.ts'
import type { VoidCode } from '../../domain/results.ts'
import type { Score } from '../../domain/settlement.ts'
import type { SportType } from '../../domain/sports.ts'
import type { Json } from '../platform/schema.ts'

declare module '../platform/schema.ts' {
  interface Database {
    fixture: {
      id: Generated<bigint>
      source_key: string
      competition: string
      round: string
      date: string
      game_type: Generated<SportType>
      /** `HH:MM` as in the file; null when unknown. */
      time: string | null
      /** `UTC+3` as in the file; null when it names no zone. */
      zone: string | null
      team1: string
      team2: string
      neutral: boolean
      generated: Generated<boolean>
      ht1: number | null
      ht2: number | null
      /** Null while the fixture has no result. */
      ft1: number | null
      ft2: number | null
      goals: Json<FixtureGoal[]>
      /** The winner, with extra time and penalties where there were any; null when level, unknown, or not played. */
      winner: Generated<'H' | 'C' | null>
    }
    run: {
      id: Generated<bigint>
      kind: 'replay' | 'generated'
      date: string | null
      tz: string
      speed: number
      clock_ms: bigint
      state: 'running' | 'finished'
      created_at: Date
    }
    game: {
      id: Generated<bigint>
      run_id: bigint
      fixture_id: bigint
      league_id: string
      kickoff_ms: bigint
      status: 'scheduled' | 'live' | 'ended' | 'void'
    }
    market: {
      id: string
      game_id: bigint
      w: PlayType
      line: number | null
      /** The score that a football handicap in play counts from; 0:0 means the whole match. */
      from_h: Generated<number>
      from_c: Generated<number>
      status: MarketStatus
      score_h: number | null
      score_c: number | null
      /** Score at half-time, for half/full, which is settled by both scores. */
      half_h: number | null
      half_c: number | null
      settled_at: Date | null
      /** Version of the result that settled the market; 0 before that. */
      result_version: Generated<number>
    }
    /** Tickets with a leg on the game that went out of the database with a month (docs/ledger.md). */
    game_gone: { game_id: bigint; month: string; tickets: bigint }
    /** Results later than the engine's own: corrections, and games called off. See server/engine/play/corrections.ts */
    game_result: {
      game_id: bigint
      version: number
      ht_h: number | null
      ht_c: number | null
      ft_h: number | null
      ft_c: number | null
      /** Scores of the quarters, innings or sets, if they were corrected; null: as they were played, if that comes to this result. */
      periods: Json<Score[]> | null
      /** Why the game is void; null when it has a score. */
      code: VoidCode | null
      noted_at: Date
      applied_at: Date | null
    }
    /** An outright: who wins a competition of a run. Its id comes from the games' sequence. */
    outright: {
      id: Generated<bigint>
      run_id: bigint
      competition: string
      league_id: string
      /** The selection of a team is its place in this list: FS1 is the first. */
      teams: Json<string[]>
      /** Day of the last known match. */
      ends_on: string
      status: 'open' | 'ended' | 'void'
    }
  }
}

/** A goal as in the file: `minute` 45 with `offset` 2 is 45+2. */
export interface FixtureGoal {
  side: 'H' | 'C'
  minute: number
  offset: number
}
