import { Stream, UPDATES_PER_S } from './stream.ts'

/**
 * The feed worker's end of the hot path: plain messages to the page's port, one a frame. Its thread is not throttled, so that making
 * the updates costs the page nothing.
 */
export interface StartFeed {
  port: MessagePort
  frameMs: number
}

/** When each update of each cell was sent, epoch ms. */
export type SentAt = readonly (readonly number[])[]

let stop = (): SentAt => []

addEventListener('message', ({ data }: MessageEvent<StartFeed | 'stop'>) => {
  if (data === 'stop') postMessage(stop())
  else stop = send(data)
})

function send({ port, frameMs }: StartFeed): () => SentAt {
  const stream = new Stream()
  const sentAt = stream.cells.map((): number[] => [])
  const startedAt = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const now = performance.now()
    const due = Math.floor(((now - startedAt) * UPDATES_PER_S) / 1_000) - sent
    sent += due
    port.postMessage(stream.frame(due, (cell) => sentAt[cell]?.push(performance.timeOrigin + now)))
  }, frameMs)
  return () => {
    clearInterval(timer)
    return sentAt
  }
}
