import { expect, test } from 'vitest'
import { GAME_PLAYS, playOf } from '../../../../domain/markets.ts'
import { columnsOf, inTwoColumns, isPossible, playsIn, rowsOf, starredFirst } from './play-layout.ts'

test('every selection of every play has one place', () => {
  for (const w of GAME_PLAYS) expect([w, columnsOf(w).flat().toSorted()]).toEqual([w, playOf(w).selections.toSorted()])
})

test('correct scores stand by who wins them, half/full by the first half', () => {
  expect(columnsOf('HPD').map((column) => column[0])).toEqual(['H1C0', 'H0C0', 'H0C1'])
  expect(columnsOf('HPD')[1]).toEqual(['H0C0', 'H1C1', 'H2C2', 'H3C3', 'OVH'])
  expect(columnsOf('F')[1]).toEqual(['NH', 'NC', 'NN'])
})

test('a score that goals ruled out is gone, any other stays', () => {
  const score = { sc_FT_H: 1, sc_FT_A: 2 }
  expect((['H1C2', 'H3C2', 'H0C2', 'H2C1', 'OVH'] as const).filter((selection) => isPossible(selection, score))).toEqual([
    'H1C2',
    'H3C2',
    'OVH',
  ])
})

test('plays on offer stand in the order of the table, starred ones first; two columns share them out by height', () => {
  const line = { id: 'x', line: null }
  const plays = playsIn({ TS: [line], M: [line], R: [line, line, line], OU: [line], PD: [line] })
  expect(plays).toEqual(['M', 'R', 'OU', 'TS', 'PD'])
  expect(starredFirst(plays, new Set(['PD', 'OU', 'gone']))).toEqual(['OU', 'PD', 'M', 'R', 'TS'])
  expect(inTwoColumns(plays)).toEqual([
    ['M', 'OU', 'PD'],
    ['R', 'TS'],
  ])
})

test('a play is as many rows high as its longest column, for each line, and again where columns wrap', () => {
  expect(rowsOf('OU', 5, 3)).toBe(5)
  expect(rowsOf('F', 1, 3)).toBe(3)
  expect(rowsOf('WM', 1, 3)).toBeLessThan(rowsOf('WM', 1, 2))
})
