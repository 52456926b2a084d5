import { expect, test } from 'vitest'
import { changesOf, lineOf, type MovePoint, stepsOf, upTo } from './price-moves.ts'

const point = (at: number, line: number | null, ...prices: number[]): MovePoint => ({ at, line, prices })
const POINTS = [point(0, -3, 860, 1040), point(10, -3, 860, 1020), point(20, -3, 900, 1000), point(30, -2, 950, 950), point(40, -2, 0, 0)]

test("a selection's steps are the moves of its own price and line, with the price of now at the end [BET-11]", () => {
  const steps = stepsOf(POINTS, 0)
  expect(steps.map(({ at, priceMilli }) => [at, priceMilli])).toEqual([
    [0, 860],
    [20, 900],
    [30, 950],
  ])
  expect(upTo(steps, { at: 50, line: -2, priceMilli: 950 })).toBe(steps)
  expect(upTo(steps, { at: 50, line: -2, priceMilli: 0 })).toBe(steps)
  expect(upTo(steps, { at: 25, line: -2, priceMilli: 970 }).at(-1)).toEqual({ at: 30, line: -2, priceMilli: 970 })
})

test('the line holds a price until it changes, and breaks where the handicap moved [BET-11]', () => {
  expect(lineOf(stepsOf(POINTS, 0), 60)).toEqual({ xs: [0, 20, 28, 29, 30, 60], ys: [860, 900, 900, null, 950, 950] })
  expect(lineOf([], 60)).toEqual({ xs: [], ys: [] })
})

test('changes are told newest first, and a moved handicap is neither up nor down [BET-11]', () => {
  expect(changesOf(stepsOf(POINTS, 0)).map(({ from, to, direction }) => [from.priceMilli, to.priceMilli, direction])).toEqual([
    [900, 950, null],
    [860, 900, 'up'],
  ])
})
