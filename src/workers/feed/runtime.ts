import { CLIENT_TYPE, FEED_PATH, SITE_ID } from '../../../contract/constants.ts'
import type { CoreDeps } from './core.ts'

/** What a browser gives the core, in a worker and in a page alike. */
export function browserDeps(origin: string): CoreDeps {
  return {
    url: feedUrl(origin),
    boot: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
    now: () => Date.now(),
    random: () => Math.random(),
    after(ms, run) {
      const id = setTimeout(run, ms)
      return () => clearTimeout(id)
    },
    connect(url, on) {
      const socket = new WebSocket(url)
      socket.onopen = () => on.open()
      socket.onclose = () => on.close()
      socket.onmessage = (event: MessageEvent<unknown>) => {
        if (typeof event.data === 'string') on.message(event.data)
      }
      return { send: (text) => socket.send(text), close: () => socket.close() }
    },
  }
}

/** The socket's address at our own origin: `wss:` where the page came by TLS. */
export function feedUrl(origin: string): string {
  const url = new URL(FEED_PATH, origin.replace(/^http/, 'ws'))
  url.search = new URLSearchParams({ clientType: CLIENT_TYPE, siteId: SITE_ID }).toString()
  return url.href
}
