import { Trans, useLingui } from '@lingui/react/macro'
import { Activity, use, useEffect, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { SiteName } from '../../ui/site-name.ts'
import { useOwnTitles } from '../navigation/own-title.ts'
import { hasTitle, titleOf } from '../navigation/page-names.ts'
import { showTitle } from '../navigation/page-title.ts'
import type { RouteName } from '../navigation/routes.ts'
import type { ShownPage, useShownPage } from '../pages/use-shown-page.ts'
import { useSession } from '../session/use-session.ts'
import { type KeptPage, keep } from '../visited/kept-pages.ts'
import { useVisited } from '../visited/visited-tabs.ts'

/**
 * The shown page and, hidden, the kept ones: those keep what was typed, chosen and scrolled, while their effects are off, so
 * that none listens or asks. A page that failed to load throws here, so that the boundary around this shows the error and the
 * layout stays. Until the first page has come, it says which one is `asked` for, once the titles are here.
 */
export function PageOutlet({ shown, failure, asked }: ReturnType<typeof useShownPage> & { asked: RouteName }) {
  const { t } = useLingui()
  const tabs = useVisited((state) => state.tabs)
  const { epoch } = useSession()
  const [kept, setKept] = useState<readonly KeptPage[]>([])
  const next = keep(kept, shown, { tabs, epoch })
  if (next !== kept) setKept(next)
  if (failure) throw failure.cause
  if (next.length === 0)
    return (
      <p className="grid min-h-60 place-items-center px-4 text-2xl text-fg-3">
        {hasTitle(asked) ? <Trans>正在打开{t(titleOf(asked))}，请稍候</Trans> : <Trans>正在打开，请稍候</Trans>}
      </p>
    )
  return next.map(({ key, ...page }) => (
    <Activity key={key} mode={page.location === shown?.location ? 'visible' : 'hidden'}>
      <PageAt {...page} />
    </Activity>
  ))
}

/** The page at its own address, so that it reads its own parameters while the next one loads. */
function PageAt({ location, route, Page }: ShownPage) {
  const { t } = useLingui()
  const own = useOwnTitles((all) => all[location.pathname])
  const title = own ?? t(titleOf(route.name))
  const site = use(SiteName)
  useEffect(
    () =>
      showTitle(`${title} · ${site}`, (text) => {
        document.title = text
      }),
    [title, site],
  )
  return (
    <Routes location={location}>
      <Route path={route.path} element={<Page />} />
    </Routes>
  )
}
