import { type RefObject, useEffect, useState } from 'react'

/** Marks the element that a list scrolls in; without one the window scrolls. */
export const SCROLLER = 'data-scroller'
/** A screen above and below: as far as a flick goes within one frame. */
const AROUND = '100% 0px'

interface Watch {
  observer: IntersectionObserver
  tell: Map<Element, (near: boolean) => void>
}

const watches = new WeakMap<Element | Document, Watch>()

function watchIn(root: Element | null): Watch {
  const known = watches.get(root ?? document)
  if (known) return known
  const tell: Watch['tell'] = new Map()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tell.get(target)?.(isIntersecting)
    },
    { root, rootMargin: AROUND },
  )
  const watch = { observer, tell }
  watches.set(root ?? document, watch)
  return watch
}

/**
 * Whether an element is visible or about to be. One that is not keeps its names, height and place in the page, for find-in-page
 * and screen readers, and has no cells: hundreds of games cost no more than those of one screen.
 */
export function useNear(target: RefObject<Element | null>, atFirst: boolean): boolean {
  const [near, setNear] = useState(atFirst)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const { observer, tell } = watchIn(element.closest(`[${SCROLLER}]`))
    tell.set(element, setNear)
    observer.observe(element)
    return () => {
      tell.delete(element)
      observer.unobserve(element)
    }
  }, [target])
  return near
}
