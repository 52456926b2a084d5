/** The elements `progress.ts` drives; out of sight until the first navigation starts it. */
export function ProgressBar() {
  return (
    <div className="bprogress pointer-events-none fixed inset-x-0 top-0 z-(--z-system) h-0.5 overflow-hidden" aria-hidden="true">
      <div className="bar h-full w-full [transform:translateX(-100%)] bg-bar-accent" />
    </div>
  )
}
