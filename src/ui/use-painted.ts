import { startTransition, useEffect, useState } from 'react'

const LONGEST_FRAME_MS = 2_000

/** Calls back once what was just drawn is on the screen; a hidden page paints nothing and need not wait. Returns the way to stop. */
export function afterPaint(then: () => void): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer = setTimeout(then)
  }
  if (document.hidden) soon()
  else frame = requestAnimationFrame(soon)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Settles once what was just drawn is on the screen, or can't be soon: a page that becomes hidden meanwhile paints nothing. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    afterPaint(resolve)
    setTimeout(resolve, LONGEST_FRAME_MS)
  })

let painted = false
let tell: () => void = () => undefined
/** `usePainted` for what is no part of the page: settles when that becomes true. */
export const whenPainted = new Promise<void>((resolve) => {
  tell = resolve
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
 * that it takes nothing from it.
 */
export function usePainted(): boolean {
  const [is, setIs] = useState(painted)
  useEffect(() => {
    // Also where it became true between the drawing of this part and now: on a slow device a transition takes several frames.
    if (painted) return setIs(true)
    const done = () => {
      if (toCome.size > 0) return
      painted = true
      tell()
      // What comes next is drawn a bit at a time: nobody waits for it.
      startTransition(() => setIs(true))
    }
    let stop = afterPaint(done)
    const look = () => {
      stop()
      stop = afterPaint(done)
    }
    waiting.add(look)
    return () => {
      waiting.delete(look)
      stop()
    }
  }, [])
  return is
}
