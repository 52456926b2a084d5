import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { randomOf } from '../harness/timeline.ts'

/** The fen that tell an order from others are drawn at random: by the seed, for the length of a history. Returns the restoration. */
export function borrowChance(seed: string): () => void {
  const { randomInt } = crypto
  const random = randomOf(seed)
  const set = (draw: unknown) => {
    Object.assign(crypto, { randomInt: draw })
    syncBuiltinESMExports()
  }
  set((below: number) => random.below(below))
  return () => set(randomInt)
}
