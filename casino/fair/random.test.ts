import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { dealt, placed, randomOf, shuffled } from './random.ts'

const WORDS = 2n ** 32n

/** How many words are placed at a number, by the ends of the words that can be; the words between two that stay, stay too. */
function wordsAt(number: bigint, count: bigint): bigint {
  const first = (number * WORDS + count - 1n) / count
  const last = ((number + 1n) * WORDS - 1n) / count
  const at = (word: bigint) => placed(Number(word), Number(count))
  // The remainder grows with the word, so that those thrown away come first: at most one.
  const stays = at(first) === null ? first + 1n : first
  expect([at(stays), at(last)]).toEqual([Number(number), Number(number)])
  if (first > 0n) expect(at(first - 1n)).not.toBe(Number(number))
  if (last < WORDS - 1n) expect(at(last + 1n)).not.toBe(Number(number))
  return last - stays + 1n
}

test('each number below 1 to 5,000 stands for exactly as many words as every other [FAIR-01]', () => {
  for (let count = 1n; count <= 5_000n; count++)
    for (const number of new Set([0n, 1n, count / 3n, count / 2n, count - 1n]))
      if (number < count) expect(wordsAt(number, count)).toBe(WORDS / count)
})

test.prop([fc.bigInt({ min: 1n, max: 2n ** 21n }), fc.nat()])('so do the numbers below any count [FAIR-01]', (count, seed) => {
  expect(wordsAt(BigInt(seed) % count, count)).toBe(WORDS / count)
})

test('a word that would favour a number is thrown away and the next one taken [FAIR-01]', () => {
  // Of the 2³² words ten numbers use 4,294,967,290: the first six numbers throw their first word away.
  const words = [0, 429_496_731, 3]
  expect(words.map((word) => placed(word, 10))).toEqual([null, 1, 0])
  let at = 0
  expect(randomOf(() => words[at++] as number).below(10)).toBe(1)
})

test('only whole counts that a word can serve are drawn', () => {
  const random = randomOf(() => 2 ** 32 - 1)
  expect([random.below(1), random.below(2 ** 21)]).toEqual([0, 2 ** 21 - 1])
  for (const count of [0, -1, 1.5, Number.NaN, 2 ** 21 + 1]) expect(() => random.below(count), String(count)).toThrow(RangeError)
})

test('a shuffle gives each order of three once for each of its six draws [FAIR-01]', () => {
  const orders = [0, 1, 2].flatMap((first) =>
    [0, 1].map((second) => {
      const draws = [first, second]
      return shuffled(3, { below: () => draws.shift() as number }).join('')
    }),
  )
  expect(orders.sort()).toEqual(['012', '021', '102', '120', '201', '210'])
})

test('a deal of two of four gives each of the twelve pairs in order once for each of its draws, as a shuffle would [FAIR-01]', () => {
  const draws = [0, 1, 2, 3].flatMap((first) => [0, 1, 2].map((second) => [first, second]))
  const from = (numbers: readonly number[]) => {
    const left = [...numbers, 0]
    return { below: () => left.shift() as number }
  }
  const pairs = draws.map((numbers) => dealt(4, 2, from(numbers)).join(''))
  expect(new Set(pairs).size).toBe(12)
  expect(pairs).toEqual(draws.map((numbers) => shuffled(4, from(numbers)).slice(2).reverse().join('')))
})
