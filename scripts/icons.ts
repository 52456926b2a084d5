import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { IconBallFootball, IconBell, IconDownload, IconHelp, IconReceipt2 } from '@tabler/icons-react'
import { chromium } from 'playwright'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { STARTUP_SCREENS } from './startup-screens.ts'

/**
 * Draws the icons of the installed app from each brand's logo, and its pictures at a start. They are committed, so run this only when a
 * logo changes. A maskable icon may be cut to any shape, so its mark stays in the middle; Apple fills transparency with black.
 */
const BRANDS = ['public', ...readdirSync('public/brands').map((name) => `public/brands/${name}`)]
const ICONS = [
  { name: 'icon-192', size: 192, mark: 1, ground: 'transparent' },
  { name: 'icon-512', size: 512, mark: 1, ground: 'transparent' },
  { name: 'maskable-512', size: 512, mark: 0.75, ground: 'filled' },
  { name: 'apple-touch-icon', size: 180, mark: 0.9, ground: 'filled' },
  { name: 'badge-96', size: 96, mark: 1.1, ground: 'none' },
]
/** Of the manifest's shortcuts: the icons that the pages have in the app. */
const SHORTCUTS = { sports: IconBallFootball, record: IconReceipt2, deposit: IconDownload, letters: IconBell, help: IconHelp }
const SHORTCUT_PIXELS = 96

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
})
try {
  for (const folder of BRANDS) {
    await draw(folder)
    await drawShortcuts(folder)
    await drawStarts(folder)
  }
} finally {
  await browser.close()
}

async function draw(folder: string): Promise<void> {
  mkdirSync(`${folder}/icons`, { recursive: true })
  const { logo, filled } = logoOf(folder)
  for (const { name, size, mark, ground } of ICONS) {
    const drawn = ground === 'none' ? shapeOf(logo) : logo
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground === 'filled' ? filled : ground}">` +
        `<img src="data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}" width="${size * mark}" height="${size * mark}">`,
    )
    await page.screenshot({ path: `${folder}/icons/${name}.png`, omitBackground: true })
    await page.close()
  }
}

function logoOf(folder: string) {
  const logo = readFileSync(`${folder}/favicon.svg`, 'utf8')
  const colour = (pattern: RegExp) => pattern.exec(logo)?.[1] ?? 'transparent'
  return { logo, filled: colour(/fill="(#[0-9a-f]{6})"/), stroke: colour(/stroke="(#[0-9a-f]{6})"/) }
}

async function drawShortcuts(folder: string): Promise<void> {
  const { filled, stroke } = logoOf(folder)
  for (const [name, Icon] of Object.entries(SHORTCUTS)) {
    const drawn = renderToStaticMarkup(createElement(Icon, { size: SHORTCUT_PIXELS / 2, color: stroke }))
    const round = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="48" fill="${filled}"/></svg>`
    await sharp(Buffer.from(round))
      .composite([{ input: Buffer.from(drawn) }])
      .png({ palette: true, effort: 10 })
      .toFile(`${folder}/icons/shortcut-${name}.png`)
  }
}

/** The mark in the middle of the ground that the page begins with. Few colours: a picture of a whole screen is a few kilobytes. */
async function drawStarts(folder: string): Promise<void> {
  mkdirSync(`${folder}/startup`, { recursive: true })
  const { logo, filled } = logoOf(folder)
  for (const { path, width, height } of STARTUP_SCREENS) {
    const mark = await sharp(Buffer.from(logo), { density: 1200 })
      .resize(Math.round(Math.min(width, height) / 4))
      .toBuffer()
    await sharp({ create: { width, height, channels: 3, background: filled } })
      .composite([{ input: mark }])
      .png({ palette: true, colours: 16, dither: 0, effort: 10 })
      .toFile(folder + path)
  }
}

/** The lines of a logo in white, without its ground. */
function shapeOf(logo: string): string {
  const lines = logo.replace(/<rect width="36"[^>]*>/, '').replace(/fill="#[0-9a-f]{6}"/g, 'fill="none"')
  return lines.replace(/stroke="#[0-9a-f]{6}"/g, 'stroke="#ffffff"')
}
