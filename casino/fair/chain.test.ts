import { expect, test } from 'vitest'
import { chainFrom, isOfChain } from './chain.ts'
import { commitmentOf } from './seeds.ts'

const LAST = 'ab'.repeat(32)

test('each seed of a chain commits to the next, and the anchor to the first [FAIR-01]', () => {
  const chain = chainFrom(LAST, 100)
  expect(chain.seed(100)).toBe(LAST)
  expect(commitmentOf(chain.seed(1))).toBe(chain.anchor)
  for (let draw = 1; draw < 100; draw++) expect(commitmentOf(chain.seed(draw + 1))).toBe(chain.seed(draw))
  expect(chainFrom(LAST, 1)).toMatchObject({ anchor: commitmentOf(LAST), length: 1 })
})

test('a seed that is not the chain’s for this draw is noticed [FAIR-01] [FAIR-02]', () => {
  const chain = chainFrom(LAST, 10)
  for (let draw = 1; draw <= 10; draw++)
    for (let other = 1; other <= 10; other++) expect(isOfChain(chain.anchor, draw, chain.seed(other))).toBe(draw === other)
  expect(isOfChain(chain.anchor, 0, chain.anchor)).toBe(false)
  expect(isOfChain(chainFrom('cd'.repeat(32), 10).anchor, 3, chain.seed(3))).toBe(false)
})

test('a chain has a whole seed at its end and draws only within it', () => {
  for (const length of [0, -1, 1.5]) expect(() => chainFrom(LAST, length)).toThrow(RangeError)
  expect(() => chainFrom('ab', 3)).toThrow(RangeError)
  for (const draw of [0, 4, 1.5]) expect(() => chainFrom(LAST, 3).seed(draw)).toThrow(RangeError)
})
