import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { contentQuery } from '../../transport/call-query.ts'
import { type NavEntry, navigationOf } from '../navigation.ts'
import { routeOf } from '../routes.ts'

export interface NavItem {
  code: NavEntry['code']
  path: string
  label: string
  current: boolean
}

const navigationQuery = contentQuery('site.navigationList', {})

/** The navigation with its texts, and which entry the user is in. */
export function useNavigation(): readonly NavItem[] {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { data } = useQuery(navigationQuery)
  const here = routeOf(pathname).name
  return navigationOf(data?.content.list).map(({ code, name, path }) => ({
    code,
    path,
    label: typeof name === 'string' ? name : t(name),
    current: routeOf(path).name === here,
  }))
}
