import { randomInt } from 'node:crypto'
import type { SliderCaptcha } from '../../contract/entry.ts'
import { type Colour, createRaster, type Point } from './raster.ts'

const WIDTH = 300
const HEIGHT = 152
const PIECE = 46
/** The gap is never where the piece starts, nor cut off. */
const GAP_FROM = 100
const MARGIN = 10

const DARK: Colour = [17, 24, 92]
const LIGHT: Colour = [43, 70, 214]
const LINES: Colour = [150, 165, 255]
const HOLE: Colour = [9, 14, 54]
const BODY: Colour = [142, 160, 255]
const WHITE: Colour = [255, 255, 255]

/** A pitch with a line of play across it, a gap in it, and the piece that fits. `x`: the gap's left edge, for the server alone. */
export function drawSlider(): Omit<SliderCaptcha, 'lotNumber'> & { x: number } {
  const [x, y] = [randomInt(GAP_FROM, WIDTH - PIECE - MARGIN), randomInt(MARGIN, HEIGHT - PIECE - MARGIN)]
  const background = createRaster(WIDTH, HEIGHT)
  drawPitch(background)
  const gap = (px: number, py: number) => edge(px - x, py - y)
  background.cover(HOLE, (px, py) => inside(gap(px, py)) * 0.9)
  background.cover(LINES, (px, py) => outline(gap(px, py), 1) * 0.8)
  const piece = createRaster(PIECE, PIECE)
  piece.cover(BODY, (px, py) => inside(edge(px, py)))
  piece.cover(WHITE, (px, py) => outline(edge(px, py), 2))
  return { background: background.png(), piece: piece.png(), width: WIDTH, height: HEIGHT, pieceWidth: PIECE, y, x }
}

function drawPitch(raster: ReturnType<typeof createRaster>): void {
  raster.shade((x, y) => {
    const share = Math.min(1, Math.max(0, x * 0.75 + y * 0.55 - 0.15))
    return [DARK[0] + (LIGHT[0] - DARK[0]) * share, DARK[1] + (LIGHT[1] - DARK[1]) * share, DARK[2] + (LIGHT[2] - DARK[2]) * share]
  })
  const [cx, cy] = [WIDTH / 2, HEIGHT / 2]
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
  const phase = Math.random() * 6
  raster.stroke(
    Array.from({ length: 61 }, (_, i): Point => [i * 5, cy + 34 * Math.sin(i / 9 + phase) - (i - 30) * 0.7]),
    2.6,
    BODY,
  )
}

/** Signed distance to the piece's outline, negative inside: a rounded square with a bite out of its right side. */
function edge(x: number, y: number): number {
  const [half, round, bite] = [PIECE / 2 - 1, 7, 8]
  const [dx, dy] = [Math.abs(x - PIECE / 2) - half + round, Math.abs(y - PIECE / 2) - half + round]
  const square = Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round
  return Math.max(square, bite - Math.hypot(x - (PIECE - 5), y - PIECE / 2))
}

const inside = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance))
const outline = (distance: number, width: number): number => Math.max(0, Math.min(1, width / 2 + 0.5 - Math.abs(distance + width / 2)))
