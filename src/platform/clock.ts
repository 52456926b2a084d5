/** Time, epoch ms, as an argument, so that tests control it. */
export interface Clock {
  now(): number
}

/** The device's clock: for dates. Its owner may set it. */
export const systemClock: Clock = { now: () => Date.now() }

/**
 * For waits and measurements within this page: it never goes back. It counts the device's sleep, which the page's own time may
 * leave out, and any time by which the device's clock is set ahead.
 */
export const steadyClock: Clock = createSteadyClock(systemClock.now, () => performance.now())

export function createSteadyClock(wallMs: () => number, ownMs: () => number): Clock {
  let aheadMs = Number.NEGATIVE_INFINITY
  return {
    now() {
      const own = ownMs()
      aheadMs = Math.max(aheadMs, wallMs() - own)
      return Math.round(own + aheadMs)
    },
  }
}
