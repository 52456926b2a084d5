/** Where the games take chance from. Every number below `count` is equally likely. */
export interface Random {
  below(count: number): number
}

const WORDS = 2 ** 32
/** A word times this much is still an exact number. */
const MOST = 2 ** 21

/**
 * The number below `count` that a 32-bit word stands for: the whole part of word × count / 2³². Null where the word must be thrown
 * away: of the words for each number those with the least remainders, so that exactly ⌊2³² / count⌋ stay for each.
 */
export function placed(word: number, count: number): number | null {
  const remainder = Math.imul(word, count) >>> 0
  return remainder < WORDS % count ? null : (word * count - remainder) / WORDS
}

export function randomOf(nextWord: () => number): Random {
  return {
    below(count) {
      if (!Number.isInteger(count) || count < 1 || count > MOST) throw new RangeError(`no number below ${count} can be drawn`)
      for (;;) {
        const number = placed(nextWord(), count)
        if (number !== null) return number
      }
    },
  }
}

/** The numbers below `count`, the last `places` of them in a random order (Fisher and Yates, from the last place down). */
function partlyShuffled(count: number, places: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last >= count - places; last--) {
    const other = random.below(last + 1)
    const moved = order[last] as number
    order[last] = order[other] as number
    order[other] = moved
  }
  return order
}

/** The numbers below `count` in a random order. */
export const shuffled = (count: number, random: Random): number[] => partlyShuffled(count, count - 1, random)

/** So many different numbers below `count`: a shuffle's places from the last down, as soon as they are there. */
export const dealt = (count: number, taken: number, random: Random): number[] =>
  partlyShuffled(count, taken, random).slice(-taken).reverse()
