/** The used part of `window`. */
export interface OnlineEvents {
  addEventListener(type: 'online' | 'offline', listener: () => void): void
  removeEventListener(type: 'online' | 'offline', listener: () => void): void
}

export interface Online {
  /** False only when the device knows that it has no network; true promises nothing. */
  get(): boolean
  /** Calls the listener when `get` may have changed. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void
}

export function createOnline(navigator: { readonly onLine?: boolean }, events: OnlineEvents): Online {
  return {
    get: () => navigator.onLine !== false,
    subscribe(listener) {
      events.addEventListener('online', listener)
      events.addEventListener('offline', listener)
      return () => {
        events.removeEventListener('online', listener)
        events.removeEventListener('offline', listener)
      }
    },
  }
}

export const online = createOnline(globalThis.navigator, globalThis)
