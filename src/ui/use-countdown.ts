import { useEffect, useState } from 'react'
import { steadyClock } from '../platform/clock.ts'

const STEP_MS = 200

/** Milliseconds left until `endsAt` of the steady clock, never below 0. */
export function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(steadyClock.now)
  const over = now >= endsAt
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(steadyClock.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [over])
  return Math.max(0, endsAt - now)
}
