import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'

/** In the tests' process: records which sites each test executes, and ends tests that a mutant makes run for ever. */
declare module 'vitest' {
  interface ProvidedContext {
    hangsMs: number
  }
  interface TaskMeta {
    /** Numbers of the executed sites: by a test, or by the file outside of its tests. */
    reached?: number[]
  }
}

const reached = new Set<number>()
Object.assign(globalThis, { reach: (site: number) => reached.add(site) })

const drained = (): number[] => {
  const sites = [...reached]
  reached.clear()
  return sites
}

// An endless loop blocks all timers, so another thread ends the process.
const watch = new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${inject('hangsMs')})`, { eval: true })

const between: number[] = []
beforeEach(({ task }) => {
  between.push(...drained())
  task.file.meta.reached = between
})
afterEach(({ task }) => {
  task.meta.reached = drained()
})
afterAll(async () => {
  await watch.terminate()
})
