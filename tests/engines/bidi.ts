import { once } from 'node:events'
import { WebSocket } from 'ws'

/** The needed part of W3C's WebDriver BiDi, over its socket. */
export interface Bidi {
  send<T = unknown>(method: string, params?: object): Promise<T>
  close(): void
}

export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let last = 0
  socket.on('message', (data) => {
    const { id, error, message, result } = JSON.parse(String(data)) as { id?: number; error?: string; message?: string; result?: unknown }
    const asker = id === undefined ? undefined : waiting.get(id)
    if (!asker) return
    waiting.delete(id as number)
    if (error === undefined) asker.resolve(result)
    else asker.reject(new Error(`${error}: ${message}`))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'))
    waiting.clear()
  })
  return {
    send: <T>(method: string, params: object = {}) =>
      new Promise<T>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve: (result) => resolve(result as T), reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.terminate(),
  }
}
