import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { randomSettlements } from '../tests/support/settlements.ts'
import { GAME_PLAYS, isFromNow, isTwoWay, needsCourse, type PlayType, playOf, type Selection } from './markets.ts'
import { isVoid, type Outcome as Result, VOID_CODES } from './results.ts'
import { linePayoutFen, settle, settleFrom, settleOutright } from './settlement.ts'

const score = fc.tuple(fc.nat(12), fc.nat(12))
const line = fc.integer({ min: -40, max: 40 })
const MIRROR = { W: 'L', LW: 'LL', P: 'P', LL: 'LW', L: 'W' } as const satisfies Record<Result, Result>

describe('known results', () => {
  test.each<[PlayType, number | null, Selection, [number, number], Result]>([
    ['M', null, 'H', [2, 1], 'W'],
    ['ML', null, 'H', [101, 99], 'W'],
    ['ML', null, 'C', [2, 1], 'L'],
    ['ML', null, 'C', [3, 3], 'P'],
    ['R', -22, 'H', [101, 95], 'W'],
    ['R', 6, 'C', [1, 2], 'L'],
    ['OU', 786, 'O', [101, 95], 'L'],
    ['M', null, 'C', [2, 1], 'L'],
    ['M', null, 'N', [1, 1], 'W'],
    ['HM', null, 'H', [0, 0], 'L'],
    ['R', -3, 'H', [1, 0], 'LW'],
    ['R', -3, 'C', [1, 0], 'LL'],
    ['R', -3, 'H', [2, 0], 'W'],
    ['R', -3, 'H', [0, 0], 'L'],
    ['R', -1, 'H', [0, 0], 'LL'],
    ['R', -1, 'C', [0, 0], 'LW'],
    ['R', 0, 'H', [1, 1], 'P'],
    ['R', -4, 'H', [1, 0], 'P'],
    ['R', 2, 'H', [1, 1], 'W'],
    ['HR', -2, 'H', [0, 0], 'L'],
    ['OU', 10, 'O', [2, 1], 'W'],
    ['OU', 10, 'U', [2, 1], 'L'],
    ['OU', 11, 'O', [2, 1], 'LW'],
    ['OU', 11, 'U', [2, 1], 'LL'],
    ['OU', 9, 'O', [1, 1], 'LL'],
    ['OU', 12, 'O', [2, 1], 'P'],
    ['HOU', 3, 'U', [1, 0], 'LL'],
    ['DC', null, 'HN', [1, 1], 'W'],
    ['DC', null, 'HC', [1, 1], 'L'],
    ['EO', null, 'E', [0, 0], 'W'],
    ['HEO', null, 'O', [2, 1], 'W'],
    ['TS', null, 'Y', [3, 0], 'L'],
    ['T', null, 'T46', [3, 3], 'W'],
    ['T', null, 'OVER', [4, 3], 'W'],
    ['PD', null, 'H4C4', [4, 4], 'W'],
    ['PD', null, 'OVH', [5, 0], 'W'],
    ['HPD', null, 'OVH', [4, 0], 'W'],
    ['OUH', 6, 'O', [2, 5], 'W'],
    ['OUC', 7, 'U', [2, 2], 'LL'],
    ['HOUC', 2, 'U', [3, 0], 'W'],
  ])('%s %s %s at %j is %s', (w, quarters, selection, final, result) => {
    expect(settle(w, quarters, selection, final)).toBe(result)
  })
})

test.prop([line, score, fc.constantFrom<PlayType>('R', 'HR', 'OU', 'HOU')])(
  'the two sides of a two-way market get mirrored results',
  (quarters, final, w) => {
    const [one, other] = w.endsWith('R') ? (['H', 'C'] as const) : (['O', 'U'] as const)
    expect(settle(w, quarters, other, final)).toBe(MIRROR[settle(w, quarters, one, final)])
  },
)

test.prop([score, fc.constantFrom<PlayType>('M', 'HM')])('of the three sides of 1X2 exactly one wins and two lose', (final, w) => {
  const results = (['H', 'C', 'N'] as const).map((selection) => settle(w, null, selection, final))
  expect(results.sort()).toEqual(['L', 'L', 'W'])
})

test.prop([line, score])('a half result happens on a quarter line only, a refund on a whole line only', (quarters, final) => {
  const result = settle('R', quarters, 'H', final)
  if (result === 'LW' || result === 'LL') expect(Math.abs(quarters % 2)).toBe(1)
  if (result === 'P') expect(Math.abs(quarters % 4)).toBe(0)
})

describe('a handicap in play counts what was scored after the bet [BET-14]', () => {
  test.each<[PlayType, number, Selection, [number, number], [number, number], string]>([
    ['R', 2, 'H', [0, 2], [0, 2], 'W'],
    ['R', 2, 'H', [0, 2], [1, 3], 'W'],
    ['R', 2, 'H', [0, 2], [1, 4], 'L'],
    ['R', -2, 'H', [2, 0], [2, 0], 'L'],
    ['R', -3, 'H', [2, 0], [3, 0], 'LW'],
    ['R', 0, 'C', [1, 0], [2, 1], 'P'],
    ['HR', -1, 'C', [1, 0], [1, 0], 'LW'],
    ['HR', -4, 'H', [0, 1], [1, 1], 'P'],
    ['R', -3, 'H', [0, 0], [2, 0], 'W'],
    // A goal before the bet was taken back.
    ['R', -3, 'H', [1, 0], [0, 0], 'D6'],
    ['R', -3, 'C', [1, 1], [3, 0], 'D6'],
  ])('%s %s %s from %j to %j is %s', (w, quarters, selection, from, final, result) => {
    expect(settleFrom(from, w, quarters, selection, final)).toBe(result)
  })

  test.prop([line, score, score])('whatever the score was', (quarters, from, after) => {
    const final = [from[0] + after[0], from[1] + after[1]] as const
    expect(settleFrom(from, 'R', quarters, 'C', final)).toBe(settle('R', quarters, 'C', after))
  })
})

test('half/full is settled by both scores, and by nothing less [ENG-06]', () => {
  expect(settle('F', null, 'HC', [1, 2], [1, 0])).toBe('W')
  expect(settle('F', null, 'NC', [1, 2], [1, 0])).toBe('L')
  expect(() => settle('F', null, 'HC', [1, 2])).toThrow(TypeError)
})

test.each<[PlayType, number | null, Selection, [number, number], [number, number], Result]>([
  ['SM', null, 'C', [2, 0], [2, 1], 'W'],
  ['SR', 2, 'C', [2, 0], [2, 1], 'W'],
  ['SOU', 6, 'U', [2, 0], [2, 1], 'W'],
  ['SPD', null, 'H0C1', [2, 0], [2, 1], 'W'],
  ['HDNB', null, 'H', [0, 0], [0, 0], 'P'],
  ['EH', -4, 'N', [0, 0], [1, 0], 'W'],
  ['EH', -4, 'C', [0, 0], [0, 0], 'W'],
  ['G', null, 'G6', [3, 2], [5, 2], 'W'],
  ['GH', null, 'G3', [3, 2], [5, 2], 'W'],
  ['WM', null, 'C3', [0, 2], [0, 4], 'W'],
  ['WM', null, 'H1', [1, 1], [2, 1], 'W'],
  ['WM', null, 'N', [1, 1], [1, 1], 'W'],
  ['CSC', null, 'Y', [0, 0], [0, 3], 'W'],
  ['WNH', null, 'Y', [0, 0], [0, 0], 'L'],
  ['MH', null, 'P2', [1, 0], [1, 2], 'W'],
  ['MHH', null, 'N', [1, 0], [2, 2], 'W'],
  ['TSF', null, 'YN', [1, 1], [3, 1], 'W'],
  ['WBH', null, 'Y', [1, 0], [3, 1], 'W'],
  ['WEC', null, 'Y', [2, 0], [2, 1], 'W'],
  ['SBH', null, 'N', [2, 0], [2, 1], 'W'],
  ['MO', 10, 'HO', [1, 0], [2, 1], 'W'],
  ['MT', null, 'NN', [0, 0], [0, 0], 'W'],
  ['TO', 10, 'NO', [1, 0], [3, 0], 'W'],
  ['DO', 10, 'HNU', [1, 0], [1, 1], 'W'],
  ['DT', null, 'HCY', [1, 0], [1, 2], 'W'],
])('%s %s %s after %j and %j is %s', (w, quarters, selection, half, final, result) => {
  expect(settle(w, quarters, selection, final, half)).toBe(result)
})

test('a void leg counts as 1, alone and in a series, whatever its code [ENG-06]', () => {
  const win = { oddsMilli: 955, result: 'W' } as const
  for (const result of VOID_CODES) {
    expect(linePayoutFen(333n, [{ oddsMilli: 850, result }])).toBe(333n)
    expect(linePayoutFen(333n, [win, { oddsMilli: 9_000, result }])).toBe(linePayoutFen(333n, [{ oddsMilli: 955, result: 'W' }]))
    expect(isVoid(result)).toBe(true)
  }
})

test.each<[PlayType, number | null, Selection]>([
  ['M', null, 'O'],
  ['PD', null, 'H'],
  ['FS', null, 'FS1'],
  ['R', -3, 'N'],
  ['OU', 10, 'H'],
  ['R', null, 'H'],
  ['OU', 2.5, 'O'],
  ['EH', -3, 'H'],
  ['MO', 8, 'HO'],
  ['SM', null, 'H'],
])('%s with line %s and selection %s is a bug, not a result', (w, quarters, selection) => {
  expect(() => settle(w, quarters, selection, [1, 0])).toThrow(TypeError)
})

test('a payout is rounded down to the fen, the remainder stays with the house', () => {
  expect(linePayoutFen(10_000n, [{ oddsMilli: 850, result: 'W' }])).toBe(18_500n)
  expect(linePayoutFen(333n, [{ oddsMilli: 955, result: 'W' }])).toBe(651n)
  expect(linePayoutFen(333n, [{ oddsMilli: 955, result: 'LW' }])).toBe(492n)
  expect(linePayoutFen(333n, [{ oddsMilli: 955, result: 'P' }])).toBe(333n)
  expect(linePayoutFen(333n, [{ oddsMilli: 955, result: 'LL' }])).toBe(166n)
  expect(linePayoutFen(333n, [{ oddsMilli: 955, result: 'L' }])).toBe(0n)
})

test('a series is rounded once, at the end; a lost leg loses it, a refunded one leaves it', () => {
  const win = { oddsMilli: 955, result: 'W' } as const
  expect(linePayoutFen(333n, [win, win])).toBe(1_272n)
  expect(linePayoutFen(333n, [win, { oddsMilli: 900, result: 'P' }])).toBe(linePayoutFen(333n, [{ oddsMilli: 955, result: 'W' }]))
  expect(linePayoutFen(333n, [win, { oddsMilli: 900, result: 'LL' }])).toBe(325n)
  expect(linePayoutFen(333n, [win, { oddsMilli: 900, result: 'L' }])).toBe(0n)
})

test('an outright is won by its champion alone [ENG-06]', () => {
  expect([settleOutright('FS2', 'FS2'), settleOutright('FS1', 'FS2')]).toEqual(['W', 'L'])
})

test('a million random singles, quarter lines and series pay what exact rational arithmetic pays, rounded down [MONEY-06] [ENG-06]', () => {
  const { differences, outcomes } = randomSettlements(1_000_000, 0x9e3779b9)
  expect(differences).toEqual([])
  // Each selection had all its results: two where one always wins, also a refund where there is no bet on a draw, five with a line in
  // quarters; and a handicap in play may be given back.
  const results = (w: PlayType) => (['ML', 'DNB', 'HDNB'].includes(w) ? 3 : !isTwoWay(w) ? 2 : isFromNow(w) ? 6 : 5)
  const kinds = GAME_PLAYS.filter((w) => !needsCourse(w)).map((w) => playOf(w).selections.length * results(w))
  expect(outcomes).toBe(kinds.reduce((sum, count) => sum + count, 0))
})
