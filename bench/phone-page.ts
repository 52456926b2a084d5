import type { Browser, Page } from 'playwright'
import { preview } from 'vite'
import { FEED_PATH } from '../contract/constants.ts'
import { systemClock } from '../server/platform/clock.ts'
import { newMember } from '../tests/support/api.ts'
import { ORIGIN, startFeedServer } from '../tests/support/feed.ts'
import type { MemorySource } from '../tests/support/odds-source.ts'
import type { TestServer } from '../tests/support/server.ts'
import { busyShare, frameRate, median, THROTTLE, watchTaps } from './measure.ts'
import type { Row } from './table.ts'

/**
 * A page of the built app on a phone while its prices change through the real hub, socket, SharedWorker and store. The peer is the same
 * page at rest, which is the best that machine and throttle allow.
 */
export interface PhonePage {
  /** How the table calls it. */
  name: string
  path: string
  /** The book that the feed speaks of. */
  source: MemorySource
  changesPerS: number
  /** Moves one price of the book, always to a new value; `n` counts from 0. */
  move(n: number): void
  /** Leads from the opened page to its prices. */
  open?(page: Page): Promise<void>
  limits: Record<keyof PageNumbers, Pick<Row, 'atMost' | 'atLeast'>>
}

const TICK_MS = 20
const TAPS = 10
/** A quick thumb's pace: frames are counted meanwhile, and an answer that takes longer than the last pause is missed. */
const BETWEEN_TAPS_MS = 300
const WARM_UP_MS = 2_000
const BUSY_MS = 4_000
const ROUNDS = 3

interface PageNumbers {
  busy: number
  framesPerS: number
  /** The slowest tap of a run. */
  answerMs: number
}

export async function phonePageRows(browser: Browser, server: TestServer, visited: PhonePage): Promise<Row[]> {
  const { source, name, limits } = visited
  const alive = setInterval(() => {
    source.spokeAtMs = systemClock.steady()
  }, 250)
  const feed = await startFeedServer(source, 5_000)
  const site = await preview({
    configFile: false,
    // The proxy would report the socket of a closed tab.
    logLevel: 'silent',
    build: { outDir: 'dist/app' },
    preview: {
      host: '127.0.0.1',
      port: 0,
      proxy: {
        [FEED_PATH]: { target: `http://127.0.0.1:${feed.port}`, ws: true, headers: { origin: ORIGIN } },
        '/': { target: server.origin, changeOrigin: true },
      },
    },
  })
  const origin = site.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
  const { token } = await newMember(server.origin, 'bench100')
  try {
    const runs: { moving: PageNumbers; still: PageNumbers }[] = []
    for (let round = 0; round < ROUNDS; round++)
      runs.push({ moving: await run(browser, origin, token, visited, true), still: await run(browser, origin, token, visited, false) })
    const row = (what: string, of: keyof PageNumbers, unit: Row['unit']): Row => {
      const [ours, theirs] = (['moving', 'still'] as const).map((which) => median(runs.map((one) => one[which][of])))
      return { what, peer: 'the same page at rest', ours: ours ?? Number.NaN, theirs: theirs ?? Number.NaN, unit, ...limits[of] }
    }
    return [
      row(`${name}: thread busy`, 'busy', 'share'),
      row('frame rate', 'framesPerS', 'frames/s'),
      row('slowest answer to a tap', 'answerMs', 'ms'),
    ]
  } finally {
    clearInterval(alive)
    await site.close()
    await feed.close()
  }
}

/** Makes one visit. */
async function run(browser: Browser, origin: string, token: string, visited: PhonePage, moving: boolean): Promise<PageNumbers> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  })
  await context.addInitScript((value) => {
    localStorage.setItem('safeSwitch', '0')
    localStorage.setItem('token', value)
  }, token)
  const page = await context.newPage()
  const stop = moving ? keepMoving(visited) : () => undefined
  try {
    await page.goto(origin + visited.path)
    await visited.open?.(page)
    const cells = page.locator('button[data-move]:enabled')
    await cells.nth(TAPS).waitFor()
    const devtools = await context.newCDPSession(page)
    // The thread's own time: what other processes take from it is not its work.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.waitForTimeout(WARM_UP_MS)
    const busy = await busyShare(devtools, () => page.waitForTimeout(BUSY_MS))
    const answers = await watchTaps(page, 'aria-pressed')
    const framesPerS = await frameRate(page, async () => {
      for (let i = 0; i < TAPS; i++) {
        await cells.nth(i).tap()
        await page.waitForTimeout(BETWEEN_TAPS_MS)
      }
    })
    const answersMs = await answers()
    if (answersMs.length !== TAPS) throw new Error(`${answersMs.length} of ${TAPS} taps were answered`)
    return { busy, framesPerS, answerMs: Math.max(...answersMs) }
  } finally {
    stop()
    await context.close()
  }
}

/** Each tick moves as many prices as are due. */
function keepMoving({ changesPerS, move }: PhonePage): () => void {
  let updates = 0
  const startedAt = performance.now()
  const timer = setInterval(() => {
    for (const due = ((performance.now() - startedAt) / 1_000) * changesPerS; updates < due; updates++) move(updates)
  }, TICK_MS)
  return () => clearInterval(timer)
}
