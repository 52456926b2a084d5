import type { VenueStatus } from '../../../contract/venue-wallet.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { MoneyRefused, moneyCall } from '../../ledger/money-call.ts'
import type { Db } from '../../platform/database.ts'
import type { FundsDeps } from '../../wallet/deps.ts'
import { memberOf } from './players.ts'

/** What a verb answers. */
export interface Said {
  status: VenueStatus
  balanceFen?: bigint | undefined
  token?: string
  gameCode?: string
  /** Where the call names none. */
  user?: string
}

/** A transaction as a venue calls it. */
interface Transaction {
  venue: string
  user: string
  uuid: string
  kind: 'bet' | 'win' | 'rollback'
  /** What else makes it this one and no other. */
  content: readonly unknown[]
}

/** A transaction's first answer, as it is kept for copies. */
interface Kept {
  status: VenueStatus
  balanceFen: string
  /** What it moved, or was to move. */
  amountFen: string
}

/** Ends a transaction without a trace: the same one may come again and find it otherwise. */
class NotYet extends Error {
  override name = 'NotYet'
  readonly status: VenueStatus
  constructor(status: VenueStatus) {
    super(status)
    this.status = status
  }
}

/** The effect of a transaction: the member's accounts are locked, and it is the first of its id. */
export interface Effect {
  tx: Db
  memberId: bigint
  now: number
  at: Date
  /** Refuses it for good: copies get the same answer. */
  refuse(status: VenueStatus, amountFen: bigint): Promise<never>
  /** Refuses it as things are. */
  notYet(status: VenueStatus): never
}

/** The id of a venue's transaction among all money calls, and of what it moves. */
export const idOf = (venue: string, uuid: string): string => `venue:${venue}:${uuid}`

export const kindOf = (kind: Transaction['kind']): string => `venue-${kind}`

/** Runs a venue's transaction once. `effect` returns what it moved; the member hears of the new balance. */
export async function transaction(
  deps: FundsDeps,
  { venue, user, uuid, kind, content }: Transaction,
  effect: (on: Effect) => Promise<bigint>,
): Promise<Said> {
  const { db, events, clock } = deps
  const memberId = await memberOf(db, venue, user)
  if (memberId === undefined) return { status: 'RS_ERROR_UNKNOWN' }
  const now = clock.now()
  const balance = async (tx: Db) => String((await balanceOf(tx, memberId)).balanceFen)
  const call = { id: idOf(venue, uuid), memberId, kind: kindOf(kind), body: content }
  try {
    const outcome = await moneyCall<Kept, Kept>(db, call, now, async (tx) => {
      const amountFen = await effect({
        tx,
        memberId,
        now,
        at: new Date(now),
        async refuse(status, refusedFen) {
          throw new MoneyRefused<Kept>({ status, balanceFen: await balance(tx), amountFen: String(refusedFen) })
        },
        notYet(status) {
          throw new NotYet(status)
        },
      })
      if (amountFen > 0n) await events.tell(tx, new Map([[memberId, []]]), now)
      return { status: 'RS_OK', balanceFen: await balance(tx), amountFen: String(amountFen) }
    })
    if (outcome.state === 'done' && !outcome.repeated) events.announce(memberId)
    if (outcome.state === 'done' || outcome.state === 'refused')
      return { status: outcome.answer.status, balanceFen: BigInt(outcome.answer.balanceFen) }
    return refused(outcome.state === 'cancelled' ? 'RS_ERROR_TRANSACTION_ROLLED_BACK' : 'RS_ERROR_DUPLICATE_TRANSACTION')
  } catch (error) {
    if (error instanceof NotYet) return refused(error.status)
    throw error
  }

  async function refused(status: VenueStatus): Promise<Said> {
    return { status, balanceFen: BigInt(await balance(db)) }
  }
}
