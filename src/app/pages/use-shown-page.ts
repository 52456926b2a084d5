import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { progress } from '../../ui/progress.ts'
import { afterPaint, nextPaint } from '../../ui/use-painted.ts'
import { admission } from '../navigation/admission.ts'
import type { AppRoute } from '../navigation/routes.ts'
import { useRouteOf } from '../navigation/use-open.ts'
import { useSession } from '../session/use-session.ts'
import { loadedPage, loadPage } from './pages.ts'

export interface ShownPage {
  location: Location
  route: AppRoute
  Page: ComponentType
}

const readyPage = (location: Location, route: AppRoute): ShownPage | null => {
  const Page = loadedPage(route.name)
  return Page ? { location, route, Page } : null
}

let framed: Promise<void> | undefined

/** Nothing of the first page is fetched or evaluated before the frame around it is on the screen, which says what is coming. */
async function pageInFrame(name: AppRoute['name']): Promise<ComponentType> {
  framed ??= nextPaint()
  if (!loadedPage(name)) await framed
  return loadPage(name)
}

/**
 * The page on the screen. While a page loads, the one before stays, under the progress bar; once the next can be shown, the
 * bar ends and the window scrolls to the top. Null while the very first page loads, and whenever the user may not see the page.
 */
export function useShownPage(): { shown: ShownPage | null; failure: { cause: unknown } | null } {
  const location = useLocation()
  const session = useSession()
  const route = useRouteOf()(location.pathname)
  const admitted = admission(route, session) === 'show'
  const [shown, setShown] = useState<ShownPage | null>(() => (admitted ? readyPage(location, route) : null))
  const [failure, setFailure] = useState<{ location: Location; cause: unknown } | null>(null)

  // The first page may take its time, as the first render does: React yields while it draws it.
  const show = useEffectEvent((next: ShownPage) => (shown ? setShown(next) : startTransition(() => setShown(next))))

  useEffect(() => {
    if (!admitted) return
    let wanted = true
    if (!loadedPage(route.name)) progress.start()
    pageInFrame(route.name).then(
      (Page) => wanted && show({ location, route, Page }),
      (cause: unknown) => {
        progress.done()
        if (wanted) setFailure({ location, cause })
      },
    )
    return () => {
      wanted = false
    }
  }, [location, route, admitted])

  // The bar has the page measured, which costs a whole layout before its first paint and nothing after it.
  useEffect(() => (shown ? afterPaint(() => progress.done()) : undefined), [shown])
  const shownAt = shown?.location
  useEffect(() => {
    // An address with a heading's name scrolls there by itself.
    if (shownAt && !shownAt.hash) window.scrollTo(0, 0)
  }, [shownAt])

  return {
    shown: shown && admission(shown.route, session) === 'show' ? shown : null,
    failure: failure?.location === location ? failure : null,
  }
}
