import { type PointerEvent, useRef } from 'react'

/** Drawn to the left this far, a row is deleted. */
const FAR_PX = 88
/** Less is a tap. */
const TAP_PX = 8

/** Handlers of a row that a finger may draw to the left, over what stands behind it. A mouse has a button instead. */
export function useSwipe(onSwipe: () => void) {
  const from = useRef<number | null>(null)
  const swiped = useRef(false)
  const move = (element: HTMLElement, px: number) => {
    element.style.transform = px === 0 ? '' : `translateX(${px}px)`
  }
  const drawn = ({ clientX }: PointerEvent) => (from.current === null ? 0 : Math.min(0, Math.max(-FAR_PX * 1.5, clientX - from.current)))
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swiped.current = false
      from.current = event.pointerType === 'mouse' ? null : event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const px = drawn(event)
      if (px < -TAP_PX) swiped.current = true
      if (swiped.current) move(event.currentTarget, px)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const px = drawn(event)
      from.current = null
      move(event.currentTarget, 0)
      if (px <= -FAR_PX) onSwipe()
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null
      move(event.currentTarget, 0)
    },
    /** The click after it opens nothing. */
    onClickCapture(event: { stopPropagation(): void; preventDefault(): void }) {
      if (!swiped.current) return
      swiped.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
