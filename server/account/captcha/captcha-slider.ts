import { randomInt } from 'node:crypto'
import type { SliderCaptcha } from '../../../contract/account-entry.ts'
import { type Colour, createRaster, type Point, type Raster } from './raster.ts'

const WIDTH = 300
const HEIGHT = 152
const PIECE = 46
/** Range of the gaps' left edges: not where the piece starts, and not cut off. */
const GAP_FROM = 60
const MARGIN = 10
/** Number of gaps, one of which has the piece's shape. */
const GAPS = 3
/** Larger than every distance to an edge. */
const FAR = 99
/** Least space between two gaps. */
const APART = 6

/** Colours of the dark and the light end of the pitch. */
const PITCHES: readonly (readonly [Colour, Colour])[] = [
  [
    [17, 24, 92],
    [43, 70, 214],
  ],
  [
    [12, 66, 60],
    [26, 138, 104],
  ],
  [
    [58, 24, 84],
    [148, 66, 176],
  ],
  [
    [70, 34, 20],
    [184, 98, 44],
  ],
]
const LINES: Colour = [206, 214, 255]
const BODY: Colour = [142, 160, 255]
const WHITE: Colour = [255, 255, 255]
const BLACK: Colour = [6, 8, 30]

/**
 * Draws a pitch with gaps side by side, and the piece that fits one of them: the others have their notch on another side. `x`: that
 * gap's left edge, for the server only. Neither the darkest place nor the piece's height reveals it, and no two pictures are equal;
 * yet a program that compares shapes finds it. captcha-policy.ts makes programs expensive.
 */
export function drawSlider(): Omit<SliderCaptcha, 'lotNumber'> & { x: number } {
  const places = gapPlaces()
  const y = randomInt(MARGIN, HEIGHT - PIECE - MARGIN)
  const [fits, bite] = [randomInt(GAPS), randomInt(4)]
  const background = createRaster(WIDTH, HEIGHT)
  drawPitch(background)
  const tint = Math.random() < 0.5 ? WHITE : BLACK
  for (const [i, x] of places.entries()) {
    const its = i === fits ? bite : (bite + 1 + randomInt(3)) % 4
    const [turn, depth] = [between(-0.08, 0.08), between(0.5, 0.65)]
    const middle = [x + PIECE / 2, y + PIECE / 2] as const
    const gap = (px: number, py: number) =>
      Math.max(Math.abs(px - middle[0]), Math.abs(py - middle[1])) > PIECE ? FAR : edge(...turned(px - x, py - y, turn), its)
    background.cover(tint, (px, py) => inside(gap(px, py)) * depth)
    background.cover(LINES, (px, py) => outline(gap(px, py), 1) * 0.5)
  }
  speckle(background)
  const piece = createRaster(PIECE, PIECE)
  piece.cover(BODY, (px, py) => inside(edge(px, py, bite)))
  piece.cover(WHITE, (px, py) => outline(edge(px, py, bite), 2))
  const x = places[fits] ?? GAP_FROM
  return { background: background.png(), piece: piece.png(), width: WIDTH, height: HEIGHT, pieceWidth: PIECE, y, x }
}

/** Left edges, from left to right, with the spare room distributed at random between them. */
function gapPlaces(): number[] {
  const spare = WIDTH - MARGIN - GAP_FROM - GAPS * PIECE - (GAPS - 1) * APART
  const shares = Array.from({ length: GAPS }, () => randomInt(spare + 1)).sort((a, b) => a - b)
  return shares.map((share, i) => GAP_FROM + share + i * (PIECE + APART))
}

function drawPitch(raster: Raster): void {
  const [dark, light] = PITCHES[randomInt(PITCHES.length)] ?? [BLACK, WHITE]
  const [along, down, from] = [between(-0.75, 0.75), between(-0.6, 0.6), between(0.2, 0.8)]
  raster.shade((x, y) => {
    const share = Math.min(1, Math.max(0, from + (x - 0.5) * along + (y - 0.5) * down))
    return [dark[0] + (light[0] - dark[0]) * share, dark[1] + (light[1] - dark[1]) * share, dark[2] + (light[2] - dark[2]) * share]
  })
  const [cx, cy] = [WIDTH / 2 + between(-60, 60), HEIGHT / 2 + between(-20, 20)]
  const faint = (points: readonly Point[]) => raster.stroke(points, 1.2, LINES, 0.35)
  faint([
    [cx, 0],
    [cx, HEIGHT],
  ])
  faint(Array.from({ length: 37 }, (_, i): Point => [cx + 36 * Math.cos((i * Math.PI) / 18), cy + 36 * Math.sin((i * Math.PI) / 18)]))
  for (const [side, depth] of [
    [0, 42],
    [WIDTH, WIDTH - 42],
  ] as const)
    faint([
      [side, cy - 42],
      [depth, cy - 42],
      [depth, cy + 42],
      [side, cy + 42],
    ])
  for (let i = 0; i < 2; i++) {
    const [phase, height, length, slope] = [between(0, 6), between(16, 40), between(7, 12), between(-1, 1)]
    raster.stroke(
      Array.from({ length: 61 }, (_, at): Point => [at * 5, HEIGHT / 2 + height * Math.sin(at / length + phase) + (at - 30) * slope]),
      2.6,
      BODY,
      0.4,
    )
  }
}

/** Draws light and dark blades of grass, over the gaps, too. */
function speckle(raster: Raster): void {
  for (let i = 0; i < 160; i++) {
    const [x, y] = [between(0, WIDTH), between(0, HEIGHT)]
    raster.stroke(
      [
        [x, y],
        [x + between(-4, 4), y + between(-4, 4)],
      ],
      1,
      i % 2 ? WHITE : BLACK,
      0.25,
    )
  }
}

function turned(x: number, y: number, turn: number): [x: number, y: number] {
  const [dx, dy] = [x - PIECE / 2, y - PIECE / 2]
  return [PIECE / 2 + dx * Math.cos(turn) - dy * Math.sin(turn), PIECE / 2 + dx * Math.sin(turn) + dy * Math.cos(turn)]
}

/** Signed distance to the piece's outline, negative inside: a rounded square with a notch in one side, 0 right to 3 top. */
function edge(x: number, y: number, bitten: number): number {
  const [half, round, bite] = [PIECE / 2 - 1, 7, 11]
  const [dx, dy] = [Math.abs(x - PIECE / 2) - half + round, Math.abs(y - PIECE / 2) - half + round]
  const square = Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round
  const at = (bitten * Math.PI) / 2
  const away = PIECE / 2 - 4
  return Math.max(square, bite - Math.hypot(x - PIECE / 2 - away * Math.cos(at), y - PIECE / 2 - away * Math.sin(at)))
}

const inside = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance))
const outline = (distance: number, width: number): number => Math.max(0, Math.min(1, width / 2 + 0.5 - Math.abs(distance + width / 2)))

/** Not a secure random number: only looks depend on it; the gaps come from `randomInt`. */
const between = (low: number, high: number): number => low + Math.random() * (high - low)
