/** Decides whether bets together are an arbitrage. */

/**
 * The highest profit that a mix of the bets, one unit staked in all, makes at every outcome: the value of a matrix game, by
 * the simplex method on its dual. Above zero it is an arbitrage.
 */
export function sureGain(gains: readonly number[][]): number {
  const shift = 2
  const [rows, columns] = [gains.length, gains[0]?.length ?? 0]
  // Maximise the sum of y, y ≥ 0, under (gains + shift) y ≤ 1: its optimum is 1 / (value + shift).
  const width = columns + 1
  const table = gains.map((row) => Float64Array.from([...row.map((value) => value + shift), 1]))
  const cost = new Float64Array(width).fill(-1, 0, columns)
  for (let step = 0; step < 5_000; step += 1) {
    let enter = -1
    for (let j = 0; j < columns; j += 1) if ((cost[j] ?? 0) < -1e-9 && (enter < 0 || (cost[j] ?? 0) < (cost[enter] ?? 0))) enter = j
    if (enter < 0) return 1 / (cost[columns] ?? 0) - shift
    let leave = -1
    let least = Infinity
    for (let i = 0; i < rows; i += 1) {
      const at = table[i]?.[enter] ?? 0
      const ratio = (table[i]?.[columns] ?? 0) / at
      if (at > 1e-9 && ratio < least - 1e-12) [leave, least] = [i, ratio]
    }
    if (leave < 0) throw new Error('unbounded')
    pivot([...table, cost], leave, enter)
  }
  throw new Error('no end')
}

/**
 * Exchanges a basic variable for another. The column that leaves the basis becomes the slack of its row in place, so the table
 * keeps its size.
 */
function pivot(rows: readonly Float64Array[], leave: number, enter: number): void {
  const row = rows[leave]
  if (!row) throw new Error('no row')
  const by = row[enter] ?? 0
  for (let j = 0; j < row.length; j += 1) row[j] = (row[j] ?? 0) / by
  row[enter] = 1 / by
  for (const other of rows) {
    if (other === row) continue
    const times = other[enter] ?? 0
    if (times === 0) continue
    for (let j = 0; j < other.length; j += 1) other[j] = (other[j] ?? 0) - times * (row[j] ?? 0)
    other[enter] = -times / by
  }
}
