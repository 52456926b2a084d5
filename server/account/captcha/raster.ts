import { crc32, deflateSync } from 'node:zlib'

/**
 * Draws strokes on pixels and encodes them as PNG: enough for a captcha, without a native library, and with nothing in the markup
 * that a program could read.
 */
export type Colour = readonly [red: number, green: number, blue: number]
export type Point = readonly [x: number, y: number]

export interface Raster {
  width: number
  height: number
  /** Paints every pixel; x and y from 0 to 1. */
  shade(colourAt: (x: number, y: number) => Colour): void
  /** Blends a colour over the pixels by `coverageAt` (0 to 1, at the pixel's centre). */
  cover(colour: Colour, coverageAt: (x: number, y: number) => number): void
  /** Draws a line through the points, `lineWidth` pixels wide, with soft edges. */
  stroke(points: readonly Point[], lineWidth: number, colour: Colour, alpha?: number): void
  /** A `data:` URL. */
  png(): string
}

export function createRaster(width: number, height: number): Raster {
  const pixels = new Uint8ClampedArray(width * height * 4)

  function blend(index: number, [red, green, blue]: Colour, share: number): void {
    const at = index * 4
    const below = (pixels[at + 3] ?? 0) / 255
    const alpha = share + below * (1 - share)
    if (alpha === 0) return
    const mix = (channel: number, over: number) => {
      pixels[at + channel] = (over * share + (pixels[at + channel] ?? 0) * below * (1 - share)) / alpha
    }
    mix(0, red)
    mix(1, green)
    mix(2, blue)
    pixels[at + 3] = alpha * 255
  }

  const raster: Raster = {
    width,
    height,
    shade(colourAt) {
      for (let i = 0; i < width * height; i++) pixels.set([...colourAt((i % width) / width, Math.floor(i / width) / height), 255], i * 4)
    },
    cover(colour, coverageAt) {
      for (let i = 0; i < width * height; i++) {
        const share = coverageAt((i % width) + 0.5, Math.floor(i / width) + 0.5)
        if (share > 0) blend(i, colour, Math.min(1, share))
      }
    },
    stroke(points, lineWidth, colour, alpha = 1) {
      const reach = lineWidth / 2 + 1
      // By the nearest segment, so that a pixel where two meet is painted once.
      const distances = new Map<number, number>()
      for (let s = 0; s + 1 < points.length; s++) {
        const [from = [0, 0], to = [0, 0]] = [points[s], points[s + 1]]
        const [left, right] = [Math.min(from[0], to[0]) - reach, Math.max(from[0], to[0]) + reach]
        const [top, bottom] = [Math.min(from[1], to[1]) - reach, Math.max(from[1], to[1]) + reach]
        for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++)
          for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
            const distance = distanceTo(x + 0.5, y + 0.5, from, to)
            const index = y * width + x
            if (distance < (distances.get(index) ?? reach)) distances.set(index, distance)
          }
      }
      for (const [index, distance] of distances) {
        const share = Math.min(1, lineWidth / 2 + 0.5 - distance)
        if (share > 0) blend(index, colour, share * alpha)
      }
    },
    png: () => `data:image/png;base64,${encode(pixels, width, height).toString('base64')}`,
  }
  return raster
}

function distanceTo(x: number, y: number, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RGBA_8_BITS = [8, 6, 0, 0, 0]
/** Filter "sub": each byte as its difference to the pixel on the left, so that a gradient packs well. */
const SUB = 1

function encode(pixels: Uint8ClampedArray, width: number, height: number): Buffer {
  const line = width * 4
  const lines = Buffer.alloc((line + 1) * height)
  for (let y = 0; y < height; y++) {
    lines[y * (line + 1)] = SUB
    for (let i = 0; i < line; i++)
      lines[y * (line + 1) + 1 + i] = (pixels[y * line + i] ?? 0) - (i < 4 ? 0 : (pixels[y * line + i - 4] ?? 0))
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(RGBA_8_BITS, 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
