import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type RouteName, routes } from './routes.ts'

/** Of a page that is not loaded yet: the first load has no room for the titles of all. `later-titles.ts` brings them with the pages. */
const later = msg`加载中`

/** Names whose address another name has, too. */
type SharedName = 'login' | 'feedbackList' | 'rechargeWait' | 'transferWait' | 'virtualWait'
/** The pages: all help pages are one. `pages.ts` loads them. */
export type PageName = Exclude<RouteName, SharedName | `help-${string}`>

/** The titles of pages, for the browser's tab and the phone's app bar. */
export const titles: Partial<Record<PageName, MessageDescriptor>> = { home: msg`首页`, localSport: msg`体育`, localGame: msg`比赛` }

export const titleOf = (name: RouteName): MessageDescriptor => titles[pageFor(name)] ?? later

/** Its title has come. */
export const hasTitle = (name: RouteName): boolean => titles[pageFor(name)] !== undefined

/** The page that a route shows: that of the first name at its address. */
export function pageFor(name: RouteName): PageName {
  const own = routes.find((route) => route.name === name)
  const first = routes.find(({ path }) => path === own?.path)?.name ?? 'notFound'
  return first.startsWith('help-') ? 'help' : (first as PageName)
}
