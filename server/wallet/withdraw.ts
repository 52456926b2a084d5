import { sql } from 'kysely'
import type { LetterBody } from '../../contract/letter.ts'
import type { WithdrawalAsked } from '../../contract/wallet-withdraw.ts'
import { type AmountFault, amountFault, feeOf, inCoin } from '../../domain/withdrawal.ts'
import { lockMembers } from '../ledger/accounts.ts'
import { queueOfEach } from '../ledger/call-queue.ts'
import { earlier, type MoneyOutcome, MoneyRefused, moneyCall } from '../ledger/money-call.ts'
import { writeLetters } from '../letter/write-letters.ts'
import { KEPT } from '../platform/bounded-client.ts'
import type { Db } from '../platform/database.ts'
import { BeginAgain, transact } from '../platform/transact.ts'
import type { Refusal } from '../transport/handlers.ts'
import { nameOf } from './cards/card-text.ts'
import { type FundsDeps, tellTogether } from './deps.ts'
import { giveBack, lockPayment, tellPayment } from './store.ts'
import { type AskedWithdrawal, bodyOf, hashOf, type Room, type RoomCard, roomsOfNew } from './withdrawal/room.ts'
import { COINS, isCoinNetwork, LIMITS, UNSENT_LIFE_MS, WAYS } from './withdrawal/terms.ts'

/** How long a withdrawal waits for the member's accounts: another movement of money holds them for a moment at most. */
const LOCK_WAIT_MS = 3_000

/**
 * Why it was not taken, with what the sentence about it needs. `unproved`: nobody proved to be the member. `card`: the member has none of
 * this id. `wait`: it is too new.
 */
export type WithdrawalRefusal =
  | { why: 'unproved'; refusal: Refusal }
  | { why: 'card' }
  | { why: 'wait'; until: number }
  | { why: AmountFault; availableFen: string; lockedFen: string; leftFen: string }

type Outcome = MoneyOutcome<WithdrawalAsked, WithdrawalRefusal>

interface Call {
  deps: FundsDeps
  asked: AskedWithdrawal
  now: number
}

/**
 * Asks for a withdrawal, together with those of other members at the same moment: the amount is held until the provider says how it ended,
 * and nothing calls it off. Whoever may not play may still take money out, so nothing here asks for that. Balance, turnover and the day's
 * limits are looked at under the member's lock.
 */
export async function withdraw(deps: FundsDeps, asked: AskedWithdrawal): Promise<Outcome> {
  const outcome = await queueOf(deps.db).add({ deps, asked, now: deps.clock.now() })
  if (outcome.state === 'done' && !outcome.repeated) deps.events.announce(asked.memberId)
  return outcome
}

/**
 * Keeps that who asked did not prove to be the member: the page is told that nothing moved, so no other copy of the call may move
 * anything. Where one has done so before, its outcome is the answer.
 */
export const refuseUnproved = ({ db, clock }: FundsDeps, { id, memberId, ...asked }: AskedWithdrawal, refusal: Refusal): Promise<Outcome> =>
  moneyCall(db, { id, memberId, kind: 'withdraw', body: bodyOf(asked) }, clock.now(), () => {
    throw new MoneyRefused<WithdrawalRefusal>({ why: 'unproved', refusal })
  })

const queueOf = queueOfEach<Call, Outcome>((db) => ({
  keysOf: ({ asked: { memberId, id } }) => [String(memberId), id],
  together: (calls) => db.transaction().execute((tx) => holdAll(tx, calls)),
  alone: holdAlone,
  onFault: (error, [first]) => tellTogether(first?.deps, error),
}))

const holdAlone = (call: Call): Promise<Outcome> =>
  transact(call.deps.db, async (tx) => {
    await sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`).execute(tx)
    await lockMembers(tx, [call.asked.memberId])
    const [outcome] = await holdAll(tx, [call])
    if (!outcome) throw new BeginAgain(`withdrawal ${call.asked.id} has a member whose wallets have become more`)
    return outcome
  })

/** Holds the withdrawals of different members; undefined, without an effect, for one whose member's accounts are not free. */
async function holdAll(tx: Db, calls: readonly Call[]): Promise<(Outcome | undefined)[]> {
  const known = new Map((await roomsOfNew(tx, calls)).map((one) => [one.id, one]))
  const decided = calls.flatMap((call) => {
    const room = known.get(call.asked.id)?.room
    return room ? [decide(call, room)] : []
  })
  if (decided.length > 0) {
    const { rows } = await sql`select hold_withdrawals(${JSON.stringify(decided.map(({ row }) => row))}::jsonb) ${KEPT}`.execute(tx)
    if (rows.length < decided.length) throw new BeginAgain('the id of a withdrawal was used at this moment')
  }
  const outcomes = new Map(decided.map(({ row, outcome }) => [row.id, outcome]))
  return calls.map(({ asked: { id } }) => {
    const one = known.get(id)
    return outcomes.get(id) ?? (one && earlier<WithdrawalAsked, WithdrawalRefusal>(one))
  })
}

interface Decided {
  outcome: Outcome
  /** As hold_withdrawals() takes it. */
  row: { id: string }
}

/** What becomes of a new call. */
function decide({ asked, now }: Call, { card, ...room }: Room): Decided {
  const { id, memberId, amountFen } = asked
  const call = { id, member: String(memberId), hash: hashOf(asked), at: new Date(now) }
  const refused = (answer: WithdrawalRefusal): Decided => ({
    outcome: { state: 'refused', answer, repeated: false },
    row: { ...call, ...{ state: 'refused', answer } },
  })
  if (!card) return refused({ why: 'card' })
  if (now < card.usable) return refused({ why: 'wait', until: card.usable })
  const { availableFen, lockedFen, today } = room
  const why = amountFault(LIMITS, { ...today, availableFen }, amountFen)
  if (why) return refused({ why, availableFen: String(availableFen), lockedFen: String(lockedFen), leftFen: String(today.leftFen) })
  const { feeFen, coinOf } = costOf(card, today.kinds[card.kind])
  const netFen = amountFen - feeFen
  const answer = { id, amountFen: String(amountFen), feeFen: String(feeFen), netFen: String(netFen) }
  const payment = { fen: answer.amountFen, fee: answer.feeFen, expires: new Date(now + UNSENT_LIFE_MS) }
  const payout = { card: card.id, name: nameOf(card), masked: card.masked, coin: coinOf(netFen) }
  return { outcome: { state: 'done', answer, repeated: false }, row: { ...call, ...payment, ...payout, ...{ state: 'done', answer } } }
}

/** Its fee, and what of it is paid in a coin: null for yuan. */
function costOf({ kind, of_what }: RoomCard, soFar: number): { feeFen: bigint; coinOf(netFen: bigint): string | null } {
  if (kind !== 'coin') return { feeFen: feeOf(WAYS[kind], soFar), coinOf: () => null }
  if (!isCoinNetwork(of_what)) throw new Error(`nothing is paid out on ${of_what}`)
  const { coin, decimals, rateFen, ...way } = COINS[of_what]
  return { feeFen: feeOf(way, soFar), coinOf: (netFen) => `${inCoin(netFen, rateFen, decimals)} ${coin}` }
}

/** Gives back withdrawals that were not handed to the provider in time. */
export async function expireWithdrawals(deps: FundsDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('payment')
    .select(['id', 'member_id'])
    .where('kind', '=', 'withdrawal')
    .where('state', '=', 'requested')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', new Date(now))
    // One under review waits for a person.
    .where('disputed_at', 'is', null)
    .orderBy('expires_at')
    .execute()
  for (const { id, member_id } of due) {
    const ended = await transact(deps.db, async (tx) => {
      await lockMembers(tx, [member_id])
      const payment = await lockPayment(tx, id)
      if (payment?.state !== 'requested' || payment.disputed_at) return false
      await giveBack(tx, id, 'expired', now)
      await tellPayment(deps, tx, payment, now)
      await writeLetters(tx, [{ memberId: member_id, body: await failedLetter(tx, id) }], now)
      return true
    })
    if (ended) deps.events.announce(member_id)
  }
}

async function failedLetter(tx: Db, id: string): Promise<LetterBody & { kind: 'withdrawal-failed' }> {
  const { rows } = await sql<{ body: LetterBody & { kind: 'withdrawal-failed' } }>`select withdrawal_letter(${id}, false) as body`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error(`withdrawal ${id} is gone`)
  return row.body
}
