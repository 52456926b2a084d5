import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Draw the icons of the installed app from the logo; they are committed, so run this only when the logo changes. A
 * maskable icon may be cut to any shape, so its mark keeps to the middle; Apple fills what is transparent with black.
 */
const folder = 'public/icons'
const GROUND = '#10161f'
const ICONS = [
  { name: 'icon-192', size: 192, mark: 1, ground: 'transparent' },
  { name: 'icon-512', size: 512, mark: 1, ground: 'transparent' },
  { name: 'maskable-512', size: 512, mark: 0.75, ground: GROUND },
  { name: 'apple-touch-icon', size: 180, mark: 0.9, ground: GROUND },
]

mkdirSync(folder, { recursive: true })
const logo = readFileSync('public/favicon.svg').toString('base64')
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
})
try {
  for (const { name, size, mark, ground } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">` +
        `<img src="data:image/svg+xml;base64,${logo}" width="${size * mark}" height="${size * mark}">`,
    )
    await page.screenshot({ path: `${folder}/${name}.png`, omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
