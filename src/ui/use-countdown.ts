import { useEffect, useState } from 'react'

const STEP_MS = 200

/** Milliseconds left until `endsAt` (epoch ms of this device), never below 0. */
export function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(Date.now)
  const over = now >= endsAt
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [over])
  return Math.max(0, endsAt - now)
}
