import { sql } from 'kysely'
import type { DisputeAct } from '../../../contract/dispute.ts'
import type { Db } from '../../platform/database.ts'
import type { ProviderWord } from '../provider/provider.ts'
import type { Payment } from '../store.ts'
import { actsOn, type Booked, type Said } from './acts.ts'

/** A payment about which the provider said what does not fit the books. */
export interface Dispute {
  /** Of its last message: another one makes it another dispute. */
  number: number
  payment: string
  /** Null where there is no payment of this id. */
  booked: (BookedTold & { member: string }) | null
  /** In the order in which they came; amounts in fen, null where it is not known any more. */
  said: { says: ProviderWord; fen: string | null; at: number }[]
  acts: { act: DisputeAct; changeFen: string }[]
}

interface BookedTold {
  kind: Payment['kind']
  state: Payment['state']
  reason: string | null
  amountFen: string
  feeFen: string
  settledFen: string | null
  endedAt: number | null
}

/** A dispute that has ended. */
export interface Settled {
  payment: string
  act: DisputeAct
  changeFen: string
  /** What the house bears. */
  borneFen: string
  by: string
  reason: string
  at: number
}

export interface Message extends Said {
  number: bigint
  at: Date
}

/** The payment as disputes see it; null for any other id. */
export async function bookedOf(db: Db, id: string): Promise<(Booked & { payment: Payment }) | null> {
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment) return null
  const order = await db.selectFrom('deposit_order').select('fee_fen').where('payment_id', '=', id).executeTakeFirst()
  const { kind, state, amount_fen: amountFen, settled_fen: settledFen } = payment
  return { payment, kind, state, amountFen, feeFen: order?.fee_fen ?? payment.fee_fen, settledFen }
}

/** What the provider said against a payment since a person last settled that, in order. */
export async function openMessages(db: Db, paymentId: string): Promise<Message[]> {
  const rows = await db
    .selectFrom('dispute_message')
    .select(['number', 'says', 'amount_fen', 'booked', 'at'])
    .where('payment_id', '=', paymentId)
    .where('act', 'is', null)
    .orderBy('number')
    .execute()
  return rows.map(({ amount_fen: fen, ...row }) => ({ ...row, fen }))
}

/** The disputes that wait for a person, oldest first. */
export async function openDisputes(db: Db): Promise<Dispute[]> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from dispute_message where act is null group by payment_id order by min(number) limit 100`.execute(db)
  const disputes: Dispute[] = []
  for (const { payment_id: id } of rows) {
    const [booked, messages] = [await bookedOf(db, id), await openMessages(db, id)]
    const last = messages.at(-1)
    // Settled at this moment.
    if (!last) continue
    disputes.push({
      number: Number(last.number),
      payment: id,
      booked: booked && { ...told(booked), member: await nameOf(db, booked.payment.member_id) },
      said: messages.map(({ says, fen, at }) => ({ says, fen: fen === null ? null : String(fen), at: at.getTime() })),
      acts: [...actsOn(booked, last)].map(([act, fen]) => ({ act, changeFen: String(fen) })),
    })
  }
  return disputes
}

/** The last that were settled, newest first. */
export async function settledDisputes(db: Db): Promise<Settled[]> {
  const rows = await db.selectFrom('dispute_act').selectAll().orderBy('number', 'desc').limit(20).execute()
  return rows.map(({ payment_id, act, change_fen, borne_fen, by_whom, reason, at }) => ({
    ...{ payment: payment_id, act, by: by_whom, reason, at: at.getTime() },
    ...{ changeFen: String(change_fen), borneFen: String(borne_fen) },
  }))
}

const told = ({ payment, kind, state, amountFen, feeFen, settledFen }: Booked & { payment: Payment }): BookedTold => ({
  ...{ kind, state, reason: payment.reason, amountFen: String(amountFen), feeFen: String(feeFen) },
  settledFen: settledFen === null ? null : String(settledFen),
  endedAt: payment.ended_at?.getTime() ?? null,
})

async function nameOf(db: Db, memberId: bigint): Promise<string> {
  const { name } = await db.selectFrom('member').select('name').where('id', '=', memberId).executeTakeFirstOrThrow()
  return name
}
