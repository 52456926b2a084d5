import type { WithdrawalAsked } from '../../contract/wallet-withdraw.ts'
import { type AmountFault, amountFault, feeOf, inCoin } from '../../domain/withdrawal.ts'
import { balanceOf, lockMembers, memberAccounts } from '../ledger/accounts.ts'
import { openHold, voidHold } from '../ledger/holds.ts'
import { type MoneyOutcome, MoneyRefused, moneyCall } from '../ledger/money-call.ts'
import { LedgerRefused, post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { type CardRow, cardOf } from './cards/card-store.ts'
import { nameOf } from './cards/card-text.ts'
import type { FundsDeps } from './deps.ts'
import { endPayment, lockPayment, tellPayment } from './store.ts'
import { owedTurnover } from './turnover/owed.ts'
import { COINS, isCoinNetwork, LIMITS, WAYS } from './withdrawal/terms.ts'
import { withdrawnToday } from './withdrawal/today.ts'

/** A withdrawal that was not handed to the provider by then is given back. */
const UNSENT_LIFE_MS = 24 * 3_600_000

export interface AskedWithdrawal {
  /** Made by the device. */
  id: string
  memberId: bigint
  cardId: string
  amountFen: bigint
}

/** Why it was not taken, with what the sentence about it needs. `card`: the member has none of this id. `wait`: it is too new. */
export type WithdrawalRefusal =
  | { why: 'card' }
  | { why: 'wait'; until: number }
  | { why: AmountFault; availableFen: string; lockedFen: string; leftFen: string }

/**
 * Asks for a withdrawal: the amount is held until the provider says how it ended, and nothing calls it off. Whoever may not play may
 * still take money out, so nothing here asks for that. Balance, turnover and the day's limits are looked at under the member's lock.
 */
export async function withdraw(
  deps: FundsDeps,
  asked: AskedWithdrawal,
  locks: (tx: Db) => Promise<unknown> = (tx) => lockMembers(tx, [asked.memberId]),
): Promise<MoneyOutcome<WithdrawalAsked, WithdrawalRefusal>> {
  const { id, memberId, cardId, amountFen } = asked
  const now = deps.clock.now()
  const call = { id, memberId, kind: 'withdraw', body: [cardId, String(amountFen)] } as const
  const outcome = await moneyCall<WithdrawalAsked, WithdrawalRefusal>(
    deps.db,
    call,
    now,
    async (tx) => {
      const card = await usableCard(tx, asked, now)
      const { kinds, ...left } = await withdrawnToday(tx, memberId, now)
      const [{ balanceFen }, { lockedFen }] = [await balanceOf(tx, memberId), await owedTurnover(tx, memberId)]
      const availableFen = balanceFen > lockedFen ? balanceFen - lockedFen : 0n
      const room = { availableFen: String(availableFen), lockedFen: String(lockedFen), leftFen: String(left.leftFen) }
      const fault = amountFault(LIMITS, { ...left, availableFen }, amountFen)
      if (fault) throw new MoneyRefused<WithdrawalRefusal>({ why: fault, ...room })
      const { feeFen, coinOf } = costOf(card, kinds[card.kind])
      const netFen = amountFen - feeFen
      await write(tx, asked, { card, feeFen, coin: coinOf(netFen), now })
      const accounts = await memberAccounts(tx, memberId)
      await post(tx, [openHold(accounts, { ref: id, amountFen, reason: 'withdraw_hold' })], now).catch((error: unknown) => {
        const isShort = error instanceof LedgerRefused && error.has('exceeds_balance')
        throw isShort ? new MoneyRefused<WithdrawalRefusal>({ why: 'available', ...room }) : error
      })
      await tellPayment(deps, tx, { id, member_id: memberId }, now)
      return { id, amountFen: String(amountFen), feeFen: String(feeFen), netFen: String(netFen) }
    },
    async (tx) => void (await locks(tx)),
  )
  if (outcome.state === 'done' && !outcome.repeated) deps.events.announce(memberId)
  return outcome
}

async function usableCard(tx: Db, { memberId, cardId }: AskedWithdrawal, now: number): Promise<CardRow> {
  const card = await cardOf(tx, memberId, cardId)
  if (!card) throw new MoneyRefused<WithdrawalRefusal>({ why: 'card' })
  const until = card.usable_at.getTime()
  if (now < until) throw new MoneyRefused<WithdrawalRefusal>({ why: 'wait', until })
  return card
}

/** Its fee, and what of it is paid in a coin: null for yuan. */
function costOf({ kind, of_what }: CardRow, soFar: number): { feeFen: bigint; coinOf(netFen: bigint): string | null } {
  if (kind !== 'coin') return { feeFen: feeOf(WAYS[kind], soFar), coinOf: () => null }
  if (!isCoinNetwork(of_what)) throw new Error(`nothing is paid out on ${of_what}`)
  const { coin, decimals, rateFen, ...way } = COINS[of_what]
  return { feeFen: feeOf(way, soFar), coinOf: (netFen) => `${inCoin(netFen, rateFen, decimals)} ${coin}` }
}

async function write(
  tx: Db,
  { id, memberId, amountFen }: AskedWithdrawal,
  { card, feeFen, coin, now }: { card: CardRow; feeFen: bigint; coin: string | null; now: number },
): Promise<void> {
  await tx
    .insertInto('payment')
    .values({
      id,
      member_id: memberId,
      kind: 'withdrawal',
      amount_fen: amountFen,
      fee_fen: feeFen,
      state: 'requested',
      reason: null,
      requested_at: new Date(now),
      expires_at: new Date(now + UNSENT_LIFE_MS),
      ended_at: null,
    })
    .execute()
  const to = { card_id: card.id, to_name: nameOf(card), to_masked: card.masked }
  await tx
    .insertInto('payout')
    .values({ payment_id: id, ...to, coin, reviewed_at: null, sent_at: null })
    .execute()
}

/**
 * Marks a withdrawal before it is handed to the provider: from now on only the provider ends it. Written before the provider is
 * called, so that after a crash in between nothing is given back that is being paid. False when it has ended.
 */
export async function markSent(deps: FundsDeps, id: string): Promise<boolean> {
  const now = deps.clock.now()
  const member = await transact(deps.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.kind !== 'withdrawal' || (payment.state !== 'requested' && payment.state !== 'sent')) return null
    if (payment.state === 'requested') {
      await tx.updateTable('payment').set({ state: 'sent', expires_at: null }).where('id', '=', id).execute()
      await tx
        .updateTable('payout')
        .set({ sent_at: new Date(now) })
        .where('payment_id', '=', id)
        .execute()
      await tellPayment(deps, tx, payment, now)
    }
    return payment.member_id
  })
  if (member !== null) deps.events.announce(member)
  return member !== null
}

/** Gives back withdrawals that were not handed to the provider in time. */
export async function expireWithdrawals(deps: FundsDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('payment')
    .select(['id', 'member_id'])
    .where('kind', '=', 'withdrawal')
    .where('state', '=', 'requested')
    .where('expires_at', '<=', new Date(now))
    .orderBy('expires_at')
    .execute()
  for (const { id, member_id } of due) {
    const ended = await transact(deps.db, async (tx) => {
      await lockMembers(tx, [member_id])
      const payment = await lockPayment(tx, id)
      if (payment?.state !== 'requested') return false
      const accounts = await memberAccounts(tx, member_id)
      await post(tx, [voidHold(accounts, { ref: id, amountFen: payment.amount_fen, reason: 'withdraw_release' })], now)
      await endPayment(tx, id, 'failed', 'expired', now)
      await tellPayment(deps, tx, payment, now)
      return true
    })
    if (ended) deps.events.announce(member_id)
  }
}
