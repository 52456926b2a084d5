import { CLIENT_TYPE, FEED_PATH, SITE_ID } from '../../../contract/constants.ts'
import type { ChatOutbox } from '../../db/chat-outbox.ts'
import type { OddsSnapshots } from '../../db/odds-snapshots.ts'
import type { CoreDeps } from './core.ts'
import { askPacked, inOrder } from './unpack.ts'

/** A browser's dependencies of the core, the same in a worker and in a page. */
export function browserDeps(origin: string): CoreDeps {
  return {
    url: askPacked(feedUrl(origin)),
    boot: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
    now: () => Date.now(),
    snapshots: lateSnapshots(),
    outbox: lateOutbox(),
    random: () => Math.random(),
    after(ms, run) {
      const id = setTimeout(run, ms)
      return () => clearTimeout(id)
    },
    connect(url, on) {
      const socket = new WebSocket(url)
      socket.binaryType = 'arraybuffer'
      const { take, end } = inOrder(on)
      socket.onopen = () => on.open()
      socket.onclose = end
      socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => take(data)
      return { send: (text) => socket.send(text), close: () => socket.close() }
    },
  }
}

/** Loads the database at its first use: a socket must not wait for it. */
function lateSnapshots(): OddsSnapshots {
  let opened: Promise<OddsSnapshots> | undefined
  const open = () => {
    opened ??= import('../../db/odds-snapshots.ts').then(({ openOddsSnapshots }) => openOddsSnapshots(() => Date.now()))
    return opened
  }
  return { load: async (topic) => (await open()).load(topic), save: async (snapshots) => (await open()).save(snapshots) }
}

function lateOutbox(): Omit<ChatOutbox, 'wipe'> {
  let opened: Promise<ChatOutbox> | undefined
  const open = () => {
    opened ??= import('../../db/chat-outbox.ts').then(({ openChatOutbox }) => openChatOutbox())
    return opened
  }
  return {
    load: async () => (await open()).load(),
    save: async (row) => (await open()).save(row),
    remove: async (id) => (await open()).remove(id),
  }
}

/** The socket's address on this origin: `wss:` where the page came by TLS. */
export function feedUrl(origin: string): string {
  const url = new URL(FEED_PATH, origin.replace(/^http/, 'ws'))
  url.search = new URLSearchParams({ clientType: CLIENT_TYPE, siteId: SITE_ID }).toString()
  return url.href
}
