import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { HELP_CODES } from '../../../contract/help-codes.ts'
import { Download } from '../../features/info/download.tsx'
import { HelpArticle } from '../../features/info/help-article.tsx'
import { HelpIndex } from '../../features/info/help-index.tsx'
import { Sponsor } from '../../features/info/sponsor.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { openService } from '../navigation/dialogs.ts'
import { setOwnTitle } from '../navigation/own-title.ts'
import { LOCAL_SPORT_VENUE, pathOf, routeOf } from '../navigation/routes.ts'
import { siteQuery } from '../site/site.ts'

export const SponsorPage = () => <Sponsor sportsPath={pathOf('localSport', { enName: LOCAL_SPORT_VENUE })} />

export function DownloadPage() {
  const { data } = useQuery(siteQuery)
  return <Download h5Url={data?.siteBaseConfig.h5DomainUrl ?? ''} />
}

/** The help page that the address names. Where there is room for all pages beside one, bare `/app/help` begins with the first; else it lists them. */
export function HelpPage() {
  const hasMenu = useMedia('(min-width: 80rem)')
  const { pathname } = useLocation()
  const { name } = routeOf(pathname)
  const code = HELP_CODES.find((one) => name === `help-${one}`)
  const onTitle = useCallback((title: string) => setOwnTitle(pathname, title), [pathname])
  if (code) return <HelpArticle key={code} code={code} onTitle={onTitle} onService={openService} />
  return hasMenu ? <Navigate to={pathOf(`help-${HELP_CODES[0]}`)} replace /> : <HelpIndex />
}
