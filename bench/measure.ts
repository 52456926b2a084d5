import type { CDPSession } from 'playwright'

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

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
