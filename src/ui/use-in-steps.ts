import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './use-painted.ts'

/**
 * How many parts of a long page to draw by now: none with what stands above them, `step` more after each paint, and all from then on.
 * Each is a commit of its own, since React yields while it renders but not while it puts the outcome on the screen.
 */
export function useInSteps(count: number, step: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn < count) return afterPaint(() => startTransition(() => setDrawn(drawn + step)))
  }, [drawn, count, step])
  return drawn
}
