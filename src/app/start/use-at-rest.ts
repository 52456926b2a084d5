import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { withTexts } from '../../i18n/catalogues.ts'
import { usePainted } from '../../ui/use-painted.ts'

const start = (open: (path: string) => void): void => {
  withTexts(['later'], () => import('./at-rest.ts')).then(
    ({ startAtRest }) => startAtRest(open),
    () => undefined,
  )
}

/** Starts what every page does in the background, once the first page is painted and the document has loaded. */
export function useAtRest(): void {
  const painted = usePainted()
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => {
    if (!painted) return
    const begin = () => start((path) => open(path))
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
  }, [painted])
}
