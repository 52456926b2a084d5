import { IDBFactory } from 'fake-indexeddb'

/** An IndexedDB whose open and delete requests end as `outcome` says, or never. */
export function brokenIndexedDb(outcome: () => Promise<never>): IDBFactory {
  const open = () => {
    const request: { error?: unknown; onerror?: (event: object) => void } = {}
    outcome().catch((error: unknown) => {
      request.error = error
      request.onerror?.({ target: request, preventDefault() {}, stopPropagation() {} })
    })
    return request
  }
  return Object.assign(new IDBFactory(), { open, deleteDatabase: open }) as unknown as IDBFactory
}
