import type { LocalStore } from '../db/storage.ts'
import { newId } from '../platform/ids.ts'

/**
 * The id of this browser, made at first need and kept over logout. Read from storage each time, so that of two first
 * tabs that both made one, both go on with the winner's.
 */
export function deviceId(store: LocalStore): string {
  if (store.get('deviceId') === '') store.set('deviceId', newId())
  return store.get('deviceId')
}
