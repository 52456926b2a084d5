import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../site/site.ts'
import { type AppRoute, pathOf, type RouteName, routeOf } from './routes.ts'
import { isShut } from './shut.ts'

const useDepositSwitch = () => useQuery({ ...siteQuery, select: ({ siteBaseConfig }) => siteBaseConfig.depositSwitch }).data

/** Whether the site has not shut a page: what links ask. */
export function useIsOpen(): (name: RouteName) => boolean {
  const depositSwitch = useDepositSwitch()
  return (name) => !isShut(pathOf(name), depositSwitch)
}

/** The route that an address shows: notFound for what the site has shut. */
export function useRouteOf(): (pathname: string) => AppRoute {
  const depositSwitch = useDepositSwitch()
  return (pathname) => routeOf(isShut(pathname, depositSwitch) ? '/404' : pathname)
}
