import { faultOf, type LostStore, reportStorage, type StorageFault } from './storage-health.ts'

/**
 * Returns the outcome of an access, undefined when the database can't be reached. A lost connection is reopened once; a
 * database that can't be read even then is deleted and rebuilt, once, if the caller asks for it; one that hangs is given up.
 */
export type Reach = <T>(access: () => PromiseLike<T>, onUnreadable?: 'rebuild') => Promise<T | undefined>

interface Reached {
  reopen(): void
  /** Deletes the database; the next access makes it anew. */
  renew(): PromiseLike<void>
}

/**
 * A storage that hangs, as some browsers' do after a back navigation, must not hang anything else. One that is only slow must not be
 * given up: the device's keys, and with them the login, would be gone at the next load. WebKit on a busy machine takes more than two seconds.
 */
const DEADLINE_MS = 5_000
const TIMED_OUT = Symbol('timed out')

/** When the database fails, the caller goes on without it, and the player is told once. */
export function createReach({ reopen, renew }: Reached, told: LostStore, deadlineMs = DEADLINE_MS): Reach {
  let hangs = false
  let renewed = false
  const renewOnce = () => {
    renewed = true
    return renew()
  }
  return async (access, onUnreadable) => {
    let fault: StorageFault = 'denied'
    for (const prepare of [null, reopen, ...(onUnreadable && !renewed ? [renewOnce] : [])]) {
      if (hangs) break
      try {
        const outcome = await withDeadline(Promise.resolve(prepare?.()).then(access), deadlineMs)
        if (outcome === TIMED_OUT) hangs = true
        else {
          if (prepare === renewOnce) reportStorage(told, 'rebuilt')
          return outcome
        }
      } catch (error) {
        // Another tab wrote the row first: the connection works.
        if ((error as { name?: string }).name === 'ConstraintError') return undefined
        fault = faultOf(error)
        if (fault === 'full' || (prepare === reopen && isRefusal(error))) break
      }
    }
    reportStorage(told, fault)
    return undefined
  }
}

/** Whether the browser allows this site no database: then there is nothing to rebuild. */
function isRefusal(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return [name, inner?.name].some((cause) => cause === 'InvalidStateError' || cause === 'SecurityError' || cause === 'MissingAPIError')
}

/**
 * Waits in steps: a thread that was itself blocked, or frozen in the background, has let one pass, and hears of the answer
 * that waits for it in the next.
 */
async function withDeadline<T>(work: PromiseLike<T>, deadlineMs: number): Promise<T | typeof TIMED_OUT> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<typeof TIMED_OUT>((resolve) => {
    const wait = (steps: number) => {
      timer = setTimeout(() => (steps > 1 ? wait(steps - 1) : resolve(TIMED_OUT)), deadlineMs / STEPS)
    }
    wait(STEPS)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
const STEPS = 5
