import { useEffect, useState } from 'react'
import type { PlaySession } from '../../../contract/safe-play.ts'
import { steadyClock } from '../../platform/clock.ts'

const SECOND_MS = 1_000

/** The server's time now: that of its answer, and the steady time since. The device's clock has no say in it. */
export function useServerNow(answer: Pick<PlaySession, 'now'> | undefined, everyMs = SECOND_MS): number | null {
  const [anchor, setAnchor] = useState<{ answer: typeof answer; at: number }>({ answer, at: steadyClock.now() })
  const [steady, setSteady] = useState(steadyClock.now)
  if (answer !== anchor.answer) setAnchor({ answer, at: steadyClock.now() })
  useEffect(() => {
    const timer = setInterval(() => setSteady(steadyClock.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return anchor.answer ? anchor.answer.now + Math.max(0, steady - anchor.at) : null
}
