import type { StorageArea, TabEvents } from '../../src/platform/local-area.ts'

/** One browser's localStorage and the tabs that share it. Storage events reach the other tabs only at `deliver`: browsers delay them. */
export function fakeBrowser() {
  const items = new Map<string, string>()
  const tabs: FakeTab[] = []

  function wrote(writer: FakeTab, key: string | null) {
    for (const tab of tabs) if (tab !== writer) tab.waiting.push(key)
  }

  return {
    items,
    openTab(): FakeTab {
      const storage: ((event: { key: string | null }) => void)[] = []
      const pageshow: ((event: { persisted: boolean }) => void)[] = []
      const area: StorageArea = {
        getItem: (key) => items.get(key) ?? null,
        setItem(key, value) {
          if (items.get(key) !== value) wrote(tab, key)
          items.set(key, value)
        },
        removeItem(key) {
          if (items.delete(key)) wrote(tab, key)
        },
      }
      const events: TabEvents = {
        addEventListener: (type: 'storage' | 'pageshow', listener: (event: never) => void) => {
          if (type === 'storage') storage.push(listener as (typeof storage)[number])
          else pageshow.push(listener as (typeof pageshow)[number])
        },
      }
      const tab: FakeTab = {
        area,
        events,
        waiting: [],
        thaw: () => {
          tab.waiting = []
          for (const listener of pageshow) listener({ persisted: true })
        },
        hear: (key) => {
          for (const listener of storage) listener({ key })
        },
      }
      tabs.push(tab)
      return tab
    },
    /** The browser's own "clear site data", from outside every tab. */
    clear() {
      items.clear()
      for (const tab of tabs) tab.waiting.push(null)
    },
    deliver() {
      for (const tab of tabs) for (const key of tab.waiting.splice(0)) tab.hear(key)
    },
  }
}

export interface FakeTab {
  area: StorageArea
  events: TabEvents
  /** Keys of the storage events pending for this tab; null is a clear. */
  waiting: (string | null)[]
  /** Returns from the back/forward cache: the events of the meantime are lost. */
  thaw(): void
  hear(key: string | null): void
}
