import { useEffect, useState } from 'react'

let painted = false

/**
 * True once the first page is on the screen, and from then on. What is not needed to see and use that page is loaded only then, so
 * that it takes nothing from it. A hidden page paints nothing and need not wait.
 */
export function usePainted(): boolean {
  const [is, setIs] = useState(painted)
  useEffect(() => {
    if (painted) return
    const done = () => {
      painted = true
      setIs(true)
    }
    if (document.hidden) {
      done()
      return
    }
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(done)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return is
}
