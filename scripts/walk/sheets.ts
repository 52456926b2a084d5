import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

/** A picture of the walk, and of which scene. */
export interface Shot {
  label: string
  picture: Buffer
  /** The file of its mock, which is laid beside it. */
  mock?: string
}

const GAP = 16
const LABEL = 28

const text = (words: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="2" y="19" font-family="sans-serif" font-size="16" fill="#fff">${words.replace(/[<&]/g, '')}</text></svg>`,
  )

interface Part {
  label: string
  image: Buffer
  width: number
  height: number
}

async function part(label: string, from: Buffer | string, width: number, tallest: number): Promise<Part> {
  const { width: w = width, height: h = 1 } = await sharp(from).metadata()
  const height = Math.min(tallest, Math.round((h * width) / w))
  const image = await sharp(from).resize({ width, height, fit: 'cover', position: 'top' }).webp({ quality: 70 }).toBuffer()
  return { label, image, width, height }
}

/** Writes contact sheets of these pictures, each with its label, so many beside each other that a person can still read them. */
export async function contactSheets(shots: readonly Shot[], to: string, name: string, width: number): Promise<string[]> {
  const shown = width >= 1000 ? 640 : width >= 700 ? 440 : 300
  const [columns, rows] = [Math.floor(2600 / (shown + GAP)), width >= 700 ? 4 : 2]
  const parts: Part[] = []
  for (const { label, picture, mock } of shots) {
    parts.push(await part(label, picture, shown, 1000))
    if (mock !== undefined && existsSync(mock)) parts.push(await part(`mock ${mock.split('/').at(-1) ?? ''}`, mock, shown, 1000))
  }
  const files: string[] = []
  while (parts.length > 0) {
    const page = parts.splice(0, columns * rows)
    const layers: OverlayOptions[] = []
    let top = GAP
    for (let at = 0; at < page.length; at += columns) {
      const row = page.slice(at, at + columns)
      for (const [column, { label, image }] of row.entries()) {
        const left = GAP + column * (shown + GAP)
        layers.push({ input: text(label, shown), left, top }, { input: image, left, top: top + LABEL })
      }
      top += Math.max(...row.map(({ height }) => height)) + LABEL + GAP
    }
    const file = join(to, `${name}-${String(files.length + 1).padStart(2, '0')}.png`)
    const canvas = { width: GAP + columns * (shown + GAP), height: top, channels: 3 as const, background: '#444' }
    await sharp({ create: canvas }).composite(layers).png({ palette: true }).toFile(file)
    files.push(file)
  }
  return files
}
