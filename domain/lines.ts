/** Lines are integer quarter goals: −3 is −0.5/1, half the stake on −0.5 and half on −1. Minus is U+2212. */

/** Quarter goals without a sign: 11 → `2.5/3`, 10 → `2.5`. For over/under. */
export function formatTotal(line: number): string {
  const quarters = Math.abs(line)
  return quarters % 2 === 0 ? `${quarters / 4}` : `${(quarters - 1) / 4}/${(quarters + 1) / 4}`
}

/**
 * The handicap of one side. `line` is the market's, which is the home side's: −3 shows `−0.5/1` at home and `+0.5/1` away. A level
 * line shows `−0` at home and `+0` away, so that both cells have a sign.
 */
export function formatHandicap(line: number, side: 'H' | 'C'): string {
  const homeGives = line <= 0
  return `${homeGives === (side === 'H') ? '\u2212' : '+'}${formatTotal(line)}`
}
