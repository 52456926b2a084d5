import type { Generated } from 'kysely'
import type { AcceptRule, Result, TicketStatus } from '../../contract/betting.ts'
import type { BookingCard } from '../../contract/booking.ts'
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
      /** Stake of all lines. */
      stake_fen: bigint
      lines: Json<StoredLine[]>
      status: TicketStatus
      result: Result | null
      reason: 'suspended' | 'price' | 'closed' | 'resting' | null
      return_fen: Generated<bigint>
      placed_at: Date
      decide_at: Date | null
      settled_at: Date | null
      /** Number of times it was settled, settled anew or reopened. */
      result_version: Generated<number>
    }
    /**
     * What open tickets may win on a selection, and how much was taken lately. A leg counts like a single bet of the whole stake. Bets
     * add to it (sql/place_bets.sql), a refusal subtracts (a trigger).
     */
    exposure: {
      market_id: string
      selection: Selection
      win_fen: Generated<bigint>
      pressure: Generated<number>
      pressed_at: Generated<Date>
    }
    /** A selection of a ticket; a single has one. */
    ticket_leg: {
      ticket_id: string
      /** Order of picking, from 0. */
      place: number
      game_id: bigint
      market_id: string
      selection: Selection
      odds_milli: number
      snapshot: Json<TicketSnapshot>
      result: Outcome | VoidCode | null
      /** Version of its market's result; 0 without one. */
      result_version: Generated<number>
    }
    /** `ticket_id`: whose selections they are; null for those of a slip. */
    booking_code: { code: string; ticket_id: string | null; card: Json<BookingCard>; ends_at: Date }
    /** Results that were corrected since; the row of `ticket` has the current one. */
    ticket_past_result: { ticket_id: string; version: number; result: Result; return_fen: bigint; settled_at: Date }
  }
}

/** A line (domain/ticket-lines.ts) as JSON. */
export interface StoredLine {
  legs: readonly number[]
  stakeFen: string
}

/** What the ticket shows of its game, as it was when the bet was placed. */
export interface TicketSnapshot {
  /** Missing in tickets from before there were other sports than football. */
  gameType?: SportType | 'FS'
  league: string
  team_h: string
  team_c: string
  score: [number, number] | null
  /** The score that its market counts from; without it the whole match counts. */
  from?: [number, number]
}
