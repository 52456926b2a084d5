import { answer, type ServerCommand, type ServerStats } from './command.ts'

const TICK_MS = 20
/** Who is further behind gives up the rest: its rate is what it can do, and it still answers. */
const BEHIND_S = 0.1

/** The part that both servers share: publishes at a rate, and reports the cost. `publish` gets the number of the update. */
export function publishOnCommand(server: { port: number; publish(count: number): void; sockets(): number }): void {
  let updates = 0
  let perS = 0
  let owed = 0
  let atMs = performance.now()
  setInterval(() => {
    const now = performance.now()
    owed = Math.min(owed + ((now - atMs) * perS) / 1_000, Math.max(1, perS * BEHIND_S))
    atMs = now
    for (; owed >= 1; owed -= 1) server.publish(updates++)
  }, TICK_MS)

  answer<ServerCommand, ServerStats>((command) => {
    if (command.do === 'publish') {
      perS = command.perS
      owed = 0
    }
    // `last-resort` frees the young generation, too, whose random size could be most of the result.
    if (command.do === 'memory') global.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const { user, system } = process.cpuUsage()
    const rssBytes = process.memoryUsage.rss()
    return { port: server.port, cpuMs: (user + system) / 1_000, rssBytes, sockets: server.sockets(), updates }
  })
}
