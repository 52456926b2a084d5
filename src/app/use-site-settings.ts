import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { edition } from './edition.ts'
import { siteQuery } from './site.ts'

/** What the site's configuration decides beyond its title; kept, so that it holds before the next answer and offline. */
export function useSiteSettings(): void {
  const editionSwitch = useQuery(siteQuery).data?.siteBaseConfig.editionSwitch
  useEffect(() => {
    if (editionSwitch !== undefined) edition.allow(editionSwitch)
  }, [editionSwitch])
}
