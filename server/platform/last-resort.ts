import type { Log } from './log.ts'

/** What ends in good order is done by then; a database that stands still would hold it up for ever. */
const DRAIN_LIMIT_MS = 15_000

export interface LastResort {
  /** From now on the process lets calls under way end before it does: after a fault, and when it is told to stop. */
  drainBy(drain: () => Promise<void>): void
}

/**
 * How this process ends. An exception or rejection that nobody caught is a bug, and what it left half done is not known: the
 * process says so, drains for a bounded time and exits with 1, for its supervisor to start another. The process never goes on after it. A second
 * fault, or a second signal, ends it at once.
 */
export function lastResort(log: Log): LastResort {
  let drain = async () => {}
  let ending = false

  function end(code: number): void {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => {
      log.fatal(`not drained after ${DRAIN_LIMIT_MS} ms`)
      process.exit(1)
    }, DRAIN_LIMIT_MS)
    drain().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'stopping in good order failed')
        process.exit(1)
      },
    )
  }

  // Node makes an uncaught exception of a rejection that nobody handled.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'a fault that nobody caught ends this process')
    end(1)
  })

  return {
    drainBy(given) {
      drain = given
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0))
    },
  }
}

/** Ends the process as a fault that nobody caught does: for what nothing here can go on after. */
export function giveUp(error: Error): void {
  setImmediate(() => {
    throw error
  })
}
