import { type LocalStore, type StorageValue, storage } from '../../db/storage.ts'

/**
 * The edition shown: the player's choice where the site allows one, classic otherwise. Both are stored, so that the choice
 * outlives a site that forbids it for a while, and every tab shows the same.
 */
export type Edition = StorageValue<'edition'>

export interface EditionSetting {
  get(): Edition
  /** False where the site decides: then no switch is shown. */
  isSwitchable(): boolean
  toggle(): void
  /** Takes preInfo's value; only 1 lets players choose. */
  allow(editionSwitch: number): void
  /** Calls the listener when edition or permission may have changed, in any tab. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void
}

export function createEdition(store: LocalStore): EditionSetting {
  const isSwitchable = () => store.get('editionSwitch') === 'on'
  const get = () => (isSwitchable() ? store.get('edition') : 'classic')
  return {
    get,
    isSwitchable,
    toggle: () => store.set('edition', get() === 'classic' ? 'professional' : 'classic'),
    allow(editionSwitch) {
      const told = editionSwitch === 1 ? 'on' : 'off'
      if (told !== store.get('editionSwitch')) store.set('editionSwitch', told)
    },
    subscribe(listener) {
      const stops = [store.subscribe('edition', listener), store.subscribe('editionSwitch', listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

export const edition = createEdition(storage)

/** Keeps <html data-edition> equal to the setting from now on. */
export function startEdition(): void {
  const apply = () => {
    document.documentElement.dataset.edition = edition.get()
  }
  apply()
  edition.subscribe(apply)
}
