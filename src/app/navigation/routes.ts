import { generatePath, matchRoutes } from 'react-router-dom'
import { HELP_CODES } from '../../../contract/help-codes.ts'

/**
 * The whole route table of the product, declared once; `page-names.ts` says which page each of them shows.
 * Several names may share a path (deposit and its wait pages); the first is the one shown.
 */
interface RouteMeta {
  /** Visitors are sent home and asked to log in. */
  requiresAuth?: true
  /** Members need a bound phone and real name. */
  bindPhone?: true
  /** Built anew at each visit, never kept. */
  ignoreCache?: true
  footer?: false
  /** Not limited to the 90-rem column. */
  fullWidth?: true
  /** Begins with the balance, so that the phone's bar has none. */
  money?: true
}

interface RouteEntry {
  name: string
  path: string
  /** `bare` pages stand outside masthead, tab bar and footer. */
  layout?: 'bare'
  /** The route whose entry in the navigation is current here too. */
  under?: string
  meta?: RouteMeta
}

const member = { requiresAuth: true } as const
const bound = { requiresAuth: true, bindPhone: true } as const

const entries = [
  { name: 'home', path: '/' },
  /** Login is a dialog: its route shows home. */
  { name: 'login', path: '/' },
  { name: 'loading', path: '/loading', layout: 'bare' },
  { name: 'slotGame', path: '/pg/game', layout: 'bare' },
  { name: 'redirect', path: '/redirect', meta: { ...member, ignoreCache: true } },
  { name: 'Redirect', path: '/redirect/*', meta: { ...member, ignoreCache: true } },

  { name: 'slots', path: '/dz/game' },
  { name: 'sport', path: '/game/sport' },
  { name: 'realbet', path: '/game/realbet' },
  { name: 'chess', path: '/game/chess' },
  { name: 'gaming', path: '/game/gaming' },
  { name: 'lottery', path: '/game/lottery' },
  { name: 'gameegame', path: '/game/egame' },
  { name: 'gamefishing', path: '/game/fishing' },
  { name: 'game', path: '/game/:info', layout: 'bare', meta: { ...member, ignoreCache: true } },
  { name: 'localSport', path: '/game/sport/:enName', meta: { ...member, fullWidth: true, footer: false } },
  { name: 'localGame', path: '/game/sport/:enName/:gameId', under: 'localSport', meta: { ...member, fullWidth: true, footer: false } },
  { name: 'venture', path: '/agent' },
  { name: 'sponsor', path: '/sponsor' },
  { name: 'appdownload', path: '/download' },
  { name: 'discount', path: '/activity/discount' },
  { name: 'activityRacePage', path: '/activity/racePage/:id', under: 'discount' },
  { name: 'activityLandPage', path: '/activity/activityLandPage/:id', under: 'discount' },
  { name: 'firstDeposit', path: '/activity/firstDeposit/:id', under: 'discount' },
  { name: 'againDeposit', path: '/activity/againDeposit/:id', under: 'discount' },
  { name: 'newTask', path: '/activity/newTask/:id', under: 'discount' },
  { name: 'drawGift', path: '/activity/drawGift/:id', under: 'discount' },
  { name: 'signGift', path: '/activity/signGift/:id', under: 'discount' },
  { name: 'bettingGift', path: '/activity/bettingGift/:id', under: 'discount' },
  { name: 'friendInvitation', path: '/activity/friendInvitation', under: 'discount' },

  { name: 'mine', path: '/mine', meta: { ...member, money: true } },
  { name: 'userinfo', path: '/mine/userinfo', meta: member },
  { name: 'auth', path: '/mine/auth', meta: member },
  { name: 'virtualCoinCard', path: '/mine/virtualCoinCard', meta: bound },
  { name: 'alipayManage', path: '/mine/alipayManage', meta: bound },
  { name: 'accountManage', path: '/mine/accountManage/:id', meta: bound },
  { name: 'introTutorial', path: '/mine/introTutorial', meta: member },
  { name: 'addBankCard', path: '/mine/addBankCard', meta: bound },
  { name: 'exchange', path: '/mine/exchange', meta: member },
  { name: 'vip', path: '/mine/vip', meta: member },
  { name: 'vipDetail', path: '/mine/vip/detail', under: 'vip', meta: member },
  { name: 'welfare', path: '/mine/welfare', meta: member },
  { name: 'wallet', path: '/mine/wallet', meta: { ...member, money: true } },
  { name: 'transRecord', path: '/mine/transRecord', meta: member },
  { name: 'betRecord', path: '/mine/betRecord', meta: member },
  { name: 'giftRecord', path: '/mine/giftRecord', meta: member },
  { name: 'message', path: '/mine/message', meta: member },
  { name: 'feedback', path: '/mine/feedback', meta: member },
  { name: 'feedbackList', path: '/mine/feedback', meta: member },
  { name: 'saveMoney', path: '/mine/savemoney', meta: member },
  { name: 'rechargeWait', path: '/mine/savemoney', meta: member },
  { name: 'transferWait', path: '/mine/savemoney', meta: member },
  { name: 'virtualWait', path: '/mine/savemoney', meta: member },
  { name: 'huiwangWait', path: '/mine/huiwangWait', meta: member },
  { name: 'xnbskWait', path: '/mine/xnbskWait', meta: member },
  { name: 'transferMoney', path: '/mine/transfermoney', meta: member },
  { name: 'takeMoney', path: '/mine/takemoney', meta: member },
  /** Ours: limits, breaks, self-exclusion. */
  { name: 'limits', path: '/mine/limits', meta: member },
  /** Ours: computes a round of a game anew. */
  { name: 'fairness', path: '/fairness' },

  { name: 'help', path: '/app/help' },
  ...HELP_CODES.map((code) => ({ name: `help-${code}`, path: `/app/help/${code}` }) as const),
  { name: 'notFound', path: '*' },
] as const satisfies readonly RouteEntry[]

export type RouteName = (typeof entries)[number]['name']
export type AppRoute = RouteEntry & { name: RouteName; under?: RouteName }

export const routes: readonly AppRoute[] = entries
const notFound: AppRoute = { name: 'notFound', path: '*' }

/** Matched by rank, not by order: fixed paths win over parameters. */
const matchable = routes.map((route) => ({ path: route.path, route }))
/** By pathname: the router would rank and compile the whole table at each match, and every render asks. */
const fixed = new Map<string, AppRoute>()
for (const route of routes) if (!/[:*]/.test(route.path) && !fixed.has(route.path)) fixed.set(route.path, route)
/** The same for addresses with parameters, the last ones asked for. */
const asked = new Map<string, AppRoute>()
const MOST_ASKED = 50

/** The route of a pathname; notFound when the table has none. */
export function routeOf(pathname: string): AppRoute {
  const known = fixed.get(pathname) ?? asked.get(pathname)
  if (known) return known
  const route = matchRoutes(matchable, pathname)?.at(-1)?.route.route ?? notFound
  if (asked.size >= MOST_ASKED) asked.clear()
  asked.set(pathname, route)
  return route
}

/** The address of a page by name. */
export function pathOf(name: RouteName, params: Record<string, string> = {}): string {
  const route = routes.find((entry) => entry.name === name) ?? notFound
  return generatePath(route.path, params)
}

/** Our own sports page, the only local sport venue so far. */
export const LOCAL_SPORT_VENUE = 'crty'
export const isLocalSportVenue = (enName: string | undefined): boolean => enName?.toLowerCase() === LOCAL_SPORT_VENUE
