import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { SecurityLog } from '../platform/security-log.ts'
import type { SharedStore } from '../platform/shared-store.ts'
import type { Dispatch } from './dispatch.ts'
import type { Present } from './envelope.ts'
import { createHandshake } from './handshake.ts'
import { createOpener } from './open-call.ts'
import { createSealKeys } from './seal-keys.ts'
import { sealedDoor } from './sealed-door.ts'
import { createStampCheck } from './stamp.ts'

interface SealingDeps {
  db: Db
  dispatch: Dispatch
  present: Present
  clock: Clock
  log: Log
  security: SecurityLog
  /** Remembers stamps that were used. */
  store: SharedStore
}

/** Adds the sealed door with its parts. Makes the keys in the database if there are none. */
export async function addSealedDoor(http: FastifyInstance, deps: SealingDeps): Promise<void> {
  const { db, clock, store } = deps
  const keys = await createSealKeys(db, clock)
  const checkStamp = createStampCheck({ store, clock })
  const openCall = createOpener({ keys, clock, checkStamp })
  await http.register(sealedDoor, { ...deps, shake: createHandshake({ keys, clock }), openCall })
}
