import { expect } from 'vitest'
import { settleDispute } from '../../server/wallet/dispute/settle-dispute.ts'
import type { ProviderWord } from '../../server/wallet/provider/provider.ts'
import { takeMessage } from '../../server/wallet/take-message.ts'
import type { BettingWorld } from './betting.ts'
import { deposit } from './deposits.ts'
import { sentNow, withdrawTo } from './withdrawals.ts'

/** Adds payments of the world's member with every ending. */
export async function addPayments(over: BettingWorld): Promise<void> {
  const { db } = over
  await deposit(over, over.memberId, 'paid in', 1_000n)
  await provider(over, 'paid in', 'paid')
  await deposit(over, over.memberId, 'asked for', 1_000n)
  await deposit(over, over.memberId, 'paid order', 50_000n)
  await db
    .insertInto('deposit_order')
    .values({
      payment_id: 'paid order',
      way: 'huione',
      account: 'huione',
      asked_fen: 50_000n,
      pay_fen: 50_000n,
      fee_fen: 250n,
      bonus: null,
      coin: null,
      pay_from: null,
      pay_to: null,
      remark: null,
      expires_at: new Date(over.clock.now()),
      looked_at: null,
    })
    .execute()
  await takeMessage(over, { id: 'says paid order', payment: 'paid order', amountFen: 50_000n, says: 'paid' })
  for (const [id, says] of [
    ['paid out', 'paid'],
    ['given back', 'failed'],
  ] as const) {
    // To a coin, whose network has a fee.
    await withdrawTo(over, over.memberId, id, 10_000n, 'coin')
    await sentNow(over, id)
    await provider(over, id, says, 10_000n - 712n)
  }
  await withdrawTo(over, over.memberId, 'under way', 10_000n)
  await deposit(over, over.memberId, 'paid short', 1_000n)
  await provider(over, 'paid short', 'paid', 900n)
  const decided = { number: 1, act: 'credit', by: 'a person', reason: 'as the provider says' } as const
  expect(await settleDispute(over, decided)).toEqual({ settled: true, changeFen: '900', borneFen: '0' })
}

async function provider(world: BettingWorld, payment: string, says: ProviderWord, amountFen = 1_000n) {
  await takeMessage(world, { id: `says ${payment}`, payment, amountFen, says })
}
