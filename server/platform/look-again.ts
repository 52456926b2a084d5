import type { Log } from './log.ts'

/** Looks again and again, the next time so many milliseconds after the last look ended, until it is stopped. A failed look is logged. */
export function lookAgain(look: () => Promise<void>, everyMs: number, log: Pick<Log, 'error'>, what: string) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = look()
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(schedule)
    }, everyMs)
  }
  return {
    start: schedule,
    /** Resolves once the look under way has ended. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
