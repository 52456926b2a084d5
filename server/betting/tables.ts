import type { Generated } from 'kysely'
import type { AcceptRule, Result, TicketStatus } from '../../contract/betting.ts'
import type { Selection } from '../../contract/sport.ts'
import type { Outcome, VoidCode } from '../../domain/results.ts'
import type { SportType } from '../../domain/sports.ts'
import type { Json } from '../platform/schema.ts'

declare module '../platform/schema.ts' {
  interface Database {
    /** A single bet holds its selection itself; a series has rows of `ticket_leg` instead, and these five are null. */
    ticket: {
      id: string
      number: Generated<bigint>
      member_id: bigint
      game_id: bigint | null
      market_id: string | null
      selection: Selection | null
      odds_milli: number | null
      accept: AcceptRule
      stake_fen: bigint
      status: TicketStatus
      result: Result | null
      reason: 'suspended' | 'price' | 'closed' | null
      return_fen: Generated<bigint>
      snapshot: Json<TicketSnapshot> | null
      placed_at: Date
      decide_at: Date | null
      settled_at: Date | null
      /** Of a series: how often it was settled or reopened. */
      result_version: Generated<number>
    }
    /** What open tickets may win on a selection, and how much of it was taken of late. Written by triggers. */
    exposure: {
      market_id: string
      selection: Selection
      win_fen: Generated<bigint>
      pressure: Generated<number>
      pressed_at: Generated<Date>
    }
    ticket_leg: {
      ticket_id: string
      /** From 0, as picked. */
      place: number
      game_id: bigint
      market_id: string
      selection: Selection
      odds_milli: number
      snapshot: Json<TicketSnapshot>
      result: Outcome | VoidCode | null
      /** Of the market's result that it has; 0 while it has none. */
      result_version: Generated<number>
    }
    /** Results that were corrected since; the row of `ticket` has the one that holds. */
    ticket_past_result: { ticket_id: string; version: number; result: Result; return_fen: bigint; settled_at: Date }
  }
}

/** What the ticket shows of its game, frozen when it was placed. */
export interface TicketSnapshot {
  /** Left out by tickets of before there were other sports than football. */
  gameType?: SportType | 'FS'
  league: string
  team_h: string
  team_c: string
  score: [number, number] | null
  /** The score it counts from, as its market does; left out, the whole match counts. */
  from?: [number, number]
}
