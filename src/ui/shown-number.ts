import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { noticeText } from '../i18n/problem-text.ts'
import { steadyClock } from '../platform/clock.ts'
import type { Refusal } from '../transport/call.ts'
import { Fault } from '../transport/fault.ts'
import { toast } from './toast-store.ts'
import { useCountdown } from './use-countdown.ts'

/** Private values in clear: one at a time, in storage until it is hidden or the session ends. */
export interface ClearNumbers {
  shown(id: string): string | null
  subscribe(listener: () => void): () => void
  /** Asks the server for it. Returns null, or why it can't be shown. Throws a `Fault`. */
  reveal(id: string): Promise<Refusal | null>
  hide(): void
}

/** How long a number is shown after it was asked for. */
const SHOWN_MS = 30_000

/** One of them: hidden again after half a minute, when another one is shown, and when the page goes away. */
export function useShownNumber(numbers: ClearNumbers, id: string) {
  const { i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const [endsAt, setEndsAt] = useState(0)
  const leftMs = useCountdown(endsAt)
  const stored = useSyncExternalStore(
    numbers.subscribe,
    useCallback(() => numbers.shown(id), [numbers, id]),
  )
  const over = endsAt > 0 && leftMs === 0
  useEffect(() => {
    // Another one that is shown by now has its own half minute.
    if (over && numbers.shown(id) !== null) numbers.hide()
  }, [over, numbers, id])
  // What an earlier page left is not shown: nobody counts its seconds.
  useEffect(() => {
    numbers.hide()
    return () => numbers.hide()
  }, [numbers])
  const show = async () => {
    if (busy) return
    setBusy(true)
    try {
      const refusal = await numbers.reveal(id)
      const text = refusal && noticeText(i18n, refusal)
      if (text) toast.pill(text)
      if (!refusal) setEndsAt(steadyClock.now() + SHOWN_MS)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const text = noticeText(i18n, error)
      if (text) toast.pill(text)
    } finally {
      setBusy(false)
    }
  }
  return { number: leftMs > 0 ? stored : null, seconds: Math.ceil(leftMs / 1000), busy, show, hide: () => setEndsAt(0) }
}
