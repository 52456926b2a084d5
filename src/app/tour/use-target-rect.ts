import { useEffect, useState } from 'react'
import type { TourStep } from './steps.ts'

export interface TargetRect {
  left: number
  top: number
  width: number
  height: number
}

const isVisible = (element: Element): boolean => element.checkVisibility() && element.getBoundingClientRect().width > 0

const isSame = (a: TargetRect | null, b: TargetRect | null): boolean =>
  a === b || (a !== null && b !== null && a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height)

function targetOf({ path, targets, around }: TourStep): Element | null {
  if (location.pathname !== path) return null
  for (const selector of targets) {
    const found = [...document.querySelectorAll(selector)].find(isVisible)
    if (found) return (around && found.closest(around)) || found
  }
  return null
}

/**
 * Where a step's target is in the window, looked at with each frame: the page under it is still loading, and moves. It is brought into
 * view once, when it comes.
 */
export function useTargetRect(step: TourStep): TargetRect | null {
  const [rect, setRect] = useState<TargetRect | null>(null)
  useEffect(() => {
    let brought: Element | null = null
    let frame = 0
    const look = () => {
      const found = targetOf(step)
      if (found && found !== brought) {
        brought = found
        found.scrollIntoView({ block: 'center', behavior: 'instant' })
      }
      const box = found?.getBoundingClientRect()
      const next = box ? { left: box.left, top: box.top, width: box.width, height: box.height } : null
      setRect((last) => (isSame(last, next) ? last : next))
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [step])
  return rect
}
