import { useEffect } from 'react'
import { withTexts } from '../../i18n/catalogues.ts'
import { usePainted } from '../../ui/use-painted.ts'

const start = (): void => {
  withTexts(['later'], () => import('./at-rest.ts')).then(
    ({ startAtRest }) => startAtRest(),
    () => undefined,
  )
}

/** Once the first page stands and all it asked for is there, what every page does behind it begins. */
export function useAtRest(): void {
  const painted = usePainted()
  useEffect(() => {
    if (!painted) return
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
  }, [painted])
}
