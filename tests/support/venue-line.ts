import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { atLoopback } from './loopback.ts'
import { takenDown } from './opened.ts'

/** A call that is lost on the way: before it arrives, or its answer. `held`: nobody hears that, either. */
export interface Loss {
  call: string
  when: 'before' | 'after'
  held?: boolean
}

/** A line between the site and a venue that loses calls as a test says. `to`: the other end, which may change. */
export async function venueLine(to: () => string) {
  let loss: Loss | null = null
  let lost = () => undefined as unknown
  const calls: string[] = []
  const http = createServer(async (request, response) => {
    const call = request.url?.split('/').slice(-2).join('/') ?? ''
    calls.push(call)
    const body = await buffer(request)
    const mine = loss?.call === call ? loss : null
    const lose = () => {
      lost()
      if (!mine?.held) response.destroy()
    }
    if (mine?.when === 'before') return lose()
    const headers = { 'content-type': 'application/json', 'x-hub88-signature': String(request.headers['x-hub88-signature']) }
    const answer = await fetch(to() + request.url, { method: 'POST', headers, body }).catch(() => null)
    if (!answer) return response.destroy()
    const said = await answer.text()
    if (mine) return lose()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said)
  })
  const { origin, close } = await atLoopback(http)
  takenDown(close)
  return {
    origin,
    calls,
    /** Such calls are lost from now on; resolves once one is. */
    losing(next: Loss): Promise<void> {
      loss = next
      return new Promise((resolve) => {
        lost = () => resolve()
      })
    },
    mended(): void {
      loss = null
    },
    close,
  }
}
