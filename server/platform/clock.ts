/**
 * Time as an argument, so that tests control it. Setting the machine's clock changes only `now`: dates come from `now`, waits and
 * measurements from `steady`.
 */
export interface Clock {
  /** Wall time, epoch ms: for dates, and for times that other processes, devices or a later start read. */
  now(): number
  /**
   * Milliseconds that never jump, to be compared within this process only. They start at the process's wall time, so that 0 is
   * long ago, but are no date.
   */
  steady(): number
}

export const systemClock: Clock = { now: () => Date.now(), steady: () => Math.floor(performance.timeOrigin + performance.now()) }
