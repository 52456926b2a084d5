import type { ColumnType, Generated } from 'kysely'
import type { VenueCategory } from '../../contract/venue.ts'
import type { GameKind } from '../../contract/venue-list.ts'

/** Amounts as text: numbers of JSON are not exact for all of them. */
interface KeptPool {
  gameCode: string
  name: string
  amountFen: string
  oneIn: number
}

declare module '../platform/schema.ts' {
  interface Database {
    venue: {
      /** The specification's channel code. */
      code: string
      /** In which order they are shown. */
      place: number
      category: VenueCategory
      name: string
      en_name: string
      /** The name's reading in syllables. */
      pinyin: Generated<string>
      state: ColumnType<'open' | 'maintenance', undefined, 'open' | 'maintenance'>
      /** When maintenance should end. */
      back_at: Date | null
      playable: Generated<boolean>
      /** Where the wallets of its players are: in this ledger, or in the venue's own books. */
      wallet: Generated<'here' | 'there'>
    }
    /** Members who chose whether entering a venue takes the main wallet along. */
    venue_choice: { member_id: bigint; auto_transfer: boolean }
    /** What venues offer. */
    venue_game: {
      venue: string
      code: string
      place: number
      kind: GameKind
      name: string
      latin: string
      pinyin: string
      /** Parts of a million; null: for no money. */
      return_ppm: number | null
      return_of: string
      facts: { label: string; text: string }[]
    }
    /** Bonus pools as each venue told them last, all at once. */
    venue_pools: {
      venue: string
      pools: ColumnType<KeptPool[], string, string>
      told_at: Date
    }
    /** Favourites; an empty game is the venue itself. */
    venue_collection: { member_id: bigint; venue: string; game_code: string; at: Date }
  }
}
