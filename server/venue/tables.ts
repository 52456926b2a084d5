import type { ColumnType, Generated } from 'kysely'
import type { VenueCategory } from '../../contract/venue.ts'

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
      state: ColumnType<'open' | 'maintenance', undefined, 'open' | 'maintenance'>
      /** When maintenance should end. */
      back_at: Date | null
      playable: Generated<boolean>
    }
    /** Members who chose whether entering a venue takes the main wallet along. */
    venue_choice: { member_id: bigint; auto_transfer: boolean }
  }
}
