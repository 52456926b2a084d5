import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { withTexts } from '../../i18n/catalogues.ts'
import { canCall } from '../../transport/call.ts'
import { cx } from '../../ui/cx.ts'
import { SKIP_LINK } from '../../ui/skip-link.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useToCome } from '../../ui/use-painted.ts'
import { routeOf } from '../navigation/routes.ts'
import { type ShownPage, useShownPage } from '../pages/use-shown-page.ts'
import { VisitedStrip } from '../visited/visited-strip.tsx'
import { AppBar } from './app-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FooterSlot } from './footer-slot.tsx'
import { Masthead } from './masthead.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { TabBar } from './tab-bar.tsx'
import { useLater } from './use-later.ts'

const loadInsecure = () => withTexts(['later'], async () => (await import('./insecure-banner.tsx')).InsecureBanner)

/**
 * The frame around every page. A full-width page is as high as the window on desktops, so that only its columns scroll; all
 * others scroll with the window. On a phone the footer stands below the first screen: it loads later and moves nothing of the
 * page above it.
 */
export function Shell() {
  const { pathname, key } = useLocation()
  const page = useShownPage()
  useToCome(!page.shown && !page.failure)
  const Insecure = useLoaded(!canCall(), loadInsecure)
  const route = page.shown?.route ?? routeOf(pathname)
  const { fullWidth, footer } = route.meta ?? {}
  const outlet = (
    <ErrorBoundary at={key}>
      <PageOutlet {...page} asked={route.name} />
    </ErrorBoundary>
  )
  const arrival = <Arrival shown={page.shown} />
  if (route.layout === 'bare')
    return (
      <main>
        {outlet}
        {arrival}
      </main>
    )
  return (
    <div className={cx('flex min-h-dvh flex-col pb-[calc(var(--tabbar-h)+var(--safe-bottom))] md:pb-0', fullWidth && 'xl:h-dvh')}>
      <a href="#main" className={SKIP_LINK}>
        <Trans>跳到正文</Trans>
      </a>
      <Masthead />
      <VisitedStrip shown={page.shown} />
      <AppBar route={route} />
      {Insecure && <Insecure />}
      <AfterPaint />
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'flex-1 outline-none',
          fullWidth
            ? 'xl:min-h-0'
            : 'mx-auto w-full max-w-[calc(var(--container)+3rem)] max-md:min-h-[calc(100dvh-var(--appbar-h)-var(--safe-top))] md:px-6',
        )}
      >
        {outlet}
      </main>
      {footer !== false && <FooterSlot />}
      <TabBar />
      {arrival}
    </div>
  )
}

/** What comes later are parts of their own: the frame and the page in it would be drawn again with them. */
function AfterPaint() {
  const later = useLater()
  return later && <later.AfterPaint />
}

function Arrival({ shown }: { shown: ShownPage | null }) {
  const later = useLater()
  useEffect(() => later?.arrive(shown), [later, shown])
  return null
}
