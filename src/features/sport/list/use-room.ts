import { type RefObject, useLayoutEffect, useState } from 'react'

const BOTH_REM = 64

/**
 * Whether the grid's own width holds both periods: measured on the grid, not the viewport, as columns beside it vary. Not measured on a
 * phone, which has no room and whose start would make a layout of the whole page for this alone.
 */
export function useRoomForBoth(grid: RefObject<HTMLElement | null>, layout: 'phone' | 'tablet' | 'desktop'): boolean {
  const [room, setRoom] = useState(false)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element || layout === 'phone') return
    const measure = () => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setRoom(element.clientWidth >= BOTH_REM * remPx)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid, layout])
  return room && layout !== 'phone'
}
