import './denied-channel.ts'
import Dexie, { type DexieOptions } from 'dexie'
import { faultOf, type LostStore, reportStorage, type StorageFault } from './storage-health.ts'

/** `indexedDB`: this browser's, unless a test brings its own. */
export interface DatabaseOptions extends Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> {
  deadlineMs?: number
}

export interface Database {
  db: Dexie
  /**
   * The outcome of an access, undefined when the database can't be reached. A lost connection is opened anew once; what can't
   * be read even then is thrown away and built anew, once, if the caller says so; a database that hangs is given up.
   */
  reach<T>(access: () => PromiseLike<T>, onUnreadable?: 'rebuild'): Promise<T | undefined>
}

/**
 * A storage that hangs, as some browsers' do after a back navigation, must not hang anything else. One that is only slow must not be
 * given up: the device's keys, and with them the login, would be gone at the next load. WebKit on a busy machine takes more than two seconds.
 */
const DEADLINE_MS = 5_000
const TIMED_OUT = Symbol('timed out')

/** One database of one version, and the one way in which it may fail: the caller goes on without, the player is told once. */
export function openDatabase(name: string, stores: Record<string, string>, told: LostStore, options: DatabaseOptions): Database {
  const { deadlineMs = DEADLINE_MS, ...factory } = options
  const db = new Dexie(name, factory)
  db.version(1).stores(stores)
  let hangs = false
  let renewed = false
  // Dexie's own listeners would log.
  db.on('blocked', () => {
    reportStorage(told, 'blocked')
    return false
  })
  db.on('versionchange', () => {
    reopen()
    return false
  })

  const reopen = () => db.close({ disableAutoOpen: false })
  const renew = () => {
    renewed = true
    return db.delete({ disableAutoOpen: false })
  }

  return {
    db,
    async reach(access, onUnreadable) {
      let fault: StorageFault = 'denied'
      for (const prepare of [null, reopen, ...(onUnreadable && !renewed ? [renew] : [])]) {
        if (hangs) break
        try {
          const outcome = await withDeadline(Promise.resolve(prepare?.()).then(access), deadlineMs)
          if (outcome === TIMED_OUT) hangs = true
          else {
            if (prepare === renew) reportStorage(told, 'rebuilt')
            return outcome
          }
        } catch (error) {
          // Another tab was first: the connection is well.
          if (error instanceof Dexie.ConstraintError) return undefined
          fault = faultOf(error)
          if (fault === 'full' || (prepare === reopen && isRefusal(error))) break
        }
      }
      reportStorage(told, fault)
      return undefined
    },
  }
}

/** The browser allows this site no database: there is nothing to rebuild. */
function isRefusal(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return [name, inner?.name].some((cause) => cause === 'InvalidStateError' || cause === 'SecurityError' || cause === 'MissingAPIError')
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
