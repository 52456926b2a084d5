import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { formatHandicap, formatTotal } from './lines.ts'

test.each([
  [-3, '−0.5/1', '+0.5/1'],
  [-1, '−0/0.5', '+0/0.5'],
  [-2, '−0.5', '+0.5'],
  [-4, '−1', '+1'],
  [-5, '−1/1.5', '+1/1.5'],
  [1, '+0/0.5', '−0/0.5'],
  [6, '+1.5', '−1.5'],
  [0, '−0', '+0'],
])('a home handicap of %i quarters shows %s at home and %s away', (line, home, away) => {
  expect(formatHandicap(line, 'H')).toBe(home)
  expect(formatHandicap(line, 'C')).toBe(away)
})

test.each([
  [10, '2.5'],
  [11, '2.5/3'],
  [12, '3'],
  [9, '2/2.5'],
  [1, '0/0.5'],
  [0, '0'],
])('a total of %i quarters shows %s', (line, text) => {
  expect(formatTotal(line)).toBe(text)
})

test.prop([fc.integer({ min: -80, max: 80 })])(
  'the parts of a shown line average to the line, and the two sides differ in sign alone',
  (line) => {
    const parts = formatTotal(line).split('/').map(Number)
    expect(parts.reduce((a, b) => a + b) / parts.length).toBe(Math.abs(line) / 4)
    const [home, away] = [formatHandicap(line, 'H'), formatHandicap(line, 'C')]
    expect([home[0], away[0]].sort()).toEqual(['+', '−'])
    expect(home.slice(1)).toBe(away.slice(1))
  },
)
