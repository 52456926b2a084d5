import { sql } from 'kysely'
import type { DisputeAct } from '../../../contract/dispute.ts'
import { leastFen } from '../../../domain/money.ts'
import { houseAccount, lockMembers } from '../../ledger/accounts.ts'
import { moneyCall } from '../../ledger/money-call.ts'
import { post, type Transfer } from '../../ledger/post.ts'
import { writeLetters } from '../../letter/write-letters.ts'
import type { Db } from '../../platform/database.ts'
import type { FundsDeps } from '../deps.ts'
import { giveBack, lockPayment, type Payment, tellPayment } from '../store.ts'
import { openDepositTurnover } from '../turnover/open-requirement.ts'
import { endBonus } from '../turnover/take-back.ts'
import { actsOn, type Booked, bookedFenOf, dueFenOf, feeBackOf, isUnderWay, realFenOf } from './acts.ts'
import { bookedOf, type Message, openMessages } from './disputes.ts'

export interface Decision {
  /** The dispute's number as it was listed. */
  number: number
  act: DisputeAct
  /** Who decides, and why. */
  by: string
  reason: string
}

/**
 * `unknown`: there is no such dispute. `changed`: the provider has said more since, or it was settled in another way. `act`: the books
 * don't allow this. `name`: who decides is no name. `words`: without why.
 */
export type DisputeRefusal = 'unknown' | 'changed' | 'act' | 'name' | 'words'
export type Settling = { settled: true; changeFen: string; borneFen: string } | { settled: false; why: DisputeRefusal }

/** Thrown by the effect, so that nothing is kept and the same dispute may be decided otherwise. */
class Refused extends Error {
  readonly why: DisputeRefusal
  constructor(why: DisputeRefusal) {
    super(`the dispute is not settled: ${why}`)
    this.why = why
  }
}

const MAX_WORDS = 500
/** Who decides is a name: letters and digits of any script, with what joins them. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ·._@-]{0,38}[\p{L}\p{N}])$/u

/** Settles a dispute as a person decides, once: the same decision again is answered as the first was. */
export async function settleDispute(deps: FundsDeps, { number, act, by, reason }: Decision): Promise<Settling> {
  const words = [by.trim().normalize('NFC'), reason.trim()] as const
  if (!NAME.test(words[0])) return { settled: false, why: 'name' }
  if (words[1] === '' || words[1].length > MAX_WORDS || words[1].includes('\0')) return { settled: false, why: 'words' }
  const named = await deps.db.selectFrom('dispute_message').select('payment_id').where('number', '=', BigInt(number)).executeTakeFirst()
  if (!named) return { settled: false, why: 'unknown' }
  const id = named.payment_id
  const known = await bookedOf(deps.db, id)
  const now = deps.clock.now()
  const call = { id: `dispute:${number}`, memberId: known?.payment.member_id ?? null, kind: 'dispute', body: [act, ...words] }
  try {
    const outcome = await moneyCall<{ changeFen: string; borneFen: string }, never>(deps.db, call, now, async (tx) => {
      const messages = await openMessages(tx, id)
      if (messages.at(-1)?.number !== BigInt(number)) throw new Refused('changed')
      return settleIt(deps, tx, { id, act, words, messages, now })
    })
    if (outcome.state !== 'done') return { settled: false, why: 'changed' }
    if (known && !outcome.repeated) deps.events.announce(known.payment.member_id)
    return { settled: true, ...outcome.answer }
  } catch (error) {
    if (error instanceof Refused) return { settled: false, why: error.why }
    throw error
  }
}

interface Settles {
  id: string
  act: DisputeAct
  words: readonly string[]
  messages: readonly Message[]
  now: number
}

/** Within the call, which has locked the member's accounts. */
async function settleIt(deps: FundsDeps, tx: Db, { id, act, words: [by = '', reason = ''], messages, now }: Settles) {
  await lockPayment(tx, id)
  const [booked, last] = [await bookedOf(tx, id), messages.at(-1)]
  if (!last || !actsOn(booked, last).has(act)) throw new Refused('act')
  const moved = booked && (await moves(tx, booked, last, act))
  const [changeFen, borneFen] = [moved?.changeFen ?? 0n, moved?.borneFen ?? 0n]
  const { number } = await tx
    .insertInto('dispute_act')
    .values({ payment_id: id, act, change_fen: changeFen, borne_fen: borneFen, by_whom: by, reason, at: new Date(now) })
    .returning('number')
    .executeTakeFirstOrThrow()
  await tx.updateTable('dispute_message').set({ act: number }).where('payment_id', '=', id).where('act', 'is', null).execute()
  if (booked && moved) {
    const { payment } = booked
    if (isUnderWay(booked)) await endHold(tx, payment, act, last, now)
    const reasonOf = { money: `${WORDS[booked.kind]}_review`, fee: `${WORDS[booked.kind]}_review_fee`, borne: 'review_borne' }
    const transfers = moved.legs.map(({ of, ...leg }, i) => ({ id: `review:${number}:${i}`, reason: reasonOf[of], ref: id, ...leg }))
    await post(tx, transfers, now)
    await note(tx, booked, { settledFen: moved.settledFen, act: number, now })
    if (booked.kind === 'deposit' && changeFen > 0n)
      await openDepositTurnover(tx, payment.member_id, { id: `review:${number}`, amountFen: changeFen }, now)
    if (booked.kind === 'deposit' && act === 'take-back' && moved.settledFen === 0n) {
      await endTurnover(tx, id, now)
      await endBonusOf(tx, id, now)
    }
    await tellPayment(deps, tx, payment, now)
    const told = { id, of: booked.kind, act, amountFen: String(booked.amountFen), changeFen: String(changeFen) }
    await writeLetters(tx, [{ memberId: payment.member_id, body: { kind: 'payment-reviewed', ...told } }], now)
  }
  return { changeFen: String(changeFen), borneFen: String(borneFen) }
}

const WORDS = { deposit: 'deposit', withdrawal: 'withdraw' } as const

type Leg = Pick<Transfer, 'debit' | 'credit' | 'amountFen'> & { of: 'money' | 'fee' | 'borne' }

/** What an act moves besides a hold, what that does to the main account, and what has gone through at the provider from now on. */
async function moves(tx: Db, booked: Booked & { payment: Payment }, last: Message, act: DisputeAct) {
  const { member_id } = booked.payment
  const main = (await lockMembers(tx, [member_id])).get(member_id)
  if (!main) throw new Error(`member ${member_id} has no accounts`)
  const [payments, fees, house] = [await houseAccount(tx, 'payments'), await houseAccount(tx, 'fees'), await houseAccount(tx, 'disputes')]
  const realFen = realFenOf(booked, last)
  const legs: Leg[] = []
  const put = (of: Leg['of'], debit: bigint, credit: bigint, amountFen: bigint) => {
    if (amountFen > 0n) legs.push({ of, debit, credit, amountFen })
  }
  const isHeld = isUnderWay(booked)
  if (act === 'leave' || (isHeld && act === 'give-back'))
    return { legs, changeFen: 0n, borneFen: 0n, settledFen: isHeld ? 0n : bookedFenOf(booked) }

  // The hold of one under way is paid out whole, so only the difference is left.
  const dueFen = isHeld ? booked.amountFen - booked.feeFen - realFen : dueFenOf(booked, realFen)
  const feeFen = isHeld || act === 'write-off' ? 0n : feeBackOf(booked, realFen)
  const takenFen = act === 'write-off' || dueFen > 0n ? 0n : leastFen(-dueFen, main.spendableFen + feeFen)
  const givenFen = dueFen > 0n ? dueFen : 0n
  const borneFen = dueFen < 0n ? -dueFen - takenFen : 0n
  put('fee', fees, main.main, feeFen)
  put('money', payments, main.main, givenFen)
  put('money', main.main, payments, takenFen)
  put('borne', house, payments, borneFen)
  return { legs, changeFen: feeFen + givenFen - takenFen, borneFen, settledFen: realFen }
}

/** Ends the hold of a withdrawal under way: paid out, or given back. */
async function endHold(tx: Db, payment: Payment, act: DisputeAct, { says }: Message, now: number): Promise<void> {
  const { id, member_id, amount_fen, fee_fen } = payment
  if (act === 'give-back') return giveBack(tx, id, says === 'paid' ? 'failed' : says, now)
  const accounts = (await lockMembers(tx, [member_id])).get(member_id)
  if (!accounts) throw new Error(`member ${member_id} has no accounts`)
  const paid = { debit: accounts.held, ref: id }
  const legs: Transfer[] = [
    { ...paid, id: `end:${id}`, credit: await houseAccount(tx, 'payments'), amountFen: amount_fen - fee_fen, reason: 'withdraw_paid' },
  ]
  if (fee_fen > 0n)
    legs.push({ ...paid, id: `fee:${id}`, credit: await houseAccount(tx, 'fees'), amountFen: fee_fen, reason: 'withdraw_fee' })
  await post(tx, legs, now)
  await tx
    .updateTable('payment')
    .set({ state: 'paid', ended_at: new Date(now) })
    .where('id', '=', id)
    .execute()
  // A person paid it out for the provider, also one that it was never handed to.
  await tx
    .updateTable('payout')
    .set((e) => ({ reviewed_at: e.fn.coalesce('reviewed_at', e.val(new Date(now))) }))
    .where('payment_id', '=', id)
    .execute()
}

/** Nothing is owed any more for a deposit that was taken back. */
const endTurnover = (tx: Db, id: string, now: number) =>
  tx
    .updateTable('turnover_requirement')
    .set({ state: 'lapsed', ended_at: new Date(now) })
    .where('kind', '=', 'deposit')
    .where('state', '=', 'open')
    .where((e) =>
      e.or([
        e('ref', '=', id),
        e('ref', 'in', e.selectFrom('dispute_act').select(sql<string>`'review:' || number`.as('ref')).where('payment_id', '=', id)),
      ]),
    )
    .execute()

/**
 * The bonus of a deposit that was taken back goes with it, unless it was earned by then: its time is over. Where the balance does not
 * cover it while bets are open, the duty takes it when they have ended.
 */
async function endBonusOf(tx: Db, id: string, now: number): Promise<void> {
  const open = await tx
    .updateTable('turnover_requirement')
    .set({ due_at: new Date(now) })
    .where('deposit', '=', id)
    .where('kind', '=', 'bonus')
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (open) await endBonus(tx, open, 'lapsed', now)
}

/** Notes on the payment that nothing is open about it. A deposit that waited is closed: what was paid of it is credited by the act. */
async function note(
  tx: Db,
  { payment }: Booked & { payment: Payment },
  on: { settledFen: bigint; act: bigint; now: number },
): Promise<void> {
  const { id, kind, state } = payment
  const settled = { disputed_at: null, disputed_fen: null, disputed_says: null, settled_fen: on.settledFen, settled_by: on.act }
  const closes = kind === 'deposit' && state === 'requested'
  await tx
    .updateTable('payment')
    .set({ ...settled, ...(closes && { state: 'failed' as const, reason: 'reviewed', ended_at: new Date(on.now) }) })
    .where('id', '=', id)
    .execute()
  if (closes) await tx.updateTable('deposit_order').set({ open: false, closed_as: 'reviewed' }).where('payment_id', '=', id).execute()
}
