import './denied-channel.ts'
import Dexie, { type DexieOptions } from 'dexie'
import { faultOf, type LostStore, reportStorage, type StorageFault } from './storage-health.ts'

/** `indexedDB`: the browser's, unless a test passes its own. */
export interface DatabaseOptions extends Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> {
  deadlineMs?: number
}

export interface Database {
  db: Dexie
  /**
   * Returns the outcome of an access, undefined when the database can't be reached. A lost connection is reopened once; a
   * database that can't be read even then is deleted and rebuilt, once, if the caller asks for it; one that hangs is given up.
   */
  reach<T>(access: () => PromiseLike<T>, onUnreadable?: 'rebuild'): Promise<T | undefined>
}

/**
 * A storage that hangs, as some browsers' do after a back navigation, must not hang anything else. One that is only slow must not be
 * given up: the device's keys, and with them the login, would be gone at the next load. WebKit on a busy machine takes more than two seconds.
 */
const DEADLINE_MS = 5_000
const TIMED_OUT = Symbol('timed out')

/** One database of one version. When it fails, the caller goes on without it, and the player is told once. */
export function openDatabase(name: string, stores: Record<string, string>, told: LostStore, options: DatabaseOptions): Database {
  const { deadlineMs = DEADLINE_MS, ...factory } = options
  const db = new Dexie(name, factory)
  db.version(1).stores(stores)
  let hangs = false
  let renewed = false
  // Returns false, since Dexie's own listeners would log.
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
          // Another tab wrote the row first: the connection works.
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

/** Whether the browser allows this site no database: then there is nothing to rebuild. */
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
