import { expect, test } from 'vitest'
import { memberMoney } from './member-money.ts'

test('a member’s money is the centre wallet and what bets hold; the total always has two decimals [SESSION-10]', () => {
  const money = memberMoney({ balanceFen: '960000', lockMoneyFen: '40000', version: 3 })
  expect(money).toEqual({ centerWalletBalance: 960_000n, held: 40_000n, totalMoney: '10,000.00' })
  expect(memberMoney({ balanceFen: '5', lockMoneyFen: '0', version: 1 }).totalMoney).toBe('0.05')
})
