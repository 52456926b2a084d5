import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { type Content, contentQuery } from '../../transport/call-query.ts'
import { builtInNavigation, type NavEntry, navigationOf } from './navigation.ts'
import { routeOf } from './routes.ts'

export interface NavItem {
  code: NavEntry['code']
  path: string | null
  label: string
  current: boolean
}

export const navigationQuery = contentQuery('site.navigationList', {})

/** Whether the categories are built in, because the site's did not come or have none that can be shown. */
export const isBuiltIn = ({ data, isError }: { data?: Content<'site.navigationList'> | undefined; isError: boolean }): boolean =>
  data ? navigationOf(data.content.list) === builtInNavigation : isError

/** The navigation's entries with their texts, and which one is current. */
export function useNavigation(): readonly NavItem[] {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { data } = useQuery(navigationQuery)
  const { name: here, under } = routeOf(pathname)
  return navigationOf(data?.content.list).map(({ code, name, path }) => ({
    code,
    path,
    label: typeof name === 'string' ? name : t(name),
    current: path !== null && [here, under].includes(routeOf(path).name),
  }))
}
