import { expect, test } from 'vitest'
import { goalTable, lowScores } from './goals.ts'

test('the low-score correction is that of Dixon and Coles, of the four lowest scores alone [ENG-11]', () => {
  const weigh = lowScores({ home: 1.5, away: 1, lowScore: -0.1 })
  const scores = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
    [2, 0],
    [0, 2],
  ] as const
  expect(scores.map(([h, a]) => Number(weigh(h, a).toFixed(9)))).toEqual([1.15, 0.85, 0.9, 1.1, 1, 1])
  const [free, bound] = [goalTable({ home: 1.5, away: 1 }), goalTable({ home: 1.5, away: 1 }, weigh)]
  expect(bound.difference(0)).toBeGreaterThan(free.difference(0))
  // The correction moves chances between scores; each side's goals stay the same.
  for (const side of ['home', 'away'] as const) expect(bound[side](0)).toBeCloseTo(free[side](0), 9)
})
