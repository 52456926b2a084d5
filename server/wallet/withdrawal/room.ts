import { sql } from 'kysely'
import type { CardKind } from '../../../contract/wallet-cards.ts'
import { withdrawableFen } from '../../../domain/turnover.ts'
import { bodyHash, type Claim } from '../../ledger/money-call.ts'
import type { Db } from '../../platform/database.ts'
import { lockedFen } from '../turnover/owed.ts'
import { type Today, todayOf, todaySince } from './today.ts'

export interface AskedWithdrawal {
  /** Made by the device. */
  id: string
  memberId: bigint
  cardId: string
  amountFen: bigint
}

/** What a withdrawal depends on, read under the member's lock. */
export interface Room {
  availableFen: bigint
  lockedFen: bigint
  today: Today
  /** Null where the member has none of this id. */
  card: RoomCard | null
}

export interface RoomCard {
  id: string
  kind: CardKind
  of_what: string
  masked: string
  /** Epoch ms. */
  usable: number
}

/** `room` is null where an earlier copy has the id. */
export type Known = Claim & { id: string; room: Room | null }

interface StoredRoom {
  balance: string
  owed: { id: string; deposit: string | null; principal: string; bonus: string }[]
  today: { kind: CardKind; fen: string }[]
  /** An instant as text. */
  card: (Omit<RoomCard, 'usable'> & { usable: string }) | null
}

export const bodyOf = ({ cardId, amountFen }: Pick<AskedWithdrawal, 'cardId' | 'amountFen'>) => [cardId, String(amountFen)]
export const hashOf = (asked: AskedWithdrawal): string => bodyHash(bodyOf(asked))

/**
 * What is known of the ids of calls of different members, whose accounts it locks; nothing of those whose accounts are not free. Says what
 * room the new ones have.
 */
export async function roomsOfNew(tx: Db, calls: readonly { asked: AskedWithdrawal; now: number }[]): Promise<Known[]> {
  const items = JSON.stringify(
    calls.map(({ asked, asked: { id, memberId, cardId }, now }) => ({
      ...{ id, member: String(memberId), hash: hashOf(asked), card: cardId, day: todaySince(now) },
    })),
  )
  const { rows } = await sql<Claim & { id: string; room: StoredRoom | null }>`
    select id, state, answer, room from withdrawal_rooms(${items}::jsonb)`.execute(tx)
  return rows.map((row) => ({ ...row, room: row.room && roomOf(row.room) }))
}

function roomOf({ balance, owed, today, card }: StoredRoom): Room {
  const locked = lockedFen(
    owed.map(({ id, deposit, principal, bonus }) => ({
      ...{ id: BigInt(id), deposit, principal_fen: BigInt(principal), bonus_fen: BigInt(bonus) },
    })),
  )
  return {
    availableFen: withdrawableFen(BigInt(balance), locked),
    lockedFen: locked,
    today: todayOf(today.map(({ kind, fen }) => ({ kind, fen: BigInt(fen) }))),
    card: card && { ...card, usable: Date.parse(card.usable) },
  }
}
