/** The few methods of localStorage in use. Each may throw: private mode, a full disk, storage switched off. */
export interface StorageArea {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Events by which a tab learns that its view of the shared area may be old: another tab wrote, or it left the back/forward cache. */
export interface TabEvents {
  addEventListener(type: 'storage', listener: (event: { readonly key: string | null }) => void): void
  addEventListener(type: 'pageshow', listener: (event: { readonly persisted: boolean }) => void): void
}

/** The browser's own area; null when there is none, or reading it throws. */
export function localArea(): StorageArea | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** The window's events, null where there is no window. */
export const tabEvents = (): TabEvents | null => (typeof window === 'undefined' ? null : window)
