import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { PlayRefusal } from '../../../contract/play-refusal.ts'
import type { DepositWay } from '../../../contract/wallet-deposit.ts'
import { bodyHash, type Claim } from '../../ledger/money-call.ts'
import type { Db } from '../../platform/database.ts'
import type { Ask, OrderCall } from './ask.ts'

/** How many fen may tell an order from others of the same amount. */
const FEN = 99

/** What the database says about an order before it is made. */
export interface Room {
  /** What forbids the member to pay in the most that the fen can make of it. */
  play: PlayRefusal | null
  /** How many orders of the member wait to be paid. */
  open: number
  /** Amounts near it that open orders of the account have. */
  taken: number[]
}

/** `room` is null where an earlier copy has the id. */
export type Known = Claim & { id: string; room: Room | null }

/**
 * What is known of the ids of calls of different members, whose accounts it locks; nothing of those whose accounts are not free. Says what
 * room the new ones have.
 */
export async function roomsOfNew(tx: Db, calls: readonly OrderCall[]): Promise<Known[]> {
  const items = JSON.stringify(calls.map(asked))
  const { rows } = await sql<Known>`
    select c.id, c.state, c.answer, case c.state when 'new' then deposit_room(a.member, a.receiver, a.low, a.high, a.at) end as room
    from known_money_requests(${items}::jsonb, 'deposit') c
      join jsonb_to_recordset(${items}::jsonb) a(id text, member bigint, receiver text, low bigint, high bigint, at timestamptz) on a.id = c.id`.execute(
    tx,
  )
  return rows
}

/** The room of calls whose members' accounts are locked. */
export async function roomsFor(tx: Db, calls: readonly OrderCall[]): Promise<Map<string, Room>> {
  const { rows } = await sql<{ id: string; room: Room }>`
    select a.id, deposit_room(a.member, a.receiver, a.low, a.high, a.at) as room
    from jsonb_to_recordset(${JSON.stringify(calls.map(asked))}::jsonb)
      a(id text, member bigint, receiver text, low bigint, high bigint, at timestamptz)`.execute(tx)
  return new Map(rows.map(({ id, room }) => [id, room]))
}

export const hashOf = ({ way, amountFen, bonus, signalCode, payFrom, coin }: Ask): string =>
  bodyHash([way, String(amountFen), bonus, signalCode, payFrom, coin])

const asked = ({ ask, ask: { id, way, amountFen, coin }, memberId, now }: OrderCall) => ({
  id,
  member: String(memberId),
  hash: hashOf(ask),
  at: new Date(now),
  receiver: accountOf({ way, coin }),
  low: String(amountFen - BigInt(FEN)),
  high: String(amountFen + BigInt(FEN)),
})

/** What an order is paid into; of one, no two open orders have the same amount. */
export const accountOf = ({ way, coin }: { way: DepositWay; coin: { code: string; network: string } | null }): string =>
  coin ? `coin ${coin.code} ${coin.network}` : way

/**
 * One of the amounts that no open order of the account has, by chance, so that orders made at once rarely meet. Null when all are taken,
 * which `others` are by orders that are made with it.
 */
export function freeAmount(amountFen: bigint, { play, taken }: Room, others: ReadonlySet<bigint>): bigint | null {
  // The fen never take a deposit over a limit of the member: then they are taken off.
  const from = play ? amountFen - BigInt(FEN) : amountFen + 1n
  const isTaken = new Set(taken.map(BigInt))
  const free = Array.from({ length: FEN }, (_, i) => from + BigInt(i)).filter((fen) => !isTaken.has(fen) && !others.has(fen))
  return free[randomInt(Math.max(1, free.length))] ?? null
}
