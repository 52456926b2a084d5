import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fc } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { roundsOf } from './rounds.ts'
import { commitmentOf } from './seeds.ts'

interface Vector {
  title: string
  serverSeed: string
  commitment: string
  clientSeed: string
  nonce: number
  counts: number[]
  numbers: number[]
}

const SCRIPT = 'tests/vectors/fair-round.py'
const vectors = JSON.parse(readFileSync('tests/vectors/fair-rounds.json', 'utf8')) as Vector[]
const hasPython = spawnSync('python3', ['--version']).status === 0

const numbersOf = ({ serverSeed, clientSeed, nonce, counts }: Omit<Vector, 'title' | 'commitment' | 'numbers'>) => {
  const random = roundsOf(serverSeed, clientSeed)(nonce)
  return counts.map((count) => random.below(count))
}

/** What another program makes of the same seeds. */
function recomputed({ serverSeed, clientSeed, nonce, counts }: Omit<Vector, 'title' | 'commitment' | 'numbers'>) {
  const { stdout } = spawnSync('python3', [SCRIPT, serverSeed, clientSeed, ...[nonce, ...counts].map(String)], { encoding: 'utf8' })
  const [commitment, numbers] = stdout.trim().split('\n')
  return { commitment, numbers: numbers?.split(' ').map(Number) }
}

for (const vector of vectors)
  test(`a round's numbers are those another program computed: ${vector.title} [FAIR-01]`, () => {
    expect(numbersOf(vector)).toEqual(vector.numbers)
    expect(commitmentOf(vector.serverSeed)).toBe(vector.commitment)
  })

test.runIf(hasPython)(
  'the thirty lines of Python in docs/fairness.md recompute the vectors and any other round [FAIR-01] [FAIR-02]',
  () => {
    expect(readFileSync('docs/fairness.md', 'utf8')).toContain(`\`\`\`python\n${readFileSync(SCRIPT, 'utf8')}\`\`\``)
    for (const { commitment, numbers, ...given } of vectors) expect(recomputed(given)).toEqual({ commitment, numbers })
    const rounds = fc.record({
      serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
      clientSeed: fc.stringMatching(/^[\w.-]{1,64}$/),
      nonce: fc.nat(),
      counts: fc.array(fc.integer({ min: 1, max: 2 ** 21 }), { minLength: 1, maxLength: 30 }),
    })
    for (const round of fc.sample(rounds, 20))
      expect(recomputed(round)).toEqual({ commitment: commitmentOf(round.serverSeed), numbers: numbersOf(round) })
  },
)

test('rounds that are drawn in turns do not touch each other [FAIR-01]', () => {
  const [vector] = vectors as [Vector]
  const chanceOf = roundsOf(vector.serverSeed, vector.clientSeed)
  const [one, other] = [chanceOf(vector.nonce), chanceOf(vector.nonce + 1)]
  const drawn = vector.counts.map((count) => {
    other.below(count)
    return one.below(count)
  })
  expect(drawn).toEqual(vector.numbers)
})

test('the server seed, the client seed and the number of the round each change what comes [FAIR-01]', () => {
  const seeds = ['0'.repeat(64), `${'0'.repeat(63)}1`]
  const drawn = seeds.flatMap((serverSeed) =>
    ['a', 'A'].flatMap((clientSeed) =>
      [1, 2].map((nonce) => numbersOf({ serverSeed, clientSeed, nonce, counts: [2 ** 21, 2 ** 21] }).join()),
    ),
  )
  expect(new Set(drawn).size).toBe(8)
})

test('what is no number of a round is refused', () => {
  const chanceOf = roundsOf('0'.repeat(64), 'a')
  for (const nonce of [-1, 1.5, Number.NaN, 2 ** 53]) expect(() => chanceOf(nonce), String(nonce)).toThrow(RangeError)
})
