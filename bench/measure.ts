import type { CDPSession, Page } from 'playwright'

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

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
