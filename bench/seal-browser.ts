import type { Browser } from 'playwright'
import { build, preview } from 'vite'
import type {} from './page/seal.ts'
import type { Row } from './table.ts'

const SIZES = [
  { kB: 2, ratio: 10 },
  { kB: 50, ratio: 30 },
]

/** Sealing in a real browser against crypto-js, one text after the other, in the page's thread. */
export async function sealBrowserRows(browser: Browser): Promise<Row[]> {
  const pages = { outDir: 'dist/bench-seal', emptyOutDir: true, target: 'es2023', rollupOptions: { input: 'bench/page/seal.html' } }
  await build({ configFile: false, logLevel: 'warn', publicDir: false, build: pages })
  const server = await preview({ configFile: false, logLevel: 'warn', build: pages, preview: { host: '127.0.0.1', port: 0 } })
  const page = await browser.newPage()
  try {
    await page.goto(new URL('bench/page/seal.html', server.resolvedUrls?.local[0]).href)
    await page.waitForFunction(() => window.measureSeal)
    const rows: Row[] = []
    for (const { kB, ratio } of SIZES) {
      const rates = await page.evaluate((bytes) => window.measureSeal?.(bytes), kB * 1_000)
      if (!rates) throw new Error('nothing was measured')
      const peer = 'crypto-js AES + HMAC'
      rows.push({ what: `sealing ${kB} kB in the browser`, peer, ...rates.text, unit: 'seals/s', atLeast: { ratio } })
      rows.push({ what: `sealing a call of ${kB} kB, stamp and all`, peer: `${peer}, twice`, ...rates.call, unit: 'seals/s' })
    }
    return rows
  } finally {
    await page.close()
    await server.close()
  }
}
