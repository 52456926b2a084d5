import { randomInt } from 'node:crypto'
import { GLYPHS } from './glyphs.ts'
import { type Colour, createRaster, type Point } from './raster.ts'

const WIDTH = 240
const HEIGHT = 80
const LENGTH = 5
const ALPHABET = Object.keys(GLYPHS)
const PAPER: Colour = [244, 246, 251]
const INK: Colour = [16, 22, 58]
const THREADS: readonly Colour[] = [
  [92, 108, 214],
  [120, 126, 140],
  [150, 158, 178],
]

/** A random code for a picture, in upper case; an answer may be in either case. */
export const pictureText = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Draws the code: each letter randomly bent, turned and spaced, with lines across all. */
export function drawPicture(text: string): string {
  const raster = createRaster(WIDTH, HEIGHT)
  raster.shade(() => PAPER)
  for (let i = 0; i < 5; i++) raster.stroke(thread(), between(0.8, 1.8), THREADS[i % THREADS.length] ?? INK, 0.7)
  const step = (WIDTH - 24) / text.length
  const wave = { phase: between(0, 6.3), length: between(30, 55), height: between(2, 4.5) }
  for (const [i, letter] of [...text].entries()) {
    const place = placeOf(12 + step * i + between(3, 8))
    for (const line of GLYPHS[letter] ?? [])
      raster.stroke(
        finer(line).map((point) => bent(place(point), wave)),
        between(3.2, 4.4),
        INK,
      )
  }
  for (let i = 0; i < 3; i++) raster.stroke(thread(), between(1, 2), i === 0 ? INK : (THREADS[i] ?? INK), 0.8)
  return raster.png()
}

/** Maps a letter's box to the picture, with random size, slant and turn. */
function placeOf(left: number): (point: Point) => Point {
  const [width, height, top] = [between(24, 32), between(38, 48), between(13, 22)]
  const [turn, slant] = [between(-0.28, 0.28), between(-0.25, 0.25)]
  return ([x, y]) => {
    const [dx, dy] = [(x - 0.5 + (0.5 - y) * slant) * width, (y - 0.5) * height]
    return [left + width / 2 + dx * Math.cos(turn) - dy * Math.sin(turn), top + height / 2 + dx * Math.sin(turn) + dy * Math.cos(turn)]
  }
}

const bent = ([x, y]: Point, { phase, length, height }: { phase: number; length: number; height: number }): Point => [
  x + Math.sin(y / 17 + phase) * 1.6,
  y + Math.sin(x / length + phase) * height,
]

/** Cuts straight lines into short pieces, so that they bend, too. */
const finer = (line: readonly Point[]): Point[] =>
  line.flatMap(([x, y], i): Point[] => {
    const [nextX, nextY] = line[i + 1] ?? [x, y]
    return [0, 0.25, 0.5, 0.75].map((part) => [x + (nextX - x) * part, y + (nextY - y) * part])
  })

function thread(): Point[] {
  const [start, end, height, length, phase] = [between(5, 75), between(5, 75), between(6, 20), between(25, 70), between(0, 6.3)]
  return Array.from({ length: 41 }, (_, i) => {
    const x = (WIDTH * i) / 40
    return [x, start + ((end - start) * i) / 40 + Math.sin(x / length + phase) * height]
  })
}

/** Not a secure random number: only looks depend on it; the code comes from `randomInt`. */
const between = (low: number, high: number): number => low + Math.random() * (high - low)
