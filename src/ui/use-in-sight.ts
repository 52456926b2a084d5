import { type RefObject, useEffect, useState } from 'react'

/** Whether any of the element is on the screen. */
export function useInSight(target: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element) return
    // A busy page hears of several steps at once; the last is how it is now.
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [target])
  return isSeen
}
