import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { LAUNCH } from './measure.ts'
import { type Row, table } from './table.ts'

/** `npm run bench -- fan-out`: CPU of the whole browser for 5,000 updates a second to four tabs. See README.md. */
const TABS = 4
const ROUNDS = 3
const RUN_MS = 8_000
/** `USER_HZ`: clock ticks of /proc a second. */
const TICKS_PER_S = 100

const pages = { outDir: 'dist/bench', emptyOutDir: true, rollupOptions: { input: 'bench/page/fan-out.html' } }
await build({ logLevel: 'warn', publicDir: false, build: pages })
const site = await preview({ configFile: false, logLevel: 'warn', build: pages, preview: { host: '127.0.0.1', port: 0 } })
const url = `${site.resolvedUrls?.local[0] ?? ''}bench/page/fan-out.html`
const runs = { ours: [] as number[], peer: [] as number[] }
for (let round = 0; round < ROUNDS; round += 1) for (const by of ['ours', 'peer'] as const) runs[by].push(await cpuOf(by))
await site.close()
const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
const what = `CPU of the browser, 5,000 updates/s to ${TABS} tabs`
const row: Row = {
  what,
  peer: 'postMessage an update',
  ours: middle(runs.ours),
  theirs: middle(runs.peer),
  unit: 'share',
  atMost: { ratio: 0.15 },
}
console.log(table([row]))

/** Cores in use by all processes of a separate browser. */
async function cpuOf(by: 'ours' | 'peer'): Promise<number> {
  const server = await chromium.launchServer(LAUNCH)
  const browser = await chromium.connect(server.wsEndpoint())
  const context = await browser.newContext()
  const tabs = await Promise.all(
    Array.from({ length: TABS }, async () => {
      const page = await context.newPage()
      await page.goto(`${url}?by=${by}`)
      await page.waitForFunction(() => (window.updates ?? 0) > 0)
      return page
    }),
  )
  await tabs[0]?.waitForTimeout(1_000)
  const counts = () => Promise.all(tabs.map((tab) => tab.evaluate(() => window.updates ?? 0)))
  const root = server.process().pid ?? 0
  const look = async () => ({ updates: await counts(), ticks: ticksOf(root), at: performance.now() })
  const before = await look()
  await tabs[0]?.waitForTimeout(RUN_MS)
  const after = await look()
  await browser.close()
  await server.close()
  const seconds = (after.at - before.at) / 1_000
  for (const [i, count] of after.updates.entries()) {
    const perS = (count - (before.updates[i] ?? 0)) / seconds
    if (perS < 4_500) throw new Error(`${by}: a tab got ${Math.round(perS)} updates a second`)
  }
  return (after.ticks - before.ticks) / TICKS_PER_S / seconds
}

/** Clock ticks used by a process and all below it. */
function ticksOf(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
        return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
      } catch {
        return []
      }
    })
  const below = (pid: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((sum, one) => sum + one.ticks + below(one.pid), 0)
  return (all.find(({ pid }) => pid === root)?.ticks ?? 0) + below(root)
}
