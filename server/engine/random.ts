/** Seeded randomness: the engine invents the same things for a fixture again after a restart. */

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** Mulberry32: numbers in [0, 1) that depend on `seed` alone. */
export function seeded(seed: string): () => number {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A Poisson draw (Knuth's product of uniforms: the means here are small). */
export function poisson(mean: number, random: () => number): number {
  const floor = Math.exp(-mean)
  let count = -1
  for (let product = 1; product > floor; count += 1) product *= random()
  return count
}
