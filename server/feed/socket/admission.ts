import type { Clock } from '../../platform/clock.ts'

/**
 * How many sockets may join a second. Joins (greeting, snapshots) must leave room for publishing: after a restart all browsers
 * come at once. This rate brings 10,000 back in 50 s.
 */
const JOINS_PER_S = 200
/** How many may join at once after a quiet moment; few, because the first moment after a restart counts as quiet. */
const BURST = 50
/** No browser is sent away for longer. */
export const LONGEST_HINT_MS = 30_000

export interface Admission {
  /** 0 if the socket may join, else the milliseconds after which it may come back. */
  take(): number
  /** Sockets sent away since the start. */
  refused(): number
}

/**
 * A token bucket that gives appointments: each socket that comes too early gets its own time, one after the other at the rate of
 * the bucket, so that they return as evenly as they can be served.
 */
export function createAdmission(clock: Clock, perS = JOINS_PER_S, burst = BURST): Admission {
  let tokens = burst
  let filledAtMs = clock.steady()
  let lastAppointmentMs = 0
  let refused = 0

  return {
    take() {
      const now = clock.steady()
      tokens = Math.min(burst, tokens + ((now - filledAtMs) * perS) / 1_000)
      filledAtMs = now
      if (tokens >= 1) {
        tokens -= 1
        return 0
      }
      refused += 1
      const next = Math.max(lastAppointmentMs, now) + 1_000 / perS
      // No socket waits longer, and those beyond the limit must not come back at the same moment.
      if (next - now > LONGEST_HINT_MS) return LONGEST_HINT_MS * (0.5 + Math.random() / 2)
      lastAppointmentMs = next
      return next - now
    },
    refused: () => refused,
  }
}

/** A random hint for a socket of a process that stops: `sockets` of them are spread so that other processes can admit them. */
export function spreadHint(sockets: number): number {
  const spreadMs = Math.min(LONGEST_HINT_MS, Math.max(1_000, (sockets / JOINS_PER_S) * 1_000))
  return Math.random() * spreadMs
}
