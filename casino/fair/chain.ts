import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { commitmentOf, isServerSeed } from './seeds.ts'

/**
 * Server seeds of draws that all players share, each the SHA-256 of the one after it. The last is drawn by lot and the rest follows from
 * it; the hash of the first, the chain's anchor, is published before the first draw. Draw n (from 1) uses seed n, so each revealed seed
 * proves that it was fixed with the anchor, and commits to nothing but the next one.
 */
export interface Chain {
  readonly anchor: string
  readonly length: number
  /** The server seed of draw 1 to `length`. */
  seed(draw: number): string
}

export function chainFrom(lastSeed: string, length: number): Chain {
  if (!Number.isInteger(length) || length < 1) throw new RangeError('a chain has at least one seed')
  if (!isServerSeed(lastSeed)) throw new RangeError('a server seed is 64 hexadecimal digits')
  const seeds = new Uint8Array(length * 32)
  seeds.set(hexToBytes(lastSeed), (length - 1) * 32)
  for (let index = length - 2; index >= 0; index--) seeds.set(sha256(seeds.subarray((index + 1) * 32, (index + 2) * 32)), index * 32)
  const at = (index: number) => bytesToHex(seeds.subarray(index * 32, (index + 1) * 32))
  return {
    anchor: commitmentOf(at(0)),
    length,
    seed(draw) {
      if (!Number.isInteger(draw) || draw < 1 || draw > length) throw new RangeError(`the chain has no draw ${draw}`)
      return at(draw - 1)
    },
  }
}

/** Whether `seed` is the seed of this draw under the anchor: hashed `draw` times it is the anchor. */
export function isOfChain(anchor: string, draw: number, seed: string): boolean {
  let hash = seed
  for (let times = 0; times < draw; times++) hash = commitmentOf(hash)
  return draw >= 1 && hash === anchor
}
