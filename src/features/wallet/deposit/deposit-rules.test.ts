import { expect, test } from 'vitest'
import type { PlayLimit } from '../../../../contract/safe-play.ts'
import { amountFault, roomOf, walletAccount } from './deposit-rules.ts'

const WAY = { minFen: '10000', maxFen: '500000' }
const limit = (kind: PlayLimit['kind'], period: PlayLimit['period'], value: string | null, used: string): PlayLimit => ({
  kind,
  period,
  value,
  used,
  raise: null,
})

test('an amount is missing, too low, too high or beyond a limit, in this order [WALLET-08]', () => {
  expect(['', '.', '0', '0.00', 'abc'].map((text) => amountFault(text, WAY, null))).toEqual(Array(5).fill('missing'))
  expect(amountFault('99.99', WAY, 5_000n)).toBe('low')
  expect(amountFault('5000.01', WAY, 5_000n)).toBe('high')
  expect([amountFault('700.01', WAY, 70_000n), amountFault('700', WAY, 70_000n), amountFault('700', WAY, null)]).toEqual([
    'limit',
    null,
    null,
  ])
})

test('the tightest limit of deposits comes first; a limit of something else, or none, leaves room [WALLET-08]', () => {
  const limits = [
    limit('deposit', 'day', '200000', '0'),
    limit('deposit', 'week', null, '400000'),
    limit('deposit', 'month', '500000', '430000'),
    limit('stake', 'day', '100', '100'),
  ]
  expect(roomOf(limits).map(({ period, leftFen }) => [period, leftFen])).toEqual([
    ['month', 70_000n],
    ['day', 200_000n],
  ])
  expect(roomOf([limit('deposit', 'day', '100', '300')])[0]?.leftFen, 'a limit that was lowered').toBe(0n)
})

test('a wallet account is a mobile number, however it is typed', () => {
  expect(['13800136721', '138 0013 6721', '１３８００１３６７２１'].map(walletAccount)).toEqual(Array(3).fill('13800136721'))
  for (const text of ['', '1380013672', '138001367211', '23800136721', '1380013672a']) expect(walletAccount(text), text).toBeNull()
})
