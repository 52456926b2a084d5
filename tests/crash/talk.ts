import { once } from 'node:events'
import type { ServerMessage } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { apiOf } from '../support/api.ts'
import { openSocket } from '../support/feed.ts'
import type { Site } from './site.ts'

/** A server on a full machine takes seconds; one that dies is told of at once. */
const ANSWER_MS = 30_000

export interface Talk {
  /** The number of what was said, as text; null: refused. Rejects where nobody answered. */
  say(rid: string, id: string, msg: string): Promise<string | null>
  close(): void
}

/** A member's socket. */
export async function openTalk(site: Site, token: string): Promise<Talk> {
  const { data } = await apiOf(site.origin, token).call('user.memberJwt', {} as never)
  const socket = openSocket(site.port)
  const waiting = new Map<string, (n: string | null) => void>()
  const lost = new Set<(error: Error) => void>()
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const lose of lost) lose(new Error('the socket was lost'))
  })
  socket.on('message', (text) => {
    const { msgId, msgData } = JSON.parse(text.toString()) as ServerMessage
    if (msgId === MSG.said) waiting.get(msgData.id)?.(msgData.n === null ? null : String(msgData.n))
  })
  await once(socket, 'open')
  const send = (msgId: number, msgData: unknown) => socket.send(JSON.stringify({ msgId, msgData }))
  send(MSG.login, { token, body: (data as { body: string }).body })
  const joined = new Set<string>()
  return {
    async say(rid, id, msg) {
      // What is sent after the end is told by no event.
      if (socket.readyState !== socket.OPEN) throw new Error('the socket was lost')
      if (!joined.has(rid)) send(MSG.join, { rid })
      joined.add(rid)
      const { promise, resolve, reject } = Promise.withResolvers<string | null>()
      const timer = setTimeout(() => reject(new Error('no answer')), ANSWER_MS)
      lost.add(reject)
      waiting.set(id, resolve)
      send(MSG.say, { rid, id, msg })
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        lost.delete(reject)
        waiting.delete(id)
      }
    },
    close: () => socket.terminate(),
  }
}
