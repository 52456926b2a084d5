import { useQuery } from '@tanstack/react-query'
import { storage } from '../../db/storage.ts'
import { siteQuery } from './site.ts'

/** As the server wrote it into the page; taken before any page puts its own title there. */
const writtenName = document.title

/** The site's name: as preInfo tells it, before that as it told this browser last. */
export const useSiteName = (): string => useQuery(siteQuery).data?.siteBaseConfig.title ?? (storage.get('siteName') || writtenName)

/** What preInfo says of name and colours, kept for the next start: a stored page may be older. */
export function keepLook({ title, brand }: { title: string; brand: string }): void {
  storage.set('siteName', title)
  storage.set('siteBrand', brand)
  document.documentElement.dataset.brand = brand
}
