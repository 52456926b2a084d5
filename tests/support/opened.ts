/**
 * The world of a test file, its databases in memory and its server processes: what is left of it goes when a test is stopped, when
 * the file ends, and with the process at the latest, since a stopped test may open something yet.
 */
const opened = new Set<() => void>()

export const takenDown = (takeDown: () => void): void => void opened.add(takeDown)

export function takeDownAll(): void {
  for (const takeDown of opened) takeDown()
  opened.clear()
}

process.on('exit', takeDownAll)
