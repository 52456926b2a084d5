import { useEffect, useState } from 'react'

/** True once a value has not changed for so long. */
export function useSettled(value: string, ms: number): boolean {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled === value
}
