import { type LocalStore, type StorageValue, storage } from '../../db/storage.ts'

/**
 * The edition shown is the player's choice while the site allows one, classic otherwise. Both facts are stored, so the
 * choice outlives a site that forbids it for a while, and every tab shows the same.
 */
export type Edition = StorageValue<'edition'>

export interface EditionSetting {
  get(): Edition
  /** False where the site decides: then nothing offers the switch. */
  isSwitchable(): boolean
  toggle(): void
  /** What preInfo says; only 1 lets players choose. */
  allow(editionSwitch: number): void
  /** Called when edition or permission may have changed, in whichever tab. Returns the way to stop. */
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
