import { expose } from 'comlink'
import { HEARTBEAT_MS } from '../../contract/constants.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { createFeedCore } from '../../src/workers/feed/core.ts'
import type { SocketEvents } from '../../src/workers/feed/link.ts'
import { Stream, TOPIC, UPDATES_PER_S } from './stream.ts'

/**
 * A SharedWorker that gets 5,000 updates a second and passes them to its tabs. By its name either the product's core on a socket with
 * the server's messages, one frame each 100 ms, or the peer: one postMessage for each update and tab.
 */
const FRAME_MS = 100
/** The peer wakes this often to send the updates one by one. */
const TICK_MS = 4

const scope = globalThis as unknown as { name: string; onconnect: (event: MessageEvent) => void }
const stream = new Stream()

function ticker(ms: number, send: (updates: number) => void): void {
  const startedAt = performance.now()
  let sent = 0
  setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * UPDATES_PER_S) / 1_000) - sent
    sent += due
    send(due)
  }, ms)
}

function startOurs(): void {
  let line: SocketEvents | null = null
  let seq = 0
  const say = (msgId: number, msgData: unknown) => line?.message(JSON.stringify({ msgId, msgData }))
  const beat = () => say(MSG.heartbeat, { now: Date.now(), topics: [{ topic: TOPIC, epoch: 1, seq, ageMs: 0 }] })
  const core = createFeedCore({
    url: '',
    boot: 'bench',
    snapshots: null,
    now: () => Date.now(),
    random: Math.random,
    after(ms, run) {
      const id = setTimeout(run, ms)
      return () => clearTimeout(id)
    },
    connect(_, on) {
      line = on
      setTimeout(() => {
        on.open()
        say(MSG.welcome, { boot: 'bench', contract: CONTRACT_VERSION, now: Date.now(), heartbeatMs: HEARTBEAT_MS })
      })
      return {
        send(text) {
          if ((JSON.parse(text) as { msgId: number }).msgId !== MSG.subscribe) return
          const body = JSON.stringify({ games: stream.games, clockAt: 0, speed: 1 })
          say(MSG.snapshot, { topic: TOPIC, epoch: 1, seq, at: 0, part: 0, parts: 1, body })
          beat()
        },
        close: () => undefined,
      }
    },
  })
  ticker(FRAME_MS, (updates) => {
    seq += 1
    say(MSG.frame, { topic: TOPIC, epoch: 1, seq, at: 0, deltas: stream.deltas(updates) })
  })
  setInterval(beat, HEARTBEAT_MS)
  scope.onconnect = ({ ports: [port] }) => {
    if (port) expose(core.api, port)
  }
}

function startPeer(): void {
  const ports = new Set<MessagePort>()
  scope.onconnect = ({ ports: [port] }) => {
    if (port) ports.add(port)
  }
  ticker(TICK_MS, (updates) => {
    for (const delta of stream.deltas(updates)) for (const port of ports) port.postMessage(delta)
  })
}

if (scope.name === 'ours') startOurs()
else startPeer()
