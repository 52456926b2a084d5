import { useEffect, useState } from 'react'

const SLOW_MS = 10_000

/** Whether something has been waited for longer than it should take. */
export function useSlow(waits: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waits])
  return slow
}
