import { chromium, type Page } from 'playwright'
import { startFeedSite } from './feed-site.ts'
import { LAUNCH } from './measure.ts'
import type {} from './page/tab.ts'
import { heapOfWorker } from './worker-heap.ts'

/**
 * `npm run bench -- tabs [crashes]`: crashes a hundred tabs of one SharedWorker, in groups of ten. Prints the worker's heap before and
 * after, each after garbage collection; exits with 1 if a port, a topic or 5 % of heap is left.
 */
const [crashes = 100] = process.argv.slice(2).map(Number)
const GROUP = 10
const SPARE = 0.05

const site = await startFeedSite('tab')
const browser = await chromium.launch(LAUNCH)
const context = await browser.newContext()
const survivor = await openTab()
// What the first tabs allocate for good is no leak.
await crashTabs(2 * GROUP)
const before = await heapOfWorker(browser)
let slowest = 0
for (let crashed = 0; crashed < crashes; crashed += GROUP) slowest = Math.max(slowest, await crashTabs(GROUP))
const after = await heapOfWorker(browser)
const left = await survivor.evaluate(() => window.tab?.feed.debug())
const sockets = site.sockets()
await browser.close()
await site.close()

const ratio = after / before
const watching = Object.values(left?.topics ?? {}).map(({ tabs }) => tabs)
console.log(`${crashes} crashed tabs; the slowest group of ${GROUP} was forgotten ${Math.round(slowest)} ms after its last crash`)
console.log(`left: ${left?.tabs.length} port, topics watched by ${watching.join(', ')} tab, ${sockets} socket`)
console.log(
  `heap of the worker: ${Math.round(before / 1_000)} kB before, ${Math.round(after / 1_000)} kB after (${((ratio - 1) * 100).toFixed(1)} %)`,
)
if (left?.tabs.length !== 1 || watching.some((count) => count !== 1) || sockets !== 1 || ratio > 1 + SPARE || slowest > 2_000)
  process.exitCode = 1

async function openTab(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.url}?seat=shared`)
  await page.waitForFunction(() => (window.tab?.reigns.at(-1)?.liveAt ?? 0) > 0)
  return page
}

/** Milliseconds from the last crash until the worker has forgotten all. */
async function crashTabs(count: number): Promise<number> {
  const pages = await Promise.all(Array.from({ length: count }, openTab))
  await Promise.all(pages.map((page) => page.goto('chrome://crash').catch(() => undefined)))
  const crashedAt = performance.now()
  await survivor.waitForFunction(async () => (await window.tab?.feed.debug())?.tabs.length === 1, undefined, { polling: 20 })
  const tookMs = performance.now() - crashedAt
  await Promise.all(pages.map((page) => page.close()))
  return tookMs
}
