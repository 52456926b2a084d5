import { useEffect } from 'react'
import { withTexts } from '../../i18n/catalogues.ts'
import { session } from '../../transport/session.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { ShownPage } from '../pages/use-shown-page.ts'
import { keepTabs, useVisited, visit } from './visited-tabs.ts'

const loadBar = () => withTexts(['later'], async () => (await import('./visited-bar.tsx')).VisitedBar)

/** Keeps the list of visited pages; its bar appears when there are two. The next member never sees it. */
export function VisitedStrip({ shown }: { shown: ShownPage | null }) {
  const wanted = useVisited(({ tabs }) => tabs.length > 1)
  const Bar = useLoaded(wanted, loadBar)
  useEffect(() => {
    if (shown) useVisited.setState(({ tabs }) => ({ tabs: visit(tabs, shown) }))
  }, [shown])
  useEffect(() => session.subscribe((why) => why !== 'login' && keepTabs(() => false)), [])
  return wanted && Bar && <Bar />
}
