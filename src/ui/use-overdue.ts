import { useEffect, useState } from 'react'

const PATIENCE_MS = 10_000

/** True once a wait took too long; each other `key` begins another one, and null none. */
export function useOverdue(key: string | null, patienceMs = PATIENCE_MS): boolean {
  const [overdue, setOverdue] = useState<string | null>(null)
  useEffect(() => {
    if (key === null) return
    const timer = setTimeout(setOverdue, patienceMs, key)
    return () => clearTimeout(timer)
  }, [key, patienceMs])
  return key !== null && overdue === key
}
