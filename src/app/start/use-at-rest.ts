import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { withTexts } from '../../i18n/catalogues.ts'
import { whenPainted } from '../../ui/use-painted.ts'

const start = (open: (path: string) => void): void => {
  withTexts(['later'], () => import('./at-rest.ts')).then(
    ({ startAtRest }) => startAtRest(open),
    () => undefined,
  )
}

/** Starts what every page does in the background, once the first page is painted and the document has loaded. */
export function useAtRest(): void {
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => {
    const begin = () => start((path) => open(path))
    void whenPainted.then(() => {
      if (document.readyState === 'complete') begin()
      else window.addEventListener('load', begin, { once: true })
    })
  }, [])
}
