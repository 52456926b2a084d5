import { expect, test } from 'vitest'
import { createMoves, MOST_POINTS } from './moves.ts'

test('a price line keeps its first and newest points and never more than 120, however long the game [BET-11]', () => {
  const moves = createMoves()
  for (let n = 0; n < 5_000; n += 1) moves.record('M', n, null, [100 + n, 200, 300])
  const [line] = moves.read()
  const points = line?.points ?? []
  expect(points.length).toBeLessThanOrEqual(MOST_POINTS)
  expect(points.length).toBeGreaterThan(MOST_POINTS / 2)
  expect([points[0]?.at, points.at(-1)?.at]).toEqual([0, 4_999])
  expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted((a, b) => a - b))
})

test('a price that stands makes no point, a moved line does; other plays are not kept', () => {
  const moves = createMoves()
  moves.record('R', 1, -2, [900, 950])
  moves.record('R', 2, -2, [900, 950])
  moves.record('R', 3, -3, [900, 950])
  moves.record('PD', 4, null, [1, 2])
  expect(
    moves
      .read()
      .find(({ w }) => w === 'R')
      ?.points.map(({ at }) => at),
  ).toEqual([1, 3])
  expect(moves.read().map(({ w }) => w)).toEqual(['M', 'ML', 'R', 'OU'])
})
