/** 五子棋, played for no money: whoever brings a strong program would win for ever. Black begins; five or more in a line win. */
export const SIZE = 15
const LINE = 5

export type Stone = 'black' | 'white'
export interface Point {
  /** Both from 0. */
  readonly column: number
  readonly row: number
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

/** Moves alternate, black first. */
export const stoneOf = (move: number): Stone => (move % 2 === 0 ? 'black' : 'white')

export type Standing =
  | { readonly kind: 'open'; readonly next: Stone }
  | { readonly kind: 'won'; readonly by: Stone; readonly line: readonly Point[] }
  | { readonly kind: 'drawn' }

/** Where a game stands after these moves. A move off the board, on a stone or after the end is refused. */
export function standingOf(moves: readonly Point[]): Standing {
  const stones = new Map<string, Stone>()
  const at = (column: number, row: number) => stones.get(`${column},${row}`)
  let standing: Standing = { kind: 'open', next: 'black' }
  for (const [index, { column, row }] of moves.entries()) {
    if (standing.kind !== 'open') throw new RangeError('the game is over')
    if (![column, row].every((place) => Number.isInteger(place) && place >= 0 && place < SIZE)) throw new RangeError('off the board')
    if (at(column, row)) throw new RangeError('there is a stone')
    const stone = stoneOf(index)
    stones.set(`${column},${row}`, stone)
    const line = DIRECTIONS.map((direction) => lineThrough({ column, row }, direction, (c, r) => at(c, r) === stone)).find(
      ({ length }) => length >= LINE,
    )
    if (line) standing = { kind: 'won', by: stone, line }
    else standing = stones.size === SIZE * SIZE ? { kind: 'drawn' } : { kind: 'open', next: stoneOf(index + 1) }
  }
  return standing
}

function lineThrough(
  { column, row }: Point,
  [right, down]: readonly [number, number],
  isOwn: (column: number, row: number) => boolean,
): Point[] {
  let first = 0
  while (isOwn(column + (first - 1) * right, row + (first - 1) * down)) first--
  const line: Point[] = []
  for (let step = first; isOwn(column + step * right, row + step * down); step++)
    line.push({ column: column + step * right, row: row + step * down })
  return line
}
