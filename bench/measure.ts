import type { CDPSession, Page } from 'playwright'

/** How a browser to measure in is started. */
export const LAUNCH = {
  ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}

/** Factor by which a page's processor is throttled. */
export const THROTTLE = 4

/** Share of wall time in which the page's main thread worked during `wait`. Needs `Performance.enable` with threadTicks. */
export async function busyShare(devtools: CDPSession, wait: () => Promise<void>): Promise<number> {
  const look = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return { taskS: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN, wallS: performance.now() / 1_000 }
  }
  const before = await look()
  await wait()
  const after = await look()
  return (after.taskS - before.taskS) / (after.wallS - before.wallS)
}

declare global {
  interface Window {
    counted?: { frames: number; at: number }
    answersMs?: number[]
  }
}

/** Frames a second that the page had while something was done. */
export async function frameRate(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const counted = { frames: 0, at: performance.now() }
    window.counted = counted
    const frame = () => {
      if (window.counted !== counted) return
      counted.frames++
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await work()
  return page.evaluate(() => {
    const { frames, at } = window.counted ?? { frames: Number.NaN, at: 0 }
    delete window.counted
    return (frames / (performance.now() - at)) * 1_000
  })
}

/**
 * From now on the page notes how long after a tap on a button that button is painted with another `state`. Returns how to ask for all that
 * it noted.
 */
export async function watchTaps(page: Page, state: 'aria-pressed' | 'aria-disabled'): Promise<() => Promise<number[]>> {
  await page.evaluate((state) => {
    const [answersMs, afterPaint] = [[] as number[], new MessageChannel()]
    let waiting: { button: Element; before: string | null; at: number }[] = []
    window.answersMs = answersMs
    addEventListener(
      'click',
      ({ target, timeStamp }) => {
        const button = target instanceof Element ? target.closest('button') : null
        if (button) waiting.push({ button, before: button.getAttribute(state), at: timeStamp })
      },
      { capture: true },
    )
    afterPaint.port1.onmessage = () => {
      const now = performance.now()
      answersMs.push(...waiting.flatMap(({ button, before, at }) => (button.getAttribute(state) === before ? [] : [now - at])))
      waiting = waiting.filter(({ button, before }) => button.getAttribute(state) === before)
    }
    const frame = () => {
      afterPaint.port2.postMessage(null)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }, state)
  return async () => (await page.evaluate(() => window.answersMs)) ?? []
}

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** How much more a series has in its last third than in its second, by their medians; the first third warms up. */
export function growthOf(series: readonly number[]): number {
  const third = Math.floor(series.length / 3)
  return median(series.slice(-third)) / median(series.slice(-2 * third, -third)) - 1
}
