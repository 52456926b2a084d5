/** Runs once, `ms` from now; returns the cancel. */
export function startTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
