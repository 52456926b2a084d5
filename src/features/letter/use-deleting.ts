import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Letter } from '../../../contract/letter.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { toast } from '../../ui/toast-store.ts'
import { refreshLetters } from './letter-queries.ts'
import { wordsOf } from './letter-words.ts'

/** How long a deletion can be taken back. */
const UNDO_MS = 5_000

/** Letters that are being deleted: hidden at once, deleted when the time to take it back is over or the page is left. */
export function useDeleting(): { hidden: ReadonlySet<string>; remove: (letter: Letter) => void } {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef(new Map<string, () => void>())
  const show = (id: string) => setHidden((before) => new Set([...before].filter((one) => one !== id)))

  useEffect(() => {
    const { current } = waiting
    const now = () => {
      for (const run of [...current.values()]) run()
    }
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [])

  const remove = (letter: Letter) => {
    const { id } = letter
    if (waiting.current.has(id)) return
    setHidden((before) => new Set([...before, id]))
    const run = async () => {
      clearTimeout(timer)
      waiting.current.delete(id)
      toast.dismiss(card)
      const problem = await tryCall('letter.delete', { id })
      if (!problem) return refreshLetters(client)
      show(id)
      const text = noticeText(i18n, problem)
      if (text) toast.pill(text)
    }
    const timer = setTimeout(() => void run(), UNDO_MS)
    const undo = () => {
      clearTimeout(timer)
      waiting.current.delete(id)
      show(id)
    }
    const card = toast.card({ tone: 'info', title: t`删了“${wordsOf(letter).title}”`, action: { label: t`撤销`, onPress: undo } })
    waiting.current.set(id, () => void run())
  }
  return { hidden, remove }
}
