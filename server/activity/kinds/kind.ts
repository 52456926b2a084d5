import type { StandingState } from '../../../contract/activity.ts'
import type { ActivityKind, Mine } from '../../../contract/activity-kinds.ts'
import type { Db } from '../../platform/database.ts'
import type { EntryOf } from '../entry.ts'

/** An activity and the member it is looked at for. */
export interface At<K extends ActivityKind> {
  id: string
  entry: EntryOf<K>
  memberId: bigint
  now: number
}

/** What a member is given, once by `key`. */
export interface Given {
  key: string
  fen: bigint
  /** Turnover, as a multiple of it; 0: free at once. */
  times: number
  /** Days until an unmet turnover takes it back; null: never. */
  days: number | null
  /** Granted beside the money; points are no money, and the budget does not hold them. */
  points?: bigint
}

/** Where the member stands by the rules of the kind alone. */
export interface OwnStanding<K extends ActivityKind> {
  state: Extract<StandingState, 'open' | 'joined' | 'limit' | 'unmet'>
  /** A Chinese sentence, and what can be done about it. */
  why?: string
  note?: string
  until?: number
  mine: Mine<K>
}

/**
 * What an activity of one kind does. The framework asks first whether it has begun, has not ended and is not spent, whether the member is
 * of its audience and on no break; it pays what is given out of the budget.
 */
export interface Kind<K extends ActivityKind> {
  /** The least it gives at once, fen: with less in its budget it is spent. 0: it gives nothing. */
  leastFen(entry: EntryOf<K>): bigint
  standing(db: Db, at: At<K>): Promise<OwnStanding<K>>
  /**
   * What joining gives now; null: it makes a member of the activity. Throws `MoneyRefused` where the choice can't be had. Asked by
   * `confirmInfo`, and again by `joinActivity` in its transaction, with the member's accounts locked.
   */
  gift(db: Db, at: At<K>, choice: string | undefined): Promise<Given | null>
  /** Instead of `gift` where joining decides something that can't be told before. */
  join?(tx: Db, at: At<K>, choice: string | undefined): Promise<Given | null>
  /** What other domains have to know once it is loaded or changed, in the transaction of the load. */
  load?(tx: Db, id: string, entry: EntryOf<K>): Promise<void>
}
