import { WebSocket } from 'ws'
import { CLIENT_TYPE, FEED_PATH, SITE_ID } from '../../contract/constants.ts'
import { MSG, type Topic } from '../../contract/feed-ids.ts'

/** The server's limit for one address. */
const PER_ADDRESS = 100
const GOODBYE = `{"msgId":${MSG.goodbye}`
/** Topics of pages: a list of a sport, all lists, or home. */
const TOPICS: Topic[] = ['list/FT/RB', 'list/ALL/RB', 'list/BK/RB', 'list/FT/FT', 'hot']

/** Sockets from many addresses of this machine, each reading a list; one that is sent away comes back when told. */
export function openCrowd(origin: string, count: number, perS: number) {
  const address = `${origin.replace('http', 'ws')}${FEED_PATH}?clientType=${CLIENT_TYPE}&siteId=${SITE_ID}`
  const sockets = new Set<WebSocket>()
  const timers = new Set<NodeJS.Timeout>()
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }
  const open = (i: number) => {
    const localAddress = `127.0.1.${1 + Math.floor(i / PER_ADDRESS)}`
    const socket = new WebSocket(address, { origin, localAddress, perMessageDeflate: false })
    sockets.add(socket)
    let retryMs = 1_000 + 1_000 * Math.random()
    socket.on('open', () => socket.send(JSON.stringify({ msgId: MSG.subscribe, msgData: { topic: TOPICS[i % TOPICS.length] } })))
    socket.on('message', (data: Buffer) => {
      if (data.toString('latin1', 0, GOODBYE.length) === GOODBYE) retryMs = Number(/"retryMs":(\d+)/.exec(data.toString())?.[1])
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (sockets.delete(socket)) later(retryMs, () => open(i))
    })
  }
  for (let i = 0; i < count; i += 1) later((i / perS) * 1_000, () => open(i))

  return {
    /** All leave at once: half of them close, half just vanish. */
    leave() {
      for (const timer of timers) clearTimeout(timer)
      const left = [...sockets]
      sockets.clear()
      for (const [i, socket] of left.entries()) {
        if (i % 2 === 0 && socket.readyState === WebSocket.OPEN) socket.close()
        else socket.terminate()
      }
    },
  }
}
