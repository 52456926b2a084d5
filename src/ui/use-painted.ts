import { useEffect, useState } from 'react'

const LONGEST_FRAME_MS = 2_000
let painted = false
let tell: () => void = () => undefined
/** The same for what is no part of the page: settles when `usePainted` becomes true. */
export const whenPainted = new Promise<void>((resolve) => {
  tell = resolve
})
/** Settles once what was just drawn is on the screen, or can't be soon: a page that is or becomes hidden paints nothing. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, document.hidden ? 0 : LONGEST_FRAME_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Parts of the first page that are still to come. */
const toCome = new Set<object>()
const waiting = new Set<() => void>()

/**
 * Holds `usePainted` back while a part of the first page is to come: its file, or the answer that it shows. Not for what a dead
 * network never brings, which must not hold back what tells of that.
 */
export function useToCome(is: boolean): void {
  useEffect(() => {
    if (!is || painted) return
    const part = {}
    toCome.add(part)
    return () => {
      toCome.delete(part)
      for (const look of waiting) look()
    }
  }, [is])
}

/**
 * True once the first page is on the screen, and from then on. What is not needed to see and use that page is loaded only then, so
 * that it takes nothing from it. A hidden page paints nothing and need not wait.
 */
export function usePainted(): boolean {
  const [is, setIs] = useState(painted)
  useEffect(() => {
    if (painted) return
    const done = () => {
      if (toCome.size > 0) return
      painted = true
      tell()
      setIs(true)
    }
    let frame = 0
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      if (document.hidden) timer = setTimeout(done)
      else
        frame = requestAnimationFrame(() => {
          timer = setTimeout(done)
        })
    }
    waiting.add(look)
    look()
    return () => {
      waiting.delete(look)
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return is
}
