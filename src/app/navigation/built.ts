import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { HELP_CODES } from '../../../contract/content.ts'
import { type RouteName, routes } from './routes.ts'

/** The pages that exist, with their titles: in the browser's tab and in the phone's app bar. `pages.ts` loads them. */
export const titles = {
  home: msg`首页`,
  localSport: msg`体育`,
  localGame: msg`比赛`,
  betRecord: msg`投注记录`,
  sponsor: msg`赞助伙伴`,
  appdownload: msg`下载应用`,
  help: msg`帮助中心`,
  loading: msg`加载中`,
  redirect: msg`正在跳转`,
  mine: msg`我的`,
  Redirect: msg`正在跳转`,
  notFound: msg`找不到页面`,
} satisfies Partial<Record<RouteName, MessageDescriptor>>

export type BuiltName = keyof typeof titles

const isBuiltName = (name: RouteName): name is BuiltName => name in titles

/** All help pages are one page of the app; which of them are written is the contract's. */
const isWrittenHelp = (name: RouteName): boolean => HELP_CODES.some((code) => name === `help-${code}`)

/** The page that answers for a route: itself, or notFound while it is not built. */
export const builtFor = (name: RouteName): BuiltName => (isBuiltName(name) ? name : isWrittenHelp(name) ? 'help' : 'notFound')

export const isBuilt = (name: RouteName): boolean => name === 'notFound' || builtFor(name) !== 'notFound'

/** The one place that lists what is declared but not built: each of these shows notFound. */
export const unbuiltNames: readonly RouteName[] = routes.map(({ name }) => name).filter((name) => !isBuilt(name))
