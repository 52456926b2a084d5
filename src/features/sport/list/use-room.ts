import { type RefObject, useLayoutEffect, useState } from 'react'

const BOTH_REM = 64

/** Whether the grid's own width holds both periods: measured on the grid, not the viewport, as columns beside it vary. */
export function useRoomForBoth(grid: RefObject<HTMLElement | null>): boolean {
  const [room, setRoom] = useState(false)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      // A window that is too narrow itself says so without a layout, which a phone's start would make for this alone.
      setRoom(innerWidth >= BOTH_REM * remPx && element.clientWidth >= BOTH_REM * remPx)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return room
}
