import { storage } from '../../db/storage.ts'
import { newId } from '../../platform/ids.ts'

/** The same in all tabs and at each visit; a guest that is nobody else's. */
export function guestId(): string {
  if (storage.get('guest') === '') storage.set('guest', newId())
  return storage.get('guest')
}
