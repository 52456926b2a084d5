import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { WebSocket } from 'ws'
import { CLIENT_TYPE, FEED_PATH, SITE_ID } from '../../contract/constants.ts'
import type { OddsDelta, ServerMessage } from '../../contract/feed.ts'
import { applyDeltas } from '../../contract/feed-book.ts'
import { MSG } from '../../contract/feed-ids.ts'
import type { GameList } from '../../contract/sport.ts'
import type { Readiness } from '../../server/readiness.ts'
import { takenDown } from './opened.ts'
import { freePort } from './server.ts'

const root = resolve(import.meta.dirname, '../..')

export interface ServerProcess {
  origin: string
  pid: number
  /** `host:port` of its probes and metrics. */
  watched: string
  /** Its log so far. */
  said(): string
  /** The value of a metric. */
  metric(name: string): Promise<number>
  /** Its answer to a load balancer's probe. */
  readiness(): Promise<{ status: number; body: Partial<Readiness> }>
  signal(signal: NodeJS.Signals): void
  /** Its exit code, null when a signal ended it. */
  ended: Promise<number | null>
}

/** The real server as its own process on a PostgreSQL database, ready for calls. `folder`: another copy of the project. */
export async function startProcess(env: Record<string, string>, args: string[] = [], folder = root): Promise<ServerProcess> {
  const [port, metricsPort, sandboxPort] = [env.PORT ?? (await freePort()), env.METRICS_PORT ?? (await freePort()), await freePort()]
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      SANDBOX_PORT: String(sandboxPort),
      LOG_LEVEL: 'fatal',
      ALLOW_PLAIN: '1',
      CAPTCHA: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  takenDown(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const listening = once(child.stdout as NodeJS.ReadableStream, 'data')
  await Promise.race([listening, ended.then((code) => Promise.reject(new Error(`the server ended with code ${code}`)))])
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return {
    origin: `http://localhost:${port}`,
    pid: Number(child.pid),
    watched: `127.0.0.1:${metricsPort}`,
    said: () => said,
    async metric(name) {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
    },
    async readiness() {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/readyz`)
      return { status: answer.status, body: (await answer.json()) as Partial<Readiness> }
    },
    signal: (signal) => child.kill(signal),
    ended,
  }
}

export interface FeedClient {
  socket: WebSocket
  heard: ServerMessage[]
  say(msgId: number, msgData?: unknown): void
  of<K extends ServerMessage['msgId']>(msgId: K): Extract<ServerMessage, { msgId: K }>['msgData'][]
  /** The list according to the last snapshot and the frames since, with its epoch and seq. */
  list(): { list: GameList; epoch: number; seq: number } | null
  closed: Promise<{ code: number; reason: string; atMs: number }>
}

/** A raw socket to a server, and all messages it receives. `page`: the origin of its page. */
export async function openFeed(origin: string, page = origin): Promise<FeedClient> {
  const address = `${origin.replace('http', 'ws')}${FEED_PATH}?clientType=${CLIENT_TYPE}&siteId=${SITE_ID}`
  const socket = new WebSocket(address, { origin: page })
  const heard: ServerMessage[] = []
  socket.on('message', (data) => heard.push(JSON.parse(data.toString()) as ServerMessage))
  const closed = once(socket, 'close').then(([code, reason]) => ({ code: Number(code), reason: String(reason), atMs: Date.now() }))
  closed.catch(() => undefined)
  await once(socket, 'open')
  return {
    socket,
    heard,
    closed,
    say: (msgId, msgData) => socket.send(JSON.stringify({ msgId, msgData })),
    of: (msgId) => heard.flatMap((message) => (message.msgId === msgId ? [message.msgData as never] : [])),
    list() {
      let body = ''
      let at: ReturnType<FeedClient['list']> = null
      for (const { msgId, msgData } of heard) {
        if (msgId === MSG.snapshot && msgData.topic.startsWith('list/')) {
          body = msgData.part === 0 ? msgData.body : body + msgData.body
          if (msgData.part === msgData.parts - 1) at = { list: JSON.parse(body) as GameList, epoch: msgData.epoch, seq: msgData.seq }
        }
        if (msgId === MSG.frame && at && msgData.topic.startsWith('list/')) {
          if (msgData.epoch !== at.epoch || msgData.seq !== at.seq + 1) throw new Error(`frame ${msgData.seq} after ${at.seq}`)
          applyDeltas(at.list, structuredClone(msgData.deltas) as OddsDelta[])
          at = { ...at, seq: msgData.seq }
        }
      }
      return at
    },
  }
}
