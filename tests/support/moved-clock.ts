import { mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Preloaded into a server whose wall clock the test sets while it runs: its Date is ahead of the machine's by the milliseconds
 * in the file MOVED_CLOCK. Timers and `performance` are unaffected, as when a machine's clock is set.
 */
const file = process.env.MOVED_CLOCK
if (file !== undefined) {
  const machineNow = Date.now
  Date.now = () => machineNow() + Number(readFileSync(file, 'utf8'))
  globalThis.Date = new Proxy(Date, {
    construct: (target, given: [], asked) => Reflect.construct(target, given.length === 0 ? [target.now()] : given, asked) as Date,
  })
}

/** A clock for one server process: `env` is for its start, `setBy` sets the offset of its clock from then on. */
export function movedClock() {
  const file = join(mkdtempSync(join(tmpdir(), 'parlay-clock-')), 'ms')
  // Renamed into place: a server that reads a file just emptied would go back to the machine's time.
  const setBy = (ms: number) => {
    writeFileSync(`${file}.next`, String(ms))
    renameSync(`${file}.next`, file)
  }
  setBy(0)
  return { setBy, env: { MOVED_CLOCK: file, NODE_OPTIONS: `--import ${import.meta.url}` } }
}
