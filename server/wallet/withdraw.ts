import { sql } from 'kysely'
import type { WithdrawalAsked } from '../../contract/wallet-withdraw.ts'
import { type AmountFault, amountFault, feeOf, inCoin } from '../../domain/withdrawal.ts'
import { balanceOf, lockMembers } from '../ledger/accounts.ts'
import { type MoneyOutcome, MoneyRefused, moneyCall } from '../ledger/money-call.ts'
import type { Db } from '../platform/database.ts'
import { repeated, transact } from '../platform/transact.ts'
import { type CardRow, cardOf } from './cards/card-store.ts'
import { nameOf } from './cards/card-text.ts'
import type { FundsDeps } from './deps.ts'
import { giveBack, lockPayment, tellPayment } from './store.ts'
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
      if (!(await hold(tx, asked, { card, feeFen, coin: coinOf(netFen), now })))
        throw new MoneyRefused<WithdrawalRefusal>({ why: 'available', ...room })
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

/** Writes it down and holds its amount; false where the balance does not cover it. */
async function hold(
  tx: Db,
  { id, memberId, amountFen }: AskedWithdrawal,
  { card, feeFen, coin, now }: { card: CardRow; feeFen: bigint; coin: string | null; now: number },
): Promise<boolean> {
  const expires_at = new Date(now + UNSENT_LIFE_MS)
  const payment = { id, member_id: String(memberId), amount_fen: String(amountFen), fee_fen: String(feeFen), expires_at }
  const to = { card_id: card.id, to_name: nameOf(card), to_masked: card.masked, coin }
  const { rows } = await sql<{ held: boolean }>`
    select hold_withdrawal(${JSON.stringify(payment)}::jsonb, ${JSON.stringify(to)}::jsonb, ${new Date(now)}) as held`.execute(tx)
  return rows[0]?.held === true
}

/**
 * Marks a withdrawal before it is handed to the provider: from now on only the provider ends it. Written before the provider is
 * called, so that after a crash in between nothing is given back that is being paid. False when it has ended.
 */
export async function markSent(deps: FundsDeps, id: string): Promise<boolean> {
  const at = new Date(deps.clock.now())
  const { rows } = await repeated(() => sql<{ member: bigint | null }>`select mark_sent(${id}, ${at}) as member`.execute(deps.db))
  const member = rows[0]?.member ?? null
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
      await giveBack(tx, id, 'expired', now)
      await tellPayment(deps, tx, payment, now)
      return true
    })
    if (ended) deps.events.announce(member_id)
  }
}
