import { inflateSync } from 'node:zlib'

const HEADER = 33
/** Width in pixels of the compared border around the piece's square. */
const AROUND = 2

/** The parts of a slider needed to find the gap; both pictures are data: URLs of our own PNGs. */
export interface ShownSlider {
  background: string
  piece: string
  y: number
}

interface Pixels {
  width: number
  height: number
  /** Brightness, 0 to 255. */
  light(x: number, y: number): number
  /** 0 to 255. */
  alpha(x: number, y: number): number
}

/** The gap as a person sees it: the position of the piece's left edge at which its shape stands out most from its surroundings. */
export function seenGap({ background, piece, y }: ShownSlider): number {
  const [ground, shape] = [readPicture(background), readPicture(piece)]
  const score = (left: number): number => {
    const sums = { in: 0, bite: 0, around: 0 }
    const counts = { in: 0, bite: 0, around: 0 }
    for (let py = -AROUND; py < shape.height + AROUND; py++)
      for (let px = -AROUND; px < shape.width + AROUND; px++) {
        const isEdge = Math.min(px, py, shape.width - 1 - px, shape.height - 1 - py) < 1
        const side = shape.alpha(px, py) > 128 ? 'in' : isEdge ? 'around' : 'bite'
        sums[side] += ground.light(left + px, y + py)
        counts[side] += 1
      }
    const [inside, bite, around] = [sums.in / counts.in, sums.bite / counts.bite, sums.around / counts.around]
    // A decoy gap also differs from its surroundings, but is filled where this piece has a bite.
    return Math.min(Math.abs(inside - bite), Math.abs(inside - around))
  }
  return best(shape.width, ground.width - shape.width, score)
}

/** The simplest attack by a program: the darkest window of the piece's size, at its height. */
export function darkestPlace({ background, piece, y }: ShownSlider): number {
  const [ground, { width: size }] = [readPicture(background), readPicture(piece)]
  const score = (left: number): number => {
    let light = 0
    for (let py = 0; py < size; py++) for (let px = 0; px < size; px++) light += ground.light(left + px, y + py)
    return -light
  }
  return best(size, ground.width - size, score)
}

function best(from: number, to: number, score: (x: number) => number): number {
  let found = { x: from, score: Number.NEGATIVE_INFINITY }
  for (let x = from; x <= to; x++) {
    const its = score(x)
    if (its > found.score) found = { x, score: its }
  }
  return found.x
}

function readPicture(url: string): Pixels {
  const file = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const lines = inflateSync(file.subarray(HEADER + 8, HEADER + 8 + file.readUInt32BE(HEADER)))
  const pixels = new Uint8Array(width * height * 4)
  // Each byte is the difference from the pixel on the left.
  for (let y = 0; y < height; y++)
    for (let i = 0; i < width * 4; i++)
      pixels[y * width * 4 + i] = ((lines[y * (width * 4 + 1) + 1 + i] ?? 0) + (i < 4 ? 0 : (pixels[y * width * 4 + i - 4] ?? 0))) & 255
  const lights = Float32Array.from({ length: width * height }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(i * 4, i * 4 + 3)
    return (red + green + blue) / 3
  })
  return {
    width,
    height,
    light: (x, y) => lights[y * width + x] ?? 0,
    alpha: (x, y) => (x < 0 || x >= width ? 0 : (pixels[(y * width + x) * 4 + 3] ?? 0)),
  }
}
