import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf, isClientSeed, nextRound, rotate, type Seeds } from './seeds.ts'

const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string]
const seeds: Seeds = { serverSeed: one, clientSeed: 'linhai-4471', rounds: 217, nextServerSeed: two }

test('a commitment is the SHA-256 of the seed’s bytes, and only a whole seed has one [FAIR-01]', () => {
  expect(commitmentOf(one)).toBe(createHash('sha256').update(Buffer.from(one, 'hex')).digest('hex'))
  for (const text of ['', one.slice(1), `${one}1`, one.replace('1', 'g'), 'A'.repeat(64)])
    expect(() => commitmentOf(text), text).toThrow(RangeError)
})

test('each round under a pair of seeds has a number of its own, from 1 [FAIR-01]', () => {
  let now: Seeds = { ...seeds, rounds: 0 }
  const nonces = Array.from({ length: 3 }, () => {
    const round = nextRound(now)
    now = round.seeds
    return round.nonce
  })
  expect([nonces, now.rounds]).toEqual([[1, 2, 3], 3])
})

test('a rotation reveals the seed that was committed to, and goes on with the next committed one [FAIR-01]', () => {
  const { revealed, seeds: after } = rotate(seeds, 'mine', three)
  expect(revealed).toEqual({ serverSeed: one, commitment: commitmentOf(one), clientSeed: 'linhai-4471', rounds: 217 })
  expect(after).toEqual({ serverSeed: two, clientSeed: 'mine', rounds: 0, nextServerSeed: three })
})

test('a server seed is never used again, nor one without its commitment [FAIR-01]', () => {
  for (const fresh of [one, two, 'short']) expect(() => rotate(seeds, 'mine', fresh), fresh).toThrow(RangeError)
})

test('client seeds are 1 to 64 plain characters, and none can look like another with another number', () => {
  for (const text of ['a', 'linhai-4471', 'A_b.9', 'x'.repeat(64)]) expect(isClientSeed(text), text).toBe(true)
  for (const text of ['', 'a:1', 'a b', '林', 'é', 'x'.repeat(65), 'a\n']) {
    expect(isClientSeed(text), text).toBe(false)
    expect(() => rotate(seeds, text, three), text).toThrow(RangeError)
  }
})
