/** Time, epoch ms, as an argument, so that tests own it. */
export interface Clock {
  now(): number
}

/** What the device says: for dates. Its owner may set it. */
export const systemClock: Clock = { now: () => Date.now() }

/**
 * For what is waited for or measured in this page: it never goes back. What the device slept, which the page's own time may leave
 * out, counts as gone by, and so does what its clock is set ahead.
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
