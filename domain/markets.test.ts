import { expect, test } from 'vitest'
import { PLAY_PATTERN, RESULT_PATTERN, SELECTION_PATTERN } from './code-patterns.ts'
import {
  FOOTBALL_PLAYS,
  GAME_PLAYS,
  halfGameId,
  isListed,
  needsHalf,
  oddGameId,
  PERIOD_PLAYS,
  PLAY_TYPES,
  playOf,
  playsOf,
  priceIndex,
} from './markets.ts'
import { RESULTS } from './results.ts'

test('the wire takes exactly the selections of the table, and the teams of an outright', () => {
  const selections = new Set(GAME_PLAYS.flatMap((w) => playOf(w).selections))
  for (const selection of [...selections, 'FS1', 'FS128', 'FS999']) expect(selection).toMatch(SELECTION_PATTERN)
  for (const other of ['', 'X', 'HX', 'H5C0', 'G7', 'H4', 'P7', 'OO', 'HNE', 'NHO', 'H0C10', 'T12', 'FS0', 'FS', 'FS1000', 'OVHH', 'h'])
    expect(other).not.toMatch(SELECTION_PATTERN)
})

test('an outright is no play of a game, a moneyline and plays of periods are none of football; correct scores go to four goals a side, three at half-time', () => {
  expect(PLAY_TYPES.filter((w) => !(GAME_PLAYS as string[]).includes(w))).toEqual(['FS'])
  expect(GAME_PLAYS.filter((w) => !(FOOTBALL_PLAYS as string[]).includes(w))).toEqual(['ML', ...PERIOD_PLAYS])
  const goals = (w: 'PD' | 'HPD') => playOf(w).selections.flatMap((score) => [...score.matchAll(/\d/g)].map(Number))
  expect([Math.max(...goals('PD')), Math.max(...goals('HPD'))]).toEqual([4, 3])
})

test('and exactly the plays of theirs', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', '']
  const words = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
  const prefixes = ['H', 'S', 'K', 'B', 'P', 'P1', 'P3']
  const longer = prefixes.flatMap((part) => words.map((word) => `${part}${word}`))
  const all = new Set([...words, ...longer])
  const read = (pattern: RegExp) => [...all].filter((word) => pattern.test(word)).sort()
  expect(read(PLAY_PATTERN)).toEqual([...PLAY_TYPES].sort())
})

test('it takes every result, and one that a newer server may know, but no other text [REC-06]', () => {
  for (const result of [...RESULTS, 'D8', 'X']) expect(result).toMatch(RESULT_PATTERN)
  for (const other of ['', 'w', 'W ', 'LWW', '1', '<b>']) expect(other).not.toMatch(RESULT_PATTERN)
})

test('every play of a game is decided at half-time or at the end, and half-time ones use the half-time game id [SPORT-22]', () => {
  expect(new Set([...playsOf('HT'), ...playsOf('FT')])).toEqual(new Set(GAME_PLAYS))
  const game = { gameId: '7', hgid: halfGameId('7') }
  expect(PLAY_TYPES.filter((w) => oddGameId(w, game) === game.hgid)).toEqual(playsOf('HT'))
  expect(playsOf('HT').every((w) => w.startsWith('H'))).toBe(true)
  const ofBothHalves = ['F', 'MH', 'MHH', 'MHC', 'TSF', 'WBH', 'WBC', 'WEH', 'WEC', 'SBH', 'SBC']
  const ofOneHalf = (w: string) => /^[HS]/.test(w) && !ofBothHalves.includes(w)
  expect(PLAY_TYPES.filter(needsHalf)).toEqual(PLAY_TYPES.filter((w) => ofOneHalf(w) || ofBothHalves.includes(w)))
})

test('a correct score list is every score up to four each, and any other', () => {
  expect(playOf('PD').selections).toHaveLength(26)
  expect(playOf('HPD').selections).toHaveLength(17)
  expect(priceIndex('PD', 'OVH')).toBe(25)
  expect(priceIndex('PD', 'O')).toBe(-1)
  expect(['FS1', 'FS12', 'H', 'XFS1', 'FS1X'].map((selection) => priceIndex('FS', selection))).toEqual([0, 11, -1, -1, -1])
})

test('lists carry main lines; once the half is over, one other line of handicap and total stands in its place [SPORT-23]', () => {
  const main = GAME_PLAYS.filter((w) => isListed({ w, rank: 0 }, false))
  expect(main).toEqual(['ML', 'M', 'R', 'OU', 'HM', 'HR', 'HOU'])
  expect(GAME_PLAYS.filter((w) => isListed({ w, rank: 1 }, false))).toEqual([])
  expect(GAME_PLAYS.filter((w) => isListed({ w, rank: 1 }, true)).filter((w) => playOf(w).period === 'FT')).toEqual(['R', 'OU'])
  expect(GAME_PLAYS.some((w) => isListed({ w, rank: 2 }, true))).toBe(false)
})
