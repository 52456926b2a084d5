import { parseJson } from '../../contract/parse-json.ts'
import { isPagePath } from '../../contract/paths.ts'
import type { PushNote } from '../../contract/push.ts'
import type { AskPage } from './protocol.ts'

/** Null for what is none of ours: a path must be one of the app's pages, or a press would lead anywhere. */
export function readNote(text: string): PushNote | null {
  const { title, body, tag, path, at } = (parseJson(text) ?? {}) as Record<string, unknown>
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string' || typeof at !== 'number') return null
  if (typeof path !== 'string' || !isOwnPage(path)) return null
  return { title, body, tag, path, at }
}

/** `//host` and `/\host` are other sites. */
const isOwnPage = (path: string): boolean => /^\/(?![/\\])/.test(path) && isPagePath(path)

/** The used part of a `WindowClient`. */
export interface PushPage {
  focused: boolean
  visibilityState: string
  focus(): Promise<unknown>
  navigate(path: string): Promise<unknown>
  postMessage(message: AskPage, transfer: Transferable[]): void
}

/** The used part of a registration, and of the worker's clients. */
export interface PushDeps {
  show(title: string, options: NotificationOptions & { renotify?: boolean; timestamp?: number }): Promise<void>
  windows(): Promise<readonly PushPage[]>
  open(path: string): Promise<unknown>
  /** The site as a browser knows it: the title of a push that can't be read. */
  host: string
  /** Whether this browser takes the permission away where a push shows no notification, even beside an open page. */
  mustShow: boolean
}

/** How long a page may take to answer. */
const ANSWER_MS = 1_000

/** Shows pushes, and opens their pages. */
export function createPushes({ show, windows, open, host, mustShow }: PushDeps) {
  return {
    /** A page that the player looks at says it itself; nothing shown at all would cost the permission. */
    async onPush(text: string): Promise<void> {
      const note = readNote(text)
      const page = note && !mustShow ? (await windows()).find(({ focused }) => focused) : undefined
      if (note && page && (await isDone(page, { type: 'SHOW_NOTE', note }))) return
      const { title, body, tag, path, at } = note ?? { title: host, body: '', tag: '', path: '/', at: 0 }
      await show(title, {
        body,
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        data: path,
        // A second goal of a game takes the place of the first, and is heard again.
        ...(tag !== '' && { tag, renotify: true }),
        ...(at > 0 && { timestamp: at }),
      })
    },

    /** Focuses a page that is open and has it show the address, without a reload; else opens one. */
    async onPress(data: unknown): Promise<void> {
      const path = typeof data === 'string' && isOwnPage(data) ? data : '/'
      const pages = await windows()
      const page = pages.find(({ focused }) => focused) ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
      if (!page) {
        await open(path)
        return
      }
      // Refused where the browser no longer counts it as the press's effect.
      await page.focus().catch(() => undefined)
      if (await isDone(page, { type: 'OPEN_PAGE', path })) return
      // A page without the app, or one that hangs: only a page that this worker controls may be navigated.
      await page.navigate(path).catch(() => open(path))
    },
  }
}

/** Asks a page for something; false where it gives no answer. */
function isDone(page: PushPage, message: AskPage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const end = (answered: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(answered)
    }
    const timer = setTimeout(end, ANSWER_MS, false)
    port1.onmessage = () => end(true)
    page.postMessage(message, [port2])
  })
}
