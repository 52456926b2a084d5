import type { Log } from '../platform/log.ts'

/** Counts transactions of several bets that failed, so that each bet was made alone. */
export interface BetFaults {
  note(error: unknown): void
  /** Number since the process started. */
  count(): number
}

export function createBetFaults(log: Pick<Log, 'warn'>): BetFaults {
  let count = 0
  return {
    note(error) {
      count += 1
      log.warn({ err: error }, 'bets that went together failed, each goes alone')
    },
    count: () => count,
  }
}
