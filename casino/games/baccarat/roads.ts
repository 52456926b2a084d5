import type { Round, Side } from './rules.ts'

const ROWS = 6

export interface Place {
  readonly column: number
  readonly row: number
}

/** 珠盘路: round after round down the columns. */
export const beadPlace = (index: number): Place => ({ column: Math.floor(index / ROWS), row: index % ROWS })

export interface BigRoadCell extends Place {
  /** Null as long as only ties came. */
  readonly winner: Side | null
  readonly ties: number
}

/**
 * 大路: a streak of one side goes down its column, and at the end of the free places turns right for good. The other side begins the next
 * column. A tie is marked on the last cell.
 */
export function bigRoad(rounds: readonly Pick<Round, 'winner'>[]): BigRoadCell[] {
  const cells: BigRoadCell[] = []
  const isFree = (column: number, row: number) => row < ROWS && !cells.some((cell) => cell.column === column && cell.row === row)
  let streakColumn = 0
  let hasTurned = false
  for (const { winner } of rounds) {
    const last = cells.at(-1)
    if (winner === 'tie') {
      if (last) cells[cells.length - 1] = { ...last, ties: last.ties + 1 }
      else cells.push({ column: 0, row: 0, winner: null, ties: 1 })
    } else if (!last || last.winner === null) {
      cells[0] = { column: 0, row: 0, winner, ties: last?.ties ?? 0 }
    } else if (last.winner === winner) {
      hasTurned = hasTurned || !isFree(last.column, last.row + 1)
      cells.push({ column: last.column + (hasTurned ? 1 : 0), row: last.row + (hasTurned ? 0 : 1), winner, ties: 0 })
    } else {
      do streakColumn++
      while (!isFree(streakColumn, 0))
      hasTurned = false
      cells.push({ column: streakColumn, row: 0, winner, ties: 0 })
    }
  }
  return cells
}
