import './denied-channel.ts'
import Dexie, { type DexieOptions } from 'dexie'
import { createReach, type Reach } from './reach.ts'
import { type LostStore, reportStorage } from './storage-health.ts'

/** `indexedDB`: the browser's, unless a test passes its own. */
export interface DatabaseOptions extends Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> {
  deadlineMs?: number
}

export interface Database {
  db: Dexie
  reach: Reach
}

/** One database of one version. When it fails, the caller goes on without it, and the player is told once. */
export function openDatabase(name: string, stores: Record<string, string>, told: LostStore, options: DatabaseOptions): Database {
  const { deadlineMs, ...factory } = options
  const db = new Dexie(name, factory)
  db.version(1).stores(stores)
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
  return { db, reach: createReach({ reopen, renew: () => db.delete({ disableAutoOpen: false }) }, told, deadlineMs) }
}
