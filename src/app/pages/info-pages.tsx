import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { HELP_CODES } from '../../../contract/help-codes.ts'
import { Download } from '../../features/info/download.tsx'
import { HelpArticle } from '../../features/info/help-article.tsx'
import { HelpIndex } from '../../features/info/help-index.tsx'
import { Sponsor } from '../../features/info/sponsor.tsx'
import { openService } from '../navigation/dialogs.ts'
import { setOwnTitle } from '../navigation/own-title.ts'
import { LOCAL_SPORT_VENUE, pathOf, routeOf } from '../navigation/routes.ts'
import { siteQuery } from '../site/site.ts'

export const SponsorPage = () => <Sponsor sportsPath={pathOf('localSport', { enName: LOCAL_SPORT_VENUE })} />

export function DownloadPage() {
  const { data } = useQuery(siteQuery)
  return <Download h5Url={data?.siteBaseConfig.h5DomainUrl ?? ''} />
}

/** The index of help, or the page that the address names. */
export function HelpPage() {
  const { pathname } = useLocation()
  const { name } = routeOf(pathname)
  const code = HELP_CODES.find((one) => name === `help-${one}`)
  const onTitle = useCallback((title: string) => setOwnTitle(pathname, title), [pathname])
  return code ? <HelpArticle key={code} code={code} onTitle={onTitle} onService={openService} /> : <HelpIndex />
}
