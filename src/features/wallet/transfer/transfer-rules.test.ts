import { expect, test } from 'vitest'
import type { AllBalance } from '../venues/venue-queries.ts'
import { laterBalances } from '../venues/venue-queries.ts'
import { availableFen, firstVenue, transferProblem, typedOf } from './transfer-rules.ts'

const venue = (channelCode: string, balanceFen: string, state: 'open' | 'maintenance' = 'open') =>
  ({
    channelCode,
    enName: '',
    name: channelCode,
    category: 'ZR',
    form: 'transfer',
    balanceFen,
    asOf: null,
    state,
    backAt: null,
    playable: false,
  }) as const
const balances: AllBalance = {
  totalFen: '15000',
  balanceFen: '10000',
  lockMoneyFen: '0',
  venuesFen: '5000',
  version: 4,
  autoTransfer: false,
  moves: [],
  venues: [venue('SHUT', '2000', 'maintenance'), venue('OPEN', '3000')],
}

test('an amount has to be there, more than nothing, and no more than where it comes from has; a shut venue lets nothing pass [WALLET-06]', () => {
  const problem = (ty: 'in' | 'out', amount: string, channelCode = 'OPEN') => transferProblem(balances, { channelCode, ty, amount })
  expect([problem('in', ''), problem('in', '.'), problem('in', '0'), problem('in', '0.00')]).toEqual(['empty', 'empty', 'zero', 'zero'])
  expect([problem('in', '100'), problem('in', '100.01'), problem('out', '30'), problem('out', '30.01')]).toEqual([
    null,
    'over',
    null,
    'over',
  ])
  expect([problem('in', '1', 'SHUT'), problem('out', '', 'SHUT')]).toEqual(['maintenance', 'maintenance'])
})

test('nothing is moved into a venue that uses the main wallet, and what was there before comes out [WALLET-06]', () => {
  const seamless = (fen: string) => ({ ...venue('MAIN', fen), form: 'seamless' }) as const
  const own = { ...balances, venues: [seamless('0'), venue('OPEN', '3000')] }
  expect(transferProblem({ ...own, venues: [seamless('500')] }, { channelCode: 'MAIN', ty: 'in', amount: '1' })).toBe('seamless')
  expect(transferProblem({ ...own, venues: [seamless('500')] }, { channelCode: 'MAIN', ty: 'out', amount: '5' })).toBe(null)
  expect(firstVenue(own, null)).toBe('OPEN')
})

test('all fills what is there, at most what can be typed', () => {
  expect(typedOf('1234567')).toBe('12345.67')
  expect(typedOf('99999999999')).toBe('999999999.99')
  expect(typedOf('100000000000')).toBe('999999999.99')
  expect(availableFen(balances, { channelCode: 'OPEN', ty: 'out', amount: '' })).toBe('3000')
  expect(availableFen(undefined, { channelCode: 'OPEN', ty: 'in', amount: '' })).toBeUndefined()
})

test('the page begins with the asked venue, also a shut one, else with the first that is open', () => {
  expect([firstVenue(balances, 'SHUT'), firstVenue(balances, 'GONE'), firstVenue(balances, null), firstVenue(undefined, 'OPEN')]).toEqual([
    'SHUT',
    'OPEN',
    'OPEN',
    '',
  ])
})

test('an answer that was overtaken never replaces a later one [WALLET-01]', () => {
  const older = { ...balances, version: 3 }
  expect(laterBalances(balances, older)).toBe(balances)
  expect(laterBalances(older, balances)).toBe(balances)
  expect(laterBalances(undefined, older)).toBe(older)
  const switched = { ...balances, autoTransfer: true }
  expect(laterBalances(balances, switched), 'no money moved, but something else changed').toBe(switched)
})
