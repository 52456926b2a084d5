import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { HELP_CODES } from '../../../contract/help-codes.ts'
import { type RouteName, routes } from './routes.ts'

/** Until the page is there and has its own: the first load has no room for the title of each kind. */
const games = msg`游戏`

/** The built pages and their titles, for the browser's tab and the phone's app bar. `pages.ts` loads them. */
export const titles = {
  home: msg`首页`,
  localSport: msg`体育`,
  localGame: msg`比赛`,
  sport: games,
  realbet: games,
  chess: games,
  gaming: games,
  lottery: games,
  gameegame: games,
  gamefishing: games,
  slots: games,
  slotGame: games,
  game: games,
  wallet: msg`我的钱包`,
  transferMoney: msg`转账`,
  betRecord: msg`投注记录`,
  limits: msg`安全与限额`,
  userinfo: msg`个人资料`,
  auth: msg`身份认证`,
  addBankCard: msg`账户管理`,
  virtualCoinCard: msg`账户管理`,
  alipayManage: msg`账户管理`,
  accountManage: msg`管理账户`,
  takeMoney: msg`取款`,
  transRecord: msg`交易记录`,
  giftRecord: msg`礼金记录`,
  feedback: msg`意见反馈`,
  saveMoney: msg`存款`,
  huiwangWait: msg`等待付款`,
  xnbskWait: msg`等待付款`,
  fairness: msg`验证一局`,
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

/** All help pages are one page of the app; the contract says which are written. */
const isWrittenHelp = (name: RouteName): boolean => HELP_CODES.some((code) => name === `help-${code}`)

/** The page that a route shows: its own, or notFound while it is not built. */
export const builtFor = (name: RouteName): BuiltName => (isBuiltName(name) ? name : isWrittenHelp(name) ? 'help' : 'notFound')

export const isBuilt = (name: RouteName): boolean => name === 'notFound' || builtFor(name) !== 'notFound'

/** The declared routes that are not built: each shows notFound. */
export const unbuiltNames: readonly RouteName[] = routes.map(({ name }) => name).filter((name) => !isBuilt(name))
