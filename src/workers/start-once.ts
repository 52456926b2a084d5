/**
 * Runs `start` once in a worker. WebKit runs a worker's script again when one of its chunks imports it, and a bundler lets
 * chunks do so to share code: a second core would answer at the first one's ports.
 */
export function startOnce(start: () => void): void {
  if (started in globalThis) return
  Object.assign(globalThis, { [started]: true })
  start()
}

/** The same symbol in the script's second run. */
const started = Symbol.for('parlay worker started')
