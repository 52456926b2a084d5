import type { LocalStore } from './storage.ts'

/**
 * Where room runs out, or after a time without visits, a browser throws away all that a site stored, the login and the slip with it, unless
 * it has promised to keep it. Firefox asks its user, others decide by themselves.
 */
export type Keeping = 'kept' | 'may-go'

/** Whether this browser has promised it; null where it can't say. */
export const keeping = (): Promise<Keeping | null> => answered((manager) => manager.persisted())

/** Asks for the promise. */
export const askToKeep = (): Promise<Keeping | null> => answered((manager) => manager.persist())

/** The same, if nobody did before in this browser: who has said no is not asked again. `nowMs`: epoch ms. */
export function askToKeepOnce(storage: Pick<LocalStore, 'get' | 'set'>, nowMs: number): void {
  if (storage.get('keepAskedAt') > 0) return
  storage.set('keepAskedAt', nowMs)
  void askToKeep()
}

async function answered(asked: (manager: StorageManager) => Promise<boolean>): Promise<Keeping | null> {
  // Missing on a page without encryption.
  const manager: StorageManager | undefined = navigator.storage
  try {
    return manager ? ((await asked(manager)) ? 'kept' : 'may-go') : null
  } catch {
    return null
  }
}
