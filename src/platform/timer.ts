/** Run once, `ms` from now; answers what calls it off. */
export function startTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
