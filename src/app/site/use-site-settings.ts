import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { edition } from './edition.ts'
import { followSiteLanguage } from './language.ts'
import { siteQuery } from './site.ts'
import { keepLook } from './site-look.ts'

/** Applies the site's configuration besides its title; kept, so that it holds before the next answer and offline. */
export function useSiteSettings(): void {
  const client = useQueryClient()
  const site = useQuery(siteQuery).data?.siteBaseConfig
  const { editionSwitch, language } = site ?? {}
  useEffect(() => {
    if (editionSwitch !== undefined) edition.allow(editionSwitch)
  }, [editionSwitch])
  useEffect(() => {
    if (site) keepLook(site)
  }, [site])
  useEffect(() => {
    if (language === undefined) return
    followSiteLanguage(language).then(
      (changed) => {
        if (changed) void client.invalidateQueries()
      },
      () => undefined,
    )
  }, [client, language])
}
