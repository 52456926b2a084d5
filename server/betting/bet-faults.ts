import type { Log } from '../platform/log.ts'

/** Transactions of several bets that failed, after which each of the bets went alone. */
export interface BetFaults {
  note(error: unknown): void
  /** Since the process began. */
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
