import type { Random } from '../../fair/random.ts'
import { type Point, SIZE, stoneOf } from './rules.ts'

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const
const LINE = 5
/** What a line of five places is worth with so many stones of one side in it and none of the other. */
const WORTH = [1, 12, 120, 1500, 1_000_000] as const
/** An own line counts more than the other's of as many stones: one may be finished now, the other only next. */
const OWN = 1.5

type Side = 'own' | 'other'

/** The best point by the lines through it: those it would lengthen, and those of the other side it would break. */
export function answerTo(moves: readonly Point[], level: 'easy' | 'normal', random: Random): Point {
  const own = stoneOf(moves.length)
  const board = new Map<number, Side>(
    moves.map(({ column, row }, index) => [row * SIZE + column, stoneOf(index) === own ? 'own' : 'other'] as const),
  )
  const at = (column: number, row: number): Side | 'none' | 'off' =>
    column < 0 || row < 0 || column >= SIZE || row >= SIZE ? 'off' : (board.get(row * SIZE + column) ?? 'none')

  function worth(column: number, row: number): number {
    // The middle first, where nothing else tells points apart.
    let sum = SIZE - Math.abs(column - 7) - Math.abs(row - 7)
    for (const [right, down] of DIRECTIONS)
      for (let first = 1 - LINE; first <= 0; first++) {
        const line = Array.from({ length: LINE }, (_, step) => at(column + (first + step) * right, row + (first + step) * down))
        if (line.includes('off')) continue
        const [mine, others] = (['own', 'other'] as const).map((side) => line.filter((place) => place === side).length) as [number, number]
        if (others === 0) sum += OWN * (WORTH[mine] as number)
        // The easy one sees a line of the other side only when it is about to be finished.
        else if (mine === 0 && (level === 'normal' || others === LINE - 1)) sum += WORTH[others] as number
      }
    return sum
  }

  let best: Point[] = []
  let most = -1
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) {
      if (at(column, row) !== 'none') continue
      const own = worth(column, row)
      if (own > most) [best, most] = [[], own]
      if (own === most) best.push({ column, row })
    }
  return best[random.below(best.length)] as Point
}
