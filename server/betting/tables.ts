import type { Generated } from 'kysely'
import type { AcceptRule, Result, TicketStatus } from '../../contract/betting.ts'
import type { BookingCard } from '../../contract/booking.ts'
import type { PlayRefusal } from '../../contract/play-refusal.ts'
import type { PreorderReason, PreorderState, PreorderUntil } from '../../contract/preorder.ts'
import type { PlayType, Selection } from '../../contract/sport.ts'
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
      lines: Json<StoredLines[]>
      status: TicketStatus
      result: Result | null
      reason: 'suspended' | 'price' | 'closed' | 'resting' | null
      return_fen: Generated<bigint>
      placed_at: Date
      decide_at: Date | null
      settled_at: Date | null
      /** Number of times it was settled, settled anew or reopened. */
      result_version: Generated<number>
      /** What was taken out of it by cash-outs, and what was paid for that; `stake_fen` and `lines` are what still runs. */
      cashed_stake_fen: Generated<bigint>
      cashed_fen: Generated<bigint>
      cashed_lines: Json<StoredLines[]> | null
      cash_outs: Generated<number>
    }
    cash_out_rule: {
      ticket_id: string
      member_id: bigint
      /** Of the offer for all that still runs; so many percent are then taken. */
      target_fen: bigint
      percent: number
      set_at: Date
      missed_at: Date | null
      missed_fen: bigint | null
    }
    cash_out: {
      /** The call's id. */
      id: string
      ticket_id: string
      member_id: bigint
      /** From 1 within the ticket. */
      number: number
      percent: number
      stake_fen: bigint
      fair_fen: bigint
      paid_fen: bigint
      automatic: boolean
      at: Date
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
    /** A selection at a target price; without a stake the member is only told. The call's id is that of the bet, and so of its ticket. */
    preorder: {
      id: string
      member_id: bigint
      game_id: bigint
      market_id: string
      w: PlayType
      line: number | null
      selection: Selection
      /** The price when it was asked for. */
      odds_milli: number
      snapshot: Json<TicketSnapshot>
      kickoff_ms: bigint | null
      target_milli: number
      stake_fen: bigint | null
      until: PreorderUntil
      ends_at: Date | null
      state: PreorderState
      reason: PreorderReason | null
      detail: Json<PreorderDetail>
      best_milli: number
      reached_milli: number | null
      call_id: string | null
      made_at: Date
      ended_at: Date | null
    }
    /** Results that were corrected since; the row of `ticket` has the current one. */
    ticket_past_result: { ticket_id: string; version: number; result: Result; return_fen: bigint; settled_at: Date }
  }
}

/** As JSON a line of all `legs`, or with a `size` each line (domain/ticket-lines.ts) of so many of the `legs` that has all `bankers`. */
export interface StoredLines {
  legs: readonly number[]
  size?: number
  bankers?: readonly number[]
  /** Of each line. */
  stakeFen: string
  /** Of a builder. */
  oddsMilli?: number
}

/** What goes with the end of a pre-order. */
export interface PreorderDetail extends Pick<PlayRefusal, 'period' | 'leftFen'> {
  maxFen?: string | undefined
  next?: { marketId: string; line: number | null } | undefined
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
