/** Header of an answer out of the store: epoch ms of when the server last gave it. Never on the wire. */
export const KEPT_AT = 'x-kept-at'

/** What a page may tell the service worker. The name is workbox-window's own. */
export interface ActivateMessage {
  type: 'SKIP_WAITING'
}

export const isActivateMessage = (data: unknown): data is ActivateMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'
