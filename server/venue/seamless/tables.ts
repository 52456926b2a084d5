import type { Generated } from 'kysely'

declare module '../../platform/schema.ts' {
  interface Database {
    /**
     * What a venue knows a member by, from the first launch or transfer on; of one with its own books what it told last of the member's
     * money, and as the visit's first game there was launched.
     */
    venue_player: {
      venue: string
      member_id: bigint
      player: string
      told_fen: bigint | null
      told_at: Date | null
      visit_fen: Generated<bigint | null>
      visit_at: Generated<Date | null>
    }
    /** Launches under way. An exchange deletes its row, so each token is good once. */
    venue_launch: VenueToken
    /** Game sessions. `game_code` is empty for all games of the venue. */
    venue_session: VenueToken
    /** The bets and wins of a member that a venue says belong together. Written with the member's accounts locked. */
    venue_round: {
      id: Generated<bigint>
      venue: string
      member_id: bigint
      round: string
      game_code: string
      opened_at: Date
      closed_at: Date | null
      bet_fen: Generated<bigint>
      win_fen: Generated<bigint>
      /** Stakes that were given back. */
      back_fen: Generated<bigint>
      /** Counts the changes: what counts as turnover is counted under the one it was made by. */
      version: Generated<number>
    }
    /** What each call that was taken moved. */
    venue_transaction: {
      venue: string
      uuid: string
      kind: 'bet' | 'win' | 'rollback'
      member_id: bigint
      /** Null: a rollback of a bet that had not come. */
      round_id: bigint | null
      /** The bet of a win or a rollback. */
      reference: string | null
      amount_fen: bigint
      /** A win that came after its round was closed. */
      late: Generated<boolean>
      at: Date
    }
  }
}

interface VenueToken {
  token_hash: string
  venue: string
  member_id: bigint
  game_code: string
  /** The login that it was launched from; a session ends with it. */
  login_hash: string
  ends_at: Date
}
