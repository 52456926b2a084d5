import type { Course } from '../../../domain/course.ts'
import type { Selection } from '../../../domain/markets.ts'
import type { VoidCode } from '../../../domain/results.ts'
import type { Score } from '../../../domain/settlement.ts'
import type { Log } from '../../platform/log.ts'

/**
 * A result to settle: HT settles the half-time play types, FT the rest, by 90 minutes and stoppage. NOW settles what the match so far has
 * decided: who scored first or next, what fell into fifteen minutes that are over, and quarters, innings and sets that are.
 */
export interface PeriodResult {
  gameId: string
  period: 'HT' | 'FT' | 'NOW'
  /** Null when the period will not be played, or its score is not known: its tickets are voided. */
  score: Score | null
  /** Of a full-time result, the score at half-time, for half/full: settled by both, voided where it is not known. */
  half?: Score | null
  /** Order and time of goals, corners, cards, scores of periods; plays on them are voided where it is not known. */
  course?: Course | null
  /** For NOW: how many of the six quarters are over. */
  over?: number
  /** Leaves alone what is settled already: a game called off in play keeps what was decided. */
  keepsSettled?: boolean
  /** Why there is no score; D0 by default. */
  code?: VoidCode
  /** Rises with each correction of the period's result; 1 by default. */
  version?: number
  /** Called once the period is settled. */
  settled?: () => Promise<void>
}

/** The result of an outright. */
export interface OutrightResult {
  gameId: string
  marketId: string
  /** Null when there is no champion: the tickets are voided. */
  champion: Selection | null
  settled?: () => Promise<void>
}

export type SettleOutright = (result: OutrightResult) => Promise<void>

/** Must be idempotent: a period may be delivered again after a failure or a restart. */
export type SettlePeriod = (result: PeriodResult) => Promise<void>

/**
 * Results waiting to be settled, in order. Settlement is slow and must not delay prices, so the engine does not wait for it; a
 * result that fails stays in the queue, with later ones of the same game, until the next drain.
 */
export function createSettlements(settlePeriod: SettlePeriod, settleOutright: SettleOutright, log: Log) {
  let queue: (PeriodResult | OutrightResult)[] = []
  let running: Promise<void> | null = null

  async function drain(): Promise<void> {
    const failed = new Set<string>()
    for (const result of [...queue]) {
      if (failed.has(result.gameId)) continue
      try {
        await ('period' in result ? settlePeriod(result) : settleOutright(result))
        await result.settled?.()
        queue = queue.filter((other) => other !== result)
      } catch (error) {
        failed.add(result.gameId)
        log.error({ err: error, gameId: result.gameId }, 'settlement failed, will be tried again')
      }
    }
  }

  return {
    add: (result: PeriodResult | OutrightResult) => {
      queue.push(result)
    },
    /** Starts settling the waiting results, unless that is already under way. */
    drain: () => {
      if (queue.length === 0) return
      running ??= drain().finally(() => {
        running = null
      })
    },
    /** Resolves when the settling under way, if any, is done. */
    idle: async () => {
      await running
    },
  }
}

export type Settlements = ReturnType<typeof createSettlements>
