/** Header of an answer out of the store: epoch ms of when the server last gave it. Never on the wire. */
export const KEPT_AT = 'x-kept-at'

/** What the service worker tells all pages: the server has other content than one of them may have been answered. */
export const CONTENT_CHANGED = 'CONTENT_CHANGED'

/** What a page may tell the service worker. The name is workbox-window's own. */
export interface ActivateMessage {
  type: 'SKIP_WAITING'
}

export const isActivateMessage = (data: unknown): data is ActivateMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'

/** What an accepted worker tells the one it takes the place of. */
export const RETIRE = 'RETIRE'
