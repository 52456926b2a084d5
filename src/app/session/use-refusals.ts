import { useEffect } from 'react'
import { withTexts } from '../../i18n/catalogues.ts'
import { refusals } from '../../transport/call.ts'

const loadRules = () => withTexts(['later', 'codes'], () => import('./follow-rules.ts'))

/** What the whole page answers to, whoever asked; the caller gets the refusal all the same. */
export function useRefusals(): void {
  useEffect(
    () =>
      refusals.subscribe((refusal) =>
        loadRules().then(
          ({ followRule }) => followRule(refusal),
          () => undefined,
        ),
      ),
    [],
  )
}
