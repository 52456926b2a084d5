import { create } from 'zustand'
import type { AppRoute, RouteName } from '../navigation/routes.ts'

/** A page this browser tab has visited. Its path names it; its tab leads to `to`, the path with its latest query. */
export interface VisitedTab {
  path: string
  to: string
  name: RouteName
}

/** Home is always one press away, and an address that leads on is no visit; those outside the frame are not listed either. */
const UNLISTED: readonly RouteName[] = ['home', 'login', 'redirect', 'Redirect', 'mine', 'help', 'notFound']
const isListed = ({ name, layout }: AppRoute): boolean => !UNLISTED.includes(name) && layout !== 'bare'

/** The list after a visit: a page is in it once, where it first was. The same list when nothing changed. */
export function visit(
  tabs: readonly VisitedTab[],
  { location, route }: { location: { pathname: string; search: string }; route: AppRoute },
): readonly VisitedTab[] {
  if (!isListed(route)) return tabs
  const tab: VisitedTab = { path: location.pathname, to: location.pathname + location.search, name: route.name }
  const known = tabs.find(({ path }) => path === tab.path)
  if (!known) return [...tabs, tab]
  return known.to === tab.to ? tabs : tabs.map((one) => (one === known ? tab : one))
}

/** Where closing the shown tab leads: to its right neighbour, else the left one, else home. */
export function afterClosing(tabs: readonly VisitedTab[], path: string): string {
  const at = tabs.findIndex((tab) => tab.path === path)
  return (tabs[at + 1] ?? tabs[at - 1])?.to ?? '/'
}

export const useVisited = create<{ tabs: readonly VisitedTab[] }>(() => ({ tabs: [] }))

export const keepTabs = (keep: (tab: VisitedTab) => boolean): void => useVisited.setState(({ tabs }) => ({ tabs: tabs.filter(keep) }))
