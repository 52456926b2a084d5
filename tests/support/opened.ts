/**
 * A test file's databases in memory and server processes: those left open are closed when a test is aborted, when the file ends,
 * and at the exit of the process, since an aborted test may still open some.
 */
const opened = new Set<() => void>()

export const takenDown = (takeDown: () => void): void => void opened.add(takeDown)

export function takeDownAll(): void {
  for (const takeDown of opened) takeDown()
  opened.clear()
}

process.on('exit', takeDownAll)
