import { reportStorage } from './storage-health.ts'

/** As Dexie made it for older builds: version 1 times ten. */
const VERSION = 10
const NAME = 'parlay-device'
const STORE = 'key'

export interface KeyDatabase {
  /** Runs within one transaction, and returns once it is stored. Throws what IndexedDB says. */
  access<T>(mode: IDBTransactionMode, run: (rows: IDBObjectStore) => Promise<T>): Promise<T>
  destroy(): Promise<void>
}

/**
 * The database of the device's keys, one row each by `id`. It uses IndexedDB itself: the first call of a visit waits for it, and Dexie is
 * twice as large as everything else that seals. It is open only during an access, so there is no connection to lose or to wait for.
 */
export function keyDatabase(factory: IDBFactory | undefined = globalThis.indexedDB): KeyDatabase {
  const there = () => {
    if (!factory) throw new DOMException('no IndexedDB', 'InvalidStateError')
    return factory
  }
  return {
    async access(mode, run) {
      const opening = there().open(NAME, VERSION)
      opening.onblocked = () => reportStorage('keys', 'blocked')
      opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE, { keyPath: 'id' })
      const db = await answerOf(opening)
      try {
        const transaction = db.transaction(STORE, mode)
        const [outcome] = await Promise.all([run(transaction.objectStore(STORE)), stored(transaction)])
        return outcome
      } finally {
        db.close()
      }
    },
    async destroy() {
      await answerOf(there().deleteDatabase(NAME))
    },
  }
}

export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const stored = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
