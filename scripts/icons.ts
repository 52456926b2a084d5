import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Draws the icons of the installed app from each brand's logo. They are committed, so run this only when a logo changes. A maskable
 * icon may be cut to any shape, so its mark stays in the middle; Apple fills transparency with black.
 */
const BRANDS = ['public', ...readdirSync('public/brands').map((name) => `public/brands/${name}`)]
const ICONS = [
  { name: 'icon-192', size: 192, mark: 1, ground: 'transparent' },
  { name: 'icon-512', size: 512, mark: 1, ground: 'transparent' },
  { name: 'maskable-512', size: 512, mark: 0.75, ground: 'filled' },
  { name: 'apple-touch-icon', size: 180, mark: 0.9, ground: 'filled' },
  { name: 'badge-96', size: 96, mark: 1.1, ground: 'none' },
]

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
})
try {
  for (const folder of BRANDS) await draw(folder)
} finally {
  await browser.close()
}

async function draw(folder: string): Promise<void> {
  mkdirSync(`${folder}/icons`, { recursive: true })
  const logo = readFileSync(`${folder}/favicon.svg`, 'utf8')
  const filled = /fill="(#[0-9a-f]{6})"/.exec(logo)?.[1] ?? 'transparent'
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

/** The lines of a logo in white, without its ground. */
function shapeOf(logo: string): string {
  const lines = logo.replace(/<rect width="36"[^>]*>/, '').replace(/fill="#[0-9a-f]{6}"/g, 'fill="none"')
  return lines.replace(/stroke="#[0-9a-f]{6}"/g, 'stroke="#ffffff"')
}
