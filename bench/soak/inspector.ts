import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Memory of a process after garbage collection. */
export interface Memory {
  heapUsed: number
  /** Memory outside V8's heap: the embedded database, and buffers. */
  external: number
}

/** Connects to a process started with `--inspect` on this port, which needs no code of its own for it. */
export async function inspect(port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '', { perMessageDeflate: false, maxPayload: 2 ** 30 })
  await once(socket, 'open')
  let asked = 0
  function ask(method: string, params: object = {}): Promise<unknown> {
    asked += 1
    const id = asked
    return new Promise((resolve) => {
      const hear = (data: Buffer) => {
        const answer = JSON.parse(data.toString()) as { id?: number; result?: unknown }
        if (answer.id !== id) return
        socket.off('message', hear)
        resolve(answer.result)
      }
      socket.on('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }

  return {
    /** Collects garbage first. */
    async memory(): Promise<Memory> {
      for (let round = 0; round < 2; round += 1) await ask('HeapProfiler.collectGarbage')
      const expression = 'JSON.stringify(process.memoryUsage())'
      const { result } = (await ask('Runtime.evaluate', { expression })) as { result: { value: string } }
      return JSON.parse(result.value) as Memory
    },
    close: () => socket.terminate(),
  }
}
