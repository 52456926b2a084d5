/** From fair chances to prices. */

/** Prices are Hong Kong thousandths in steps of a hundredth. */
const TICK = 10
/** Prices outside are not offered and shown as 0. `line`: two-way lines; `few`, `many`: plays by their number of selections. */
export const SANE = { line: { least: 100, most: 8_000 }, few: { least: 10, most: 30_000 }, many: { least: 10, most: 500_000 } } as const
/** Selections with a smaller chance are not open: one that can no longer win must not bear a part of the margin. */
const IMPOSSIBLE = 1e-5
/** The most backed selection bears up to e^this times its part of the margin, the least backed as much less. */
const SHADE = 1.5

/**
 * Turns fair chances into prices. One power for all adds the margin (Σ p^k grows by it), so that a long shot bears more of it and
 * a near certainty never pays less than its stake. Recent bets (`lean`) only shift the margin towards the money: the sum stays
 * the same, and no price, rounding included, is above the fair one.
 */
export function quote(
  chances: readonly number[],
  margin: number,
  sane: { least: number; most: number },
  lean: readonly number[] | null = null,
): number[] {
  const open = chances.filter((chance) => chance > IMPOSSIBLE)
  if (open.length < 2) return chances.map(() => 0)
  const power = powerOf(
    open.map((chance) => Math.log(Math.min(chance, 1))),
    (1 + margin) * open.reduce((total, chance) => total + chance, 0),
  )
  const even = chances.map((chance) => (chance <= IMPOSSIBLE ? 0 : chance ** power))
  const price = (implied: number, i: number) => {
    const chance = chances[i] ?? 0
    if (chance <= IMPOSSIBLE) return 0
    const fair = TICK * Math.floor((1000 * (1 / chance - 1)) / TICK)
    const rounded = Math.min(fair, TICK * Math.round((1000 * (1 / implied - 1)) / TICK))
    return rounded >= sane.least && rounded <= sane.most ? rounded : 0
  }
  const usual = even.map(price)
  if (!lean) return usual
  const shaded = shade(chances, even, lean).map(price)
  // Recent bets must neither remove a selection from the market nor add one.
  return shaded.every((one, i) => one > 0 === (usual[i] ?? 0) > 0) ? shaded : usual
}

/** Spreads the same margin over the selections by how much was bet on each. */
function shade(chances: readonly number[], even: readonly number[], lean: readonly number[]): number[] {
  const part = even.map((implied, i) => Math.max(0, implied - (chances[i] ?? 0)))
  const moved = part.map((one, i) => one * Math.exp(SHADE * (lean[i] ?? 0)))
  const [all, after] = [part, moved].map((list) => list.reduce((sum, one) => sum + one, 0)) as [number, number]
  return even.map((implied, i) => (part[i] === 0 ? implied : (chances[i] ?? 0) + ((moved[i] ?? 0) * all) / after))
}

/**
 * The k at which Σ p^k is `target`, by Newton's method: the sum is convex and falling in k, so from the left the steps approach
 * the root and never pass it.
 */
function powerOf(logs: readonly number[], target: number): number {
  let power = 0
  for (let step = 0; step < 60; step += 1) {
    let sum = -target
    let slope = 0
    for (const log of logs) {
      const p = Math.exp(power * log)
      sum += p
      slope += p * log
    }
    if (!(sum > 1e-9)) break
    power -= sum / slope
  }
  return power
}
