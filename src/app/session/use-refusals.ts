import { useEffect } from 'react'
import { withTexts } from '../../i18n/catalogues.ts'
import { refusals } from '../../transport/call.ts'

const loadRules = () => withTexts(['later', 'codes'], () => import('./follow-rules.ts'))

/** The page's own reaction to refusals, whoever called; the caller gets the refusal all the same. */
export function useRefusals(): void {
  useEffect(
    () =>
      refusals.subscribe((refusal) =>
        loadRules().then(
          ({ followRule }) => followRule(refusal, location.pathname),
          () => undefined,
        ),
      ),
    [],
  )
}
