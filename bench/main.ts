import { cpus } from 'node:os'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { firstLoad } from '../scripts/size-budget.ts'
import { startServer } from '../tests/support/server.ts'
import { coldStartRows } from './cold-start.ts'
import { contentCacheRows } from './content-cache.ts'
import { firstLoadBytes } from './first-load.ts'
import { type GridCase, measureGrid } from './grid.ts'
import { listPageRows } from './list-page.ts'
import { LAUNCH } from './measure.ts'
import { sealBrowserRows } from './seal-browser.ts'
import { sealServerRows } from './seal-server.ts'
import { type Row, table } from './table.ts'

/** All numbers of the table are from this run; only the ratios are comparable between machines. See README.md. */
const CASES = [
  { subject: 'ours', frameMs: 16 },
  { subject: 'direct-dom', frameMs: 16 },
  { subject: 'store-each-frame', frameMs: 16 },
  { subject: 'ours', frameMs: 100 },
  { subject: 'direct-dom', frameMs: 100 },
] as const satisfies GridCase[]

const startedAt = Date.now()
const browser = await chromium.launch(LAUNCH)
console.log(`Chromium ${browser.version()}, ${cpus().length} cores; 300 cells, 5,000 updates/s, page throttled 4×; about seven minutes`)
const rows = [
  ...(await gridRows()),
  ...(await listPageRows(browser)),
  await loadRow(),
  ...(await sealBrowserRows(browser)),
  ...(await contentCacheRows(browser)),
]
await browser.close()
rows.push(...(await coldStartRows()), ...(await sealServerRows()))
console.log(table(rows))
console.log(`${Math.round((Date.now() - startedAt) / 1_000)} s`)

async function gridRows(): Promise<Row[]> {
  const pages = { outDir: 'dist/bench', emptyOutDir: true, rollupOptions: { input: 'bench/page/grid.html' } }
  await build({ logLevel: 'warn', publicDir: false, build: pages })
  const server = await preview({ configFile: false, logLevel: 'warn', build: pages, preview: { host: '127.0.0.1', port: 0 } })
  const [ours, direct, store, oursSlow, directSlow] = await measureGrid(browser, server.resolvedUrls?.local[0] ?? '', CASES)
  await server.close()
  if (!ours || !direct || !store || !oursSlow || !directSlow) throw new Error('a case was not measured')
  const dom = { peer: 'direct DOM each frame' } as const
  return [
    { what: 'main thread busy', ...dom, ours: ours.busy, theirs: direct.busy, unit: 'share', atMost: { ratio: 0.5 } },
    { what: 'main thread busy', peer: 'React store each frame', ours: ours.busy, theirs: store.busy, unit: 'share' },
    { what: 'main thread busy, messages of 100 ms', ...dom, ours: oursSlow.busy, theirs: directSlow.busy, unit: 'share' },
    { what: 'frame rate', ...dom, ours: ours.framesPerS, theirs: direct.framesPerS, unit: 'frames/s' },
    { what: 'shown price behind, 99 of 100', ...dom, ours: ours.lagMs, theirs: direct.lagMs, unit: 'ms', atMost: { ours: 300 } },
    { what: 'slowest answer to a click', ...dom, ours: ours.answerMs, theirs: direct.answerMs, unit: 'ms', atMost: { ours: 100 } },
  ]
}

async function loadRow(): Promise<Row> {
  const server = await startServer()
  try {
    const [bytes, { floorBytes }] = [await firstLoadBytes(browser, server.origin), await firstLoad()]
    const what = 'scripts before home is interactive, brotli'
    return { what, peer: 'React + react-dom', ours: bytes / 1_000, theirs: floorBytes / 1_000, unit: 'kB', atMost: { ratio: 2 } }
  } finally {
    await server.close()
  }
}
