import type { TicketStatus } from '../../contract/sport.ts'
import type { OddsBook } from '../engine/odds-source.ts'
import type { MemberEventStore } from '../feed/member-event-store.ts'
import { balanceOf } from '../ledger/accounts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'

export interface BetDeps {
  db: Db
  source: OddsBook
  events: MemberEventStore
  clock: Clock
  /** Bets that went together failed, and each goes alone. */
  onFault(error: unknown): void
  /** Whether one more id that never arrived may be burnt for the member; counted. */
  mayBurn(memberId: bigint): Promise<boolean>
}

/** Tell the member's tabs, inside the transaction that moved the money: the balance version now, and the ticket's state. */
export async function recordBetEvent(deps: BetDeps, tx: Db, memberId: bigint, id: string, status: TicketStatus): Promise<void> {
  const { version } = await balanceOf(tx, memberId)
  await deps.events.append(
    tx,
    memberId,
    [
      { kind: 'balance', version: Number(version) },
      { kind: 'ticket', id, status },
    ],
    deps.clock.now(),
  )
}
