import type { Browser, Page } from 'playwright'
import { busyShare, median, quantile, THROTTLE } from './measure.ts'
import type {} from './page/main.ts'

/** A way of showing the stream, and the interval of the feed worker's frames. */
export interface GridCase {
  subject: 'ours' | 'direct-dom' | 'store-each-frame'
  frameMs: number
}

export interface GridNumbers {
  /** Share of wall time the main thread worked. */
  busy: number
  framesPerS: number
  /** 99 of 100 updates were shown within this time. */
  lagMs: number
  /** The slowest click of a run. */
  answerMs: number
}

const ROUNDS = 3
const WARM_UP_MS = 1_000
const BUSY_MS = 3_000
const CLICKS = 10
const BETWEEN_CLICKS_MS = 300

/** Medians over the rounds, in the order of the cases. Each round runs every case once, so that slow moments affect all alike. */
export async function measureGrid(browser: Browser, origin: string, cases: readonly GridCase[]): Promise<GridNumbers[]> {
  const runs = cases.map((): GridNumbers[] => [])
  for (let round = 0; round < ROUNDS; round++) for (const [i, grid] of cases.entries()) runs[i]?.push(await run(browser, origin, grid))
  return runs.map((own) => {
    const middle = (pick: (numbers: GridNumbers) => number) => median(own.map(pick))
    return {
      busy: middle((n) => n.busy),
      framesPerS: middle((n) => n.framesPerS),
      lagMs: middle((n) => n.lagMs),
      answerMs: middle((n) => n.answerMs),
    }
  })
}

async function run(browser: Browser, origin: string, { subject, frameMs }: GridCase): Promise<GridNumbers> {
  const page = await browser.newPage({ viewport: { width: 1_920, height: 1_080 } })
  try {
    await page.goto(`${origin}bench/page/grid.html?subject=${subject}&frameMs=${frameMs}`)
    await page.waitForFunction(() => window.grid)
    const devtools = await page.context().newCDPSession(page)
    // The thread's own CPU time, without what other processes take.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.evaluate(() => window.grid?.start())
    await page.waitForTimeout(WARM_UP_MS)
    const busy = await busyShare(devtools, () => page.waitForTimeout(BUSY_MS))
    await page.evaluate(() => window.grid?.watch())
    await click(page)
    const seen = await page.evaluate(() => window.grid?.finish())
    if (seen?.answersMs.length !== CLICKS) throw new Error(`${subject}: not every click was answered`)
    return { busy, framesPerS: seen.framesPerS, lagMs: quantile(seen.lagsMs, 0.99), answerMs: Math.max(...seen.answersMs) }
  } finally {
    await page.close()
  }
}

/** Makes real clicks, each on another cell. */
async function click(page: Page): Promise<void> {
  const cells = page.locator('button')
  for (let i = 0; i < CLICKS; i++) {
    const box = await cells.nth(7 + 29 * i).boundingBox()
    if (!box) throw new Error('a cell is not in sight')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(BETWEEN_CLICKS_MS)
  }
}
