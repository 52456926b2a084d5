import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CODES } from '../../../contract/codes.ts'
import { noticeText, type Problem } from '../../i18n/problem-text.ts'
import { toast } from '../../ui/toast-store.ts'

/**
 * How a form of account entry says what went wrong: what the server answered in a toast (AUTH-49) and, because that is soon
 * gone, at the form too, but for suspended entry, which is a toast alone (6502). What the page itself shows is not said here.
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
