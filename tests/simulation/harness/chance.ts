import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { randomOf } from './timeline.ts'

/**
 * What the code draws at random (ids, tokens, seeds of games, the fen that tell orders apart): by the seed, for the length of a history.
 * Returns the restoration.
 */
export function borrowChance(seed: string): () => void {
  const { randomInt, randomBytes, randomUUID } = crypto
  const set = (draws: object) => {
    Object.assign(crypto, draws)
    syncBuiltinESMExports()
  }
  const [numbers, bytes, ids] = [randomOf(seed), randomOf(`${seed} bytes`), randomOf(`${seed} ids`)]
  const hex = (digits: number) => Array.from({ length: digits }, () => ids.below(16).toString(16)).join('')
  set({
    randomInt: (below: number) => numbers.below(below),
    randomBytes: (size: number) => Buffer.from(Array.from({ length: size }, () => bytes.below(256))),
    randomUUID: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  })
  return () => set({ randomInt, randomBytes, randomUUID })
}
