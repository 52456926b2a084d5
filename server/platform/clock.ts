/**
 * Time as an argument, so that tests own it. Whoever may set this machine's clock moves `now` alone: a date is what `now` says,
 * and whatever is waited for or measured goes by `steady`.
 */
export interface Clock {
  /** Wall time, epoch ms: of what is dated, and of what other processes, devices or a later start must understand. */
  now(): number
  /**
   * Milliseconds that never jump, for comparison within this process alone. They begin at the wall time of its start, so that
   * 0 is long ago, and say nothing of the date after that.
   */
  steady(): number
}

export const systemClock: Clock = { now: () => Date.now(), steady: () => Math.floor(performance.timeOrigin + performance.now()) }
