import type { Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { inTime } from './in-time.ts'

/**
 * How a process behind a proxy ends without failing a call. A proxy keeps connections for its next calls, and a call that it sends on one
 * just as it is closed here gets no answer; it may not be sent again, since it may have been heard. So nothing is closed under the proxy:
 * new connections are refused, which it passes over, each answer says that its connection ends with it, and calls on connections that are kept
 * still are served until the proxy has given them up.
 */
export function createLeaving() {
  const servers: Server[] = []
  const answering = new Set<ServerResponse>()
  let leaving = false
  let closed: Promise<unknown> = Promise.resolve()
  const lastOne = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader('connection', 'close')
  }

  return {
    /** Adds a server before it listens. */
    add<S extends Server>(server: S): S {
      servers.push(server)
      server.prependListener('request', (_, answer) => {
        if (leaving) lastOne(answer)
        answering.add(answer)
        answer.once('close', () => answering.delete(answer))
      })
      return server
    },
    isLeaving: () => leaving,
    /** Refuses new connections. Resolves once none is left, or after `graceMs`, in which the proxy has given up those that it did not use. */
    async leave(graceMs: number): Promise<void> {
      leaving = true
      for (const answer of answering) lastOne(answer)
      // Right after a turn in which all that had come was accepted: what is not accepted yet would be cut.
      await new Promise((next) => setImmediate(next))
      // Not the HTTP server's own close, which ends idle connections.
      closed = Promise.all(
        servers.filter(({ listening }) => listening).map((one) => new Promise((done) => Listener.prototype.close.call(one, done))),
      )
      await inTime(closed, graceMs, () => undefined)
    },
    /** Ends connections on which nothing is asked, or all. A name of several addresses has a server at each. */
    cut(which: 'idle' | 'all'): void {
      for (const one of servers) which === 'idle' ? one.closeIdleConnections() : one.closeAllConnections()
    },
    /** Resolves once all connections have ended, of servers that were left. */
    ended: () => closed,
  }
}
