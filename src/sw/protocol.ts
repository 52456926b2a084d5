import type { PushNote } from '../../contract/push.ts'

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

/** Posted by the service worker to a page, with a port: the page opens the path, or shows the note itself, and answers on the port. */
export type AskPage = { type: 'OPEN_PAGE'; path: string } | { type: 'SHOW_NOTE'; note: PushNote }

export const isAskPage = (data: unknown): data is AskPage =>
  typeof data === 'object' && data !== null && 'type' in data && (data.type === 'OPEN_PAGE' || data.type === 'SHOW_NOTE')
