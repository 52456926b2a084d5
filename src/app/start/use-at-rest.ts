import { useEffect } from 'react'
import { withTexts } from '../../i18n/catalogues.ts'
import { usePainted } from '../../ui/use-painted.ts'

const start = (): void => {
  withTexts(['later'], () => import('./at-rest.ts')).then(
    ({ startAtRest }) => startAtRest(),
    () => undefined,
  )
}

/** Starts what every page does in the background, once the first page is painted and the document has loaded. */
export function useAtRest(): void {
  const painted = usePainted()
  useEffect(() => {
    if (!painted) return
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
  }, [painted])
}
