import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { HELP_CODES } from '../../../contract/help-codes.ts'
import { type RouteName, routes } from './routes.ts'

/** Of a page that is not loaded yet: the first load has no room for the titles of all. `later-titles.ts` brings them with the pages. */
const later = msg`加载中`

const START = { home: msg`首页`, localSport: msg`体育`, localGame: msg`比赛` } satisfies Partial<Record<RouteName, MessageDescriptor>>

const LATER = [
  'sport',
  'realbet',
  'chess',
  'gaming',
  'lottery',
  'gameegame',
  'gamefishing',
  'slots',
  'slotGame',
  'game',
  'wallet',
  'transferMoney',
  'betRecord',
  'limits',
  'userinfo',
  'auth',
  'addBankCard',
  'virtualCoinCard',
  'alipayManage',
  'accountManage',
  'takeMoney',
  'transRecord',
  'giftRecord',
  'message',
  'feedback',
  'saveMoney',
  'huiwangWait',
  'xnbskWait',
  'fairness',
  'sponsor',
  'appdownload',
  'help',
  'loading',
  'redirect',
  'exchange',
  'vip',
  'vipDetail',
  'welfare',
  'discount',
  'firstDeposit',
  'againDeposit',
  'activityRacePage',
  'activityLandPage',
  'newTask',
  'drawGift',
  'signGift',
  'friendInvitation',
  'bettingGift',
  'venture',
  'mine',
  'Redirect',
  'notFound',
] as const satisfies readonly RouteName[]

export type BuiltName = keyof typeof START | (typeof LATER)[number]

/** The built pages and their titles, for the browser's tab and the phone's app bar. `pages.ts` loads them. */
export const titles = { ...START, ...Object.fromEntries(LATER.map((name) => [name, later])) } as Record<BuiltName, MessageDescriptor>

const isBuiltName = (name: RouteName): name is BuiltName => name in titles

/** All help pages are one page of the app; the contract says which are written. */
const isWrittenHelp = (name: RouteName): boolean => HELP_CODES.some((code) => name === `help-${code}`)

/** The page that a route shows: its own, or notFound while it is not built. */
export const builtFor = (name: RouteName): BuiltName => (isBuiltName(name) ? name : isWrittenHelp(name) ? 'help' : 'notFound')

export const titleOf = (name: RouteName): MessageDescriptor => titles[builtFor(name)]

export const isBuilt = (name: RouteName): boolean => name === 'notFound' || builtFor(name) !== 'notFound'

/** The declared routes that are not built: each shows notFound. */
export const unbuiltNames: readonly RouteName[] = routes.map(({ name }) => name).filter((name) => !isBuilt(name))
