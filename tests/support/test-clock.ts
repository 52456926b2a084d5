import { type Clock, systemClock } from '../../server/platform/clock.ts'

/** A clock of the test's own: time goes by when it moves `at`; somebody sets the wall's when it moves `setBy`. */
export interface TestClock extends Clock {
  at: number
  setBy: number
}

export function testClock(at = 0): TestClock {
  const clock = { at, setBy: 0, now: () => clock.at + clock.setBy, steady: () => clock.at }
  return clock
}

/** Real time, and what the test says has gone by besides. */
export const runningClock = (besides: () => number): Clock => ({
  now: () => systemClock.now() + besides(),
  steady: () => systemClock.steady() + besides(),
})
