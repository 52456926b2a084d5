/** Wall time, epoch ms, as an argument, so that tests own it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
