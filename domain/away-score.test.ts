import { expect, test } from 'vitest'
import { awayScore } from './away-score.ts'

test('the away score is read under either of its names, its own first, and is 0 under none', () => {
  expect([{ sc_FT_A: 2, sc_FT_C: 3 }, { sc_FT_A: 0, sc_FT_C: 3 }, { sc_FT_C: 3 }, {}].map(awayScore)).toEqual([2, 0, 3, 0])
})
