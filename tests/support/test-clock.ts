import { type Clock, systemClock } from '../../server/platform/clock.ts'

/** A clock that the test moves: `at` is the time, `setBy` the offset that somebody set the wall clock by. */
export interface TestClock extends Clock {
  at: number
  setBy: number
}

export function testClock(at = 0): TestClock {
  const clock = { at, setBy: 0, now: () => clock.at + clock.setBy, steady: () => clock.at }
  return clock
}

/** Real time plus the time that the test lets pass. */
export const runningClock = (besides: () => number): Clock => ({
  now: () => systemClock.now() + besides(),
  steady: () => systemClock.steady() + besides(),
})
