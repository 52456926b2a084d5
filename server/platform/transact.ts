import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './database.ts'

/** Errors of transactions without a fault of their own: serialization failure, deadlock. */
const TRANSIENT = new Set(['40001', '40P01'])
const ATTEMPTS = 5

/** Thrown by a transaction's work that has to begin again, since what it locked at first is no longer all. */
export class BeginAgain extends Error {
  override name = 'BeginAgain'
}

/** Runs a transaction, and repeats it after a conflict. */
export const transact = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => repeated(() => db.transaction().execute(work))

/**
 * Repeats a transaction, which may be a single statement, when the database chose it as the victim of a conflict, since it had no
 * effect then. No other error of it is retried, least of all a lost connection, whose commit may have arrived.
 */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof BeginAgain || (error instanceof Error && 'code' in error && TRANSIENT.has(String(error.code)))
