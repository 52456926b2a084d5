import { useEffect, useState } from 'react'

/** True once the page has come to rest: time to load what is not part of the first load but must be there before it is needed. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIdle, 2_000, true)
    return () => clearTimeout(timer)
  }, [])
  return idle
}
