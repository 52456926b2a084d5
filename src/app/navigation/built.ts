import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { HELP_CODES } from '../../../contract/help-codes.ts'
import { type RouteName, routes } from './routes.ts'

/** Of a page that is not loaded yet: the first load has no room for the titles of all. `later-titles.ts` brings them with the pages. */
const later = msg`加载中`

/** Names whose address another name has, too. */
type SharedName = 'login' | 'feedbackList' | 'rechargeWait' | 'transferWait' | 'virtualWait'
/** The pages: all help pages are one. `pages.ts` loads them. */
export type BuiltName = Exclude<RouteName, SharedName | `help-${string}`>

/** The titles of pages, for the browser's tab and the phone's app bar. */
export const titles: Partial<Record<BuiltName, MessageDescriptor>> = { home: msg`首页`, localSport: msg`体育`, localGame: msg`比赛` }

export const titleOf = (name: RouteName): MessageDescriptor => titles[builtFor(name)] ?? later

/** The page that a route shows: that of the first name at its address, or notFound for help that is not written. */
export function builtFor(name: RouteName): BuiltName {
  const own = routes.find((route) => route.name === name)
  const first = routes.find(({ path }) => path === own?.path)?.name ?? 'notFound'
  if (first.startsWith('help-')) return HELP_CODES.some((code) => first === `help-${code}`) ? 'help' : 'notFound'
  return first as BuiltName
}

export const isBuilt = (name: RouteName): boolean => name === 'notFound' || builtFor(name) !== 'notFound'

/** The declared routes that are not built: each shows notFound. */
export const unbuiltNames: readonly RouteName[] = routes.map(({ name }) => name).filter((name) => !isBuilt(name))
