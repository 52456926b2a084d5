import { useQuery } from '@tanstack/react-query'
import { storage } from '../../db/storage.ts'
import { siteQuery } from './site.ts'

/** As the server wrote it into the page; read before any page sets its own title. */
const writtenName = document.title

/** The site's name: preInfo's, before that the last one it told this browser. */
export const useSiteName = (): string =>
  useQuery({ ...siteQuery, select: ({ siteBaseConfig }) => siteBaseConfig.title }).data ?? (storage.get('siteName') || writtenName)

/** Keeps preInfo's name and colours for the next start: a stored page may be older. */
export function keepLook({ title, brand }: { title: string; brand: string }): void {
  storage.set('siteName', title)
  storage.set('siteBrand', brand)
  document.documentElement.dataset.brand = brand
}
