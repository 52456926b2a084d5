import { setTimeout as sleep } from 'node:timers/promises'

/** What the work comes to, or after so long what `late` returns or throws. The work itself goes on, and nobody hears of it any more. */
export async function inTime<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  const done = new AbortController()
  try {
    return await Promise.race([work, sleep(ms, null, { signal: done.signal }).then(late)])
  } finally {
    done.abort()
  }
}
