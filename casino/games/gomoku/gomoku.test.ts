import { expect, test } from 'vitest'
import { type Point, SIZE, standingOf } from './rules.ts'

/** `H8` → column 7, row 7. */
const moves = (text: string): Point[] =>
  text.split(' ').map((move) => ({ column: move.charCodeAt(0) - 65, row: Number(move.slice(1)) - 1 }))

test('five in a row, a column or either diagonal win, also when the last stone closes a gap', () => {
  const wins = (...own: Point[]) => {
    // White's stones lie apart at the border.
    const game = own.flatMap((move, index) => [move, { column: index * 2, row: 14 }]).slice(0, -1)
    return standingOf(game)
  }
  for (const [right, down] of [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const) {
    const line = [0, 1, 2, 3, 4].map((step) => ({ column: 3 + step * right, row: 7 + step * down }))
    const [a, b, c, d, e] = line as [Point, Point, Point, Point, Point]
    expect(wins(a, b, d, e, c)).toEqual({ kind: 'won', by: 'black', line })
    expect(wins(a, b, d, e)).toMatchObject({ kind: 'open' })
  }
})

test('more than five win too, and white wins as black does', () => {
  expect(standingOf(moves('A1 A15 B1 C15 C1 E15 E1 G15 F1 I15 G1 K15 D1'))).toMatchObject({ kind: 'won', by: 'black', line: { length: 7 } })
  expect(standingOf(moves('A1 H1 C1 H2 E1 H3 G3 H4 A5 H5'))).toMatchObject({ kind: 'won', by: 'white' })
})

test('lines do not go on over the border', () => {
  expect(standingOf(moves('M1 A5 N1 C5 O1 E5 A2 G5 B2')).kind).toBe('open')
})

test('moves off the board, on a stone or after the end are refused; black begins', () => {
  expect(standingOf([])).toEqual({ kind: 'open', next: 'black' })
  expect(standingOf(moves('H8'))).toEqual({ kind: 'open', next: 'white' })
  for (const game of ['P1', 'A16', 'A0', 'H8 H8']) expect(() => standingOf(moves(game)), game).toThrow(RangeError)
  expect(() => standingOf(moves('A1 A15 B1 C15 C1 E15 D1 G15 E1 I15'))).toThrow('the game is over')
})

test('a full board without five is drawn', () => {
  // Rows of pairs, shifted by two: no colour has more than two in a line.
  const points = Array.from({ length: SIZE * SIZE }, (_, index) => ({ column: index % SIZE, row: Math.floor(index / SIZE) }))
  const isBlack = ({ column, row }: Point) => (Math.floor(column / 2) + row) % 2 === 0
  const [black, white] = [points.filter(isBlack), points.filter((point) => !isBlack(point))]
  expect([black.length, white.length]).toEqual([113, 112])
  expect(standingOf(black.flatMap((point, index) => [point, white[index] ?? point]).slice(0, SIZE * SIZE))).toEqual({ kind: 'drawn' })
})
