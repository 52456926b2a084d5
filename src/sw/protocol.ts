/** Header of an answer from the store: epoch ms at which the server last gave it. Never on the wire. */
export const KEPT_AT = 'x-kept-at'

/** Posted by the service worker to all pages: the server has other content than one of them may have got. */
export const CONTENT_CHANGED = 'CONTENT_CHANGED'

/** What a page may post to the service worker. The name is workbox-window's own. */
export interface ActivateMessage {
  type: 'SKIP_WAITING'
}

export const isActivateMessage = (data: unknown): data is ActivateMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'

/** Posted by an accepted worker to the one it replaces. */
export const RETIRE = 'RETIRE'
