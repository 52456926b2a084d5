import type { Log } from './log.ts'

/** Limit of an orderly end; a hanging database would delay it for ever. */
const DRAIN_LIMIT_MS = 15_000

export interface LastResort {
  /** From now on the process drains before it ends, after a fault as on a signal. */
  drainBy(drain: () => Promise<void>): void
}

/**
 * How this process ends. An uncaught exception or rejection is a bug with unknown effects: the process logs it, drains for a bounded
 * time and exits with 1, so that its supervisor starts another. A second fault, or a second signal, ends it at once.
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

  // Node turns an unhandled rejection into an uncaught exception.
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

/** Ends the process like an uncaught fault: for errors after which nothing can continue. */
export function giveUp(error: Error): void {
  setImmediate(() => {
    throw error
  })
}
