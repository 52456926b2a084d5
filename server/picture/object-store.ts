/** Where bytes of pictures are that are not in the database. */
export interface ObjectStore {
  /** @throws ObjectsAway */
  put(key: string, bytes: Buffer): Promise<void>
  /** What was put, whoever had it meanwhile. `sha256`: of those bytes. @throws ObjectsAway, also for any other bytes */
  get(key: string, sha256: Uint8Array): Promise<Buffer>
  /** One that is gone is no error. @throws ObjectsAway */
  remove(key: string): Promise<void>
}

/** The store gave no usable answer in time. */
export class ObjectsAway extends Error {
  override name = 'ObjectsAway'
}
