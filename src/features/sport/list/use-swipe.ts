import { type RefObject, useEffect, useEffectEvent } from 'react'

const FAR_ENOUGH_PX = 48

/** Calls `onSwipe` on a horizontal swipe: +1 to the left (the next), −1 to the right. A mostly vertical one is a scroll. */
export function useSwipe(target: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void): void {
  const swiped = useEffectEvent(onSwipe)
  useEffect(() => {
    const element = target.current
    if (!element) return
    let from: { x: number; y: number } | null = null
    const start = ({ touches: [touch, other] }: TouchEvent) => {
      from = touch && !other ? { x: touch.clientX, y: touch.clientY } : null
    }
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!from || !touch) return
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y]
      from = null
      if (Math.abs(dx) >= FAR_ENOUGH_PX && Math.abs(dx) > 2 * Math.abs(dy)) swiped(dx < 0 ? 1 : -1)
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchend', end, { passive: true })
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchend', end)
    }
  }, [target])
}
