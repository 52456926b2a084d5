import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CODES } from '../../../contract/codes.ts'
import { noticeText, type Problem } from '../../i18n/problem-text.ts'
import { toast } from '../../ui/toast-store.ts'

/**
 * How a form of account entry reports a problem: a toast with the server's answer (AUTH-49) and, because a toast soon goes,
 * a message at the form; suspended entry is only a toast (6502). Ignores problems that the page shows elsewhere.
 */
export function useProblemNotice() {
  const { i18n } = useLingui()
  const [problem, setText] = useState<string | null>(null)
  const setProblem = (problem: Problem | null) => setText(problem && noticeText(i18n, problem))
  const refuse = (refusal: Problem) => {
    const text = noticeText(i18n, refusal)
    if (text === null) return
    toast.pill(text)
    if (refusal.code !== CODES.entrySuspended) setText(text)
  }
  return { problem, setProblem, refuse }
}
