import type { Browser } from 'playwright'
import { preview } from 'vite'
import { FEED_PATH } from '../contract/constants.ts'
import { systemClock } from '../server/platform/clock.ts'
import { newMember } from '../tests/support/api.ts'
import { ORIGIN, startFeedServer } from '../tests/support/feed.ts'
import { createMemorySource, type MemorySource, makeGame } from '../tests/support/odds-source.ts'
import { startServer } from '../tests/support/server.ts'
import { busyShare, quantile, THROTTLE } from './measure.ts'
import type { Row } from './table.ts'

/**
 * The built app on a phone with the list of games in play, at 5,000 changed prices a second through the real hub, socket, SharedWorker
 * and store. The peer is the same page at rest, which is the best that machine and throttle allow.
 */
const GAMES = 60
const CHANGES_PER_S = 5_000
const TICK_MS = 20
const TAPS = 10
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

export async function listPageRows(browser: Browser): Promise<Row[]> {
  const source = createMemorySource(
    Array.from({ length: GAMES }, (_, i) => makeGame(String(i))),
    systemClock.steady,
  )
  const alive = setInterval(() => {
    source.spokeAtMs = systemClock.steady()
  }, 250)
  const [feed, server] = [await startFeedServer(source, 5_000), await startServer()]
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
      runs.push({ moving: await run(browser, origin, token, source), still: await run(browser, origin, token, null) })
    const row = (what: string, of: keyof PageNumbers, unit: Row['unit'], limit: Pick<Row, 'atMost' | 'atLeast'>): Row => {
      const [ours, theirs] = (['moving', 'still'] as const).map((which) =>
        quantile(
          runs.map((one) => one[which][of]),
          0.5,
        ),
      )
      return { what, peer: 'the same page at rest', ours: ours ?? Number.NaN, theirs: theirs ?? Number.NaN, unit, ...limit }
    }
    return [
      row('phone list at 5,000 changes/s: thread busy', 'busy', 'share', { atMost: { ours: 0.6 } }),
      row('frame rate', 'framesPerS', 'frames/s', { atLeast: { ratio: 0.98 } }),
      row('slowest answer to a tap', 'answerMs', 'ms', { atMost: { ours: 100 } }),
    ]
  } finally {
    clearInterval(alive)
    await site.close()
    await feed.close()
    await server.close()
  }
}

declare global {
  interface Window {
    finish?: () => Pick<PageNumbers, 'framesPerS'> & { answersMs: number[] }
  }
}

/** In the page: counts frames, and measures how long after a tap a button is painted as picked. */
function watch(): void {
  const [startedAt, answersMs, afterPaint] = [performance.now(), [] as number[], new MessageChannel()]
  let waiting: { button: Element; pressed: string | null; at: number }[] = []
  let frames = 0
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button) waiting.push({ button, pressed: button.ariaPressed, at: timeStamp })
    },
    { capture: true },
  )
  afterPaint.port1.onmessage = () => {
    const now = performance.now()
    answersMs.push(...waiting.flatMap(({ button, pressed, at }) => (button.ariaPressed === pressed ? [] : [now - at])))
    waiting = waiting.filter(({ button, pressed }) => button.ariaPressed === pressed)
  }
  const frame = () => {
    frames++
    afterPaint.port2.postMessage(null)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  window.finish = () => ({ framesPerS: (frames / (performance.now() - startedAt)) * 1_000, answersMs })
}

/** Makes one visit; `source` null: nothing moves. */
async function run(browser: Browser, origin: string, token: string, source: MemorySource | null): Promise<PageNumbers> {
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
  const stop = source ? keepMoving(source) : () => undefined
  try {
    await page.goto(`${origin}/game/sport/crty`)
    await page.getByRole('tab', { name: /滚球/ }).tap()
    const cells = page.locator('button[data-move]:enabled')
    await cells.nth(TAPS).waitFor()
    const devtools = await context.newCDPSession(page)
    // The thread's own time: what other processes take from it is not its work.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.waitForTimeout(WARM_UP_MS)
    const busy = await busyShare(devtools, () => page.waitForTimeout(BUSY_MS))
    await page.evaluate(watch)
    for (let i = 0; i < TAPS; i++) {
      await cells.nth(i).tap()
      await page.waitForTimeout(BETWEEN_TAPS_MS)
    }
    const { framesPerS, answersMs } = await page.evaluate(() => window.finish?.() ?? { framesPerS: Number.NaN, answersMs: [] })
    if (answersMs.length !== TAPS) throw new Error(`${answersMs.length} of ${TAPS} taps were answered`)
    return { busy, framesPerS, answerMs: Math.max(...answersMs) }
  } finally {
    stop()
    await context.close()
  }
}

/** Each tick moves one price of enough markets for CHANGES_PER_S, always to a new value. */
function keepMoving(source: MemorySource): () => void {
  let updates = 0
  const startedAt = performance.now()
  const timer = setInterval(() => {
    for (const due = ((performance.now() - startedAt) / 1_000) * CHANGES_PER_S; updates < due; updates++) {
      const game = updates % GAMES
      const moved = 900 + (updates % 97)
      if (Math.floor(updates / GAMES) % 2 === 0) source.price(`${game}-M`, moved, 2_400, 1_800)
      else source.price(`${game}-OU-10`, moved, 930)
    }
  }, TICK_MS)
  return () => clearInterval(timer)
}
