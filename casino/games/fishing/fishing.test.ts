import { expect, test } from 'vitest'
import { percent } from '../../exact/ratio.ts'
import { roundsOf } from '../../fair/rounds.ts'
import { figures, KINDS } from './exact.ts'
import { CHANCES, FISH, shoot } from './rules.ts'

test('a shot hits below its fish’s chance of 10,000 and pays the fish’s multiple, else nothing', () => {
  const at = (number: number) => ({ below: (count: number) => (count === CHANCES ? number : -1) })
  expect(shoot('pike', 20n, at(1919))).toEqual({ isHit: true, returnFen: 100n })
  expect(shoot('pike', 20n, at(1920))).toEqual({ isHit: false, returnFen: 0n })
  expect(KINDS.map((fish) => shoot(fish, 20n, at(0)).returnFen)).toEqual([40n, 100n, 200n, 400n, 1000n, 2000n])
  expect(KINDS.map((fish) => shoot(fish, 20n, at(FISH[fish].hits)).isHit)).not.toContain(true)
})

test('every fish returns 96 % exactly [FAIR-03]', () => {
  const { wagers, stated } = figures()
  expect(Object.fromEntries(wagers.map(({ name, mean }) => [name, percent(mean, 4)]))).toEqual(stated)
  expect(wagers.map(({ mean }) => mean)).toEqual(Array(6).fill({ top: 24n, bottom: 25n }))
})

test('a hit follows from the seeds and the number of the shot, whatever was shot before [FAIR-01]', () => {
  const chanceOf = roundsOf('ab'.repeat(32), 'shots')
  const inOrder = Array.from({ length: 200 }, (_, index) => shoot('small', 20n, chanceOf(index + 1)).isHit)
  const backwards = Array.from({ length: 200 }, (_, index) => shoot('small', 20n, chanceOf(200 - index)).isHit)
  expect(backwards.toReversed()).toEqual(inOrder)
  expect(new Set(inOrder).size).toBe(2)
})
