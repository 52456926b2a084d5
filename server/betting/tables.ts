import type { Generated } from 'kysely'
import type { AcceptRule, Result, TicketStatus } from '../../contract/betting.ts'
import type { Selection } from '../../contract/sport.ts'
import type { Outcome, VoidCode } from '../../domain/results.ts'
import type { SportType } from '../../domain/sports.ts'
import type { Json } from '../platform/schema.ts'

declare module '../platform/schema.ts' {
  interface Database {
    ticket: {
      id: string
      number: Generated<bigint>
      member_id: bigint
      accept: AcceptRule
      /** Of all lines. */
      stake_fen: bigint
      lines: Json<StoredLine[]>
      status: TicketStatus
      result: Result | null
      reason: 'suspended' | 'price' | 'closed' | null
      return_fen: Generated<bigint>
      placed_at: Date
      decide_at: Date | null
      settled_at: Date | null
      /** How often it was settled, settled anew or reopened. */
      result_version: Generated<number>
    }
    /**
     * What open tickets may win on a selection, and how much of it was taken of late; a leg counts as a single bet of the whole stake
     * would. Bets add to it (sql/place_bets.sql), a refusal takes off (a trigger).
     */
    exposure: {
      market_id: string
      selection: Selection
      win_fen: Generated<bigint>
      pressure: Generated<number>
      pressed_at: Generated<Date>
    }
    /** A selection of a ticket; a single bet has one. */
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

/** A line (domain/ticket-lines.ts) as JSON. */
export interface StoredLine {
  legs: readonly number[]
  stakeFen: string
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
