import type { Answered, Answers, Asked, Call, RefusalCode } from '../protocol.ts'
import { REFUSALS } from './refusals.ts'

/** The server's no. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly nextAt: number | undefined
  constructor(code: RefusalCode, nextAt?: number) {
    super(REFUSALS[code])
    this.code = code
    this.nextAt = nextAt
  }
}

/** No answer came, or none of the server's. */
export class Away extends Error {}

const ANSWERS_IN_MS = 10_000

/** How far the server's clock is ahead of this one, by its last answer. */
let ahead = 0
export const serverNow = (): number => Date.now() + ahead

export async function call<C extends Call>(name: C, asked: Asked<C>): Promise<Answers[C]> {
  let answered: Answered<Answers[C]>
  try {
    const response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(ANSWERS_IN_MS),
    })
    answered = (await response.json()) as Answered<Answers[C]>
    ahead = answered.now - Date.now()
  } catch {
    throw new Away()
  }
  if ('error' in answered) throw new Refused(answered.error.code, answered.error.nextAt)
  if (!('data' in answered)) throw new Away()
  return answered.data
}

/** Until the server says yes or no. For calls that are the same when they come again: each carries the id of what it begins or goes on with. */
export async function callUntilAnswered<C extends Call>(name: C, asked: Asked<C>, onAway: () => void): Promise<Answers[C]> {
  for (let waitMs = 1000; ; waitMs = Math.min(waitMs * 2, 8000)) {
    try {
      return await call(name, asked)
    } catch (error) {
      if (!(error instanceof Away)) throw error
      onAway()
      await pause(waitMs)
    }
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
