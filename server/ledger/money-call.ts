import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'

/**
 * The path of every call that moves money. The device makes the id before the first send; the transaction of the effect claims the
 * id, with a hash of the body. So one of any number of copies has the effect and all get its answer, also a refusal: a copy that
 * arrives after the market reopened must not do what the player was told was refused. Ids never expire.
 */
export interface MoneyCall {
  id: string
  /** Null for a caller that is no member: a registration, a provider. */
  memberId: bigint | null
  /** The kind of call, in its domain's word. */
  kind: string
  /** Everything that identifies the call's content, without secrets. */
  body: readonly unknown[]
}

/** `repeated`: the answer is an earlier copy's. */
export type MoneyOutcome<Answer, Refusal> =
  | { state: 'done'; answer: Answer; repeated: boolean }
  | { state: 'refused'; answer: Refusal; repeated: boolean }
  | NotTaken

/** `cancelled`: the player was told that it was not done. `reused`: the id belongs to another call. */
export interface NotTaken {
  state: 'cancelled' | 'reused'
}

/** Thrown by an effect: its writes are rolled back, and the refusal is kept as the call's answer. */
export class MoneyRefused<Refusal> extends Error {
  override name = 'MoneyRefused'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('money call refused')
    this.refusal = refusal
  }
}

export const bodyHash = (body: readonly unknown[]): string => hash('sha256', JSON.stringify(body))

/**
 * Runs the effect once. The effect returns the call's answer (plain JSON) or throws MoneyRefused; any other error rolls back
 * everything, the claim included, and the same id may be sent again. `locks`: takes locks of the effect that other calls take
 * before their claim.
 */
export async function moneyCall<Answer, Refusal>(
  db: Db,
  call: MoneyCall,
  atMs: number,
  effect: (tx: Db) => Promise<Answer>,
  locks?: (tx: Db) => Promise<void>,
): Promise<MoneyOutcome<Answer, Refusal>> {
  return transact(db, async (tx) => {
    await locks?.(tx)
    const { rows } = await sql<{ claim: Claim }>`
      select claim_money_request(${call.id}, ${call.memberId}, ${call.kind}, ${bodyHash(call.body)}, ${new Date(atMs)}) as claim`.execute(
      tx,
    )
    const claim = rows[0]?.claim
    if (!claim) throw new Error('a claim is always answered')
    return claim.state === 'new' ? first<Answer, Refusal>(tx, call.id, effect) : earlier<Answer, Refusal>(claim)
  })
}

/** What the database says to a claim: `new`, or the outcome of the call that has the id. */
export interface Claim {
  state: 'new' | 'done' | 'refused' | 'cancelled' | 'reused'
  answer: unknown
}

/** The outcome of a call whose id was claimed before. */
export function earlier<Answer, Refusal>({ state, answer }: Claim): MoneyOutcome<Answer, Refusal> {
  if (state === 'done') return { state, answer: answer as Answer, repeated: true }
  if (state === 'refused') return { state, answer: answer as Refusal, repeated: true }
  if (state === 'new') throw new Error('a new call has no earlier one')
  return { state }
}

async function first<Answer, Refusal>(tx: Db, id: string, effect: (tx: Db) => Promise<Answer>): Promise<MoneyOutcome<Answer, Refusal>> {
  await sql`savepoint effect`.execute(tx)
  try {
    const answer = await effect(tx)
    await store(tx, id, 'done', answer)
    return { state: 'done', answer, repeated: false }
  } catch (error) {
    if (!(error instanceof MoneyRefused)) throw error
    await sql`rollback to savepoint effect`.execute(tx)
    await store(tx, id, 'refused', error.refusal)
    return { state: 'refused', answer: error.refusal, repeated: false }
  }
}

const store = (tx: Db, id: string, state: 'done' | 'refused', answer: unknown) =>
  tx
    .updateTable('money_request')
    .set({ state, answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .execute()

/**
 * The outcome of an id, for a caller that lost the answer. An id that never arrived is burnt first, so that "not done" stays true: a
 * late copy finds the tombstone. Waits for a copy under way. A tombstone is kept for ever: `mayBurn` says whether this member may
 * have one more, else the answer is to ask later.
 */
export async function moneyStatus(
  db: Db,
  call: Pick<MoneyCall, 'id' | 'kind'> & { memberId: bigint },
  atMs: number,
  mayBurn: () => Promise<boolean>,
): Promise<MoneyState> {
  const known = await db.selectFrom('money_request').select('id').where('id', '=', call.id).executeTakeFirst()
  if (!known) {
    if (!(await mayBurn())) return { state: 'later' }
    await burn(db, call, atMs)
  }
  const row = await db
    .selectFrom('money_request')
    .select(['state', 'answer'])
    .where('id', '=', call.id)
    .where('member_id', '=', call.memberId)
    .where('kind', '=', call.kind)
    .executeTakeFirst()
  // Another member's id, or another kind of call: under this id nothing of this caller was done, nor can be.
  if (!row || row.state === 'tombstone') return { state: 'not-done' }
  return { state: row.state, answer: row.answer }
}

/** Makes sure that the call can't be done any more; an id that was used already stays as it is. */
export async function burn(
  db: Db,
  { id, memberId, kind }: Pick<MoneyCall, 'id' | 'kind'> & { memberId: bigint },
  atMs: number,
): Promise<void> {
  await db
    .insertInto('money_request')
    .values({ id, member_id: memberId, kind, body_hash: '', state: 'tombstone', at: new Date(atMs) })
    .onConflict((c) => c.column('id').doNothing())
    .execute()
}

export type MoneyState = { state: 'done' | 'refused'; answer: unknown } | { state: 'not-done' | 'later' }
