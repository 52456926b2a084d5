import { useEffect } from 'react'
import { progress } from './progress.ts'
import { useIdle } from './use-idle.ts'

/** The elements that `progress.ts` drives; hidden until the first navigation starts it. */
export function ProgressBar() {
  const idle = useIdle()
  useEffect(() => {
    if (idle) progress.prepare()
  }, [idle])
  return (
    <div className="bprogress pointer-events-none fixed inset-x-0 top-0 z-(--z-system) h-0.5 overflow-hidden" aria-hidden="true">
      <div className="bar h-full w-full [transform:translateX(-100%)] bg-bar-accent" />
    </div>
  )
}
