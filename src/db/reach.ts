import Dexie from 'dexie'

/** A storage that hangs, as some browsers' do after a back navigation, must not hang a call. */
export const DEADLINE_MS = 2_000
const TIMED_OUT = Symbol('timed out')

/**
 * Access to a database that may not be there: undefined when it can't be reached. A lost connection is opened anew once; a
 * hanging one is given up.
 */
export type Reach = <T>(access: () => PromiseLike<T>) => Promise<T | undefined>

export function createReach(db: Dexie, deadlineMs: number): Reach {
  let hangs = false
  return async (access) => {
    for (let attempt = 0; attempt < 2 && !hangs; attempt++) {
      try {
        const outcome = await withDeadline(access(), deadlineMs)
        if (outcome !== TIMED_OUT) return outcome
        hangs = true
      } catch (error) {
        // Another tab was first: the connection is well.
        if (error instanceof Dexie.ConstraintError) return undefined
        db.close({ disableAutoOpen: false })
      }
    }
    return undefined
  }
}

async function withDeadline<T>(work: PromiseLike<T>, deadlineMs: number): Promise<T | typeof TIMED_OUT> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, TIMED_OUT)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
