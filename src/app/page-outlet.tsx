import { useLingui } from '@lingui/react/macro'
import { use, useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { SiteName } from '../ui/site-name.ts'
import { builtFor, titles } from './built.ts'
import { showTitle } from './page-title.ts'
import type { ShownPage, useShownPage } from './use-shown-page.ts'

/** A page that failed to load throws here, so that the boundary around this shows it and the layout stays. */
export function PageOutlet({ shown, failure }: ReturnType<typeof useShownPage>) {
  if (failure) throw failure.cause
  return shown && <PageAt {...shown} />
}

/** The shown page at its own address, so that it reads its own parameters while the next one loads. */
function PageAt({ location, route, Page }: ShownPage) {
  const { t } = useLingui()
  const title = t(titles[builtFor(route.name)])
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
