import { expect, test } from 'vitest'
import { HELP_CODES } from '../../../contract/help-codes.ts'
import { pageFor } from './page-names.ts'
import { pathOf, type RouteName, routeOf, routes } from './routes.ts'

const nameAt = (pathname: string) => routeOf(pathname).name

/** Every name platform §2 lists, in its order. */
const SPECIFIED = `home sport realbet chess gaming lottery gameegame gamefishing venture localSport sponsor appdownload discount
  activityRacePage activityLandPage firstDeposit againDeposit drawGift newTask signGift friendInvitation bettingGift userinfo auth
  addBankCard virtualCoinCard alipayManage accountManage introTutorial exchange vip vipDetail welfare wallet transRecord betRecord
  giftRecord message feedback feedbackList saveMoney transferMoney takeMoney rechargeWait transferWait huiwangWait xnbskWait
  virtualWait game login notFound Redirect`.split(/\s+/)

test('every route name of the specification is declared, once', () => {
  const names = routes.map(({ name }) => name as string)
  expect(names).toEqual([...new Set(names)])
  for (const name of SPECIFIED) expect(names).toContain(name)
})

/** What addresses with parameters are made with. */
const PARAMS = { info: 'some-game', enName: 'crty', gameId: '7', id: 'some-id', '*': 'sponsor' }
const NAME_OF_THE_REST = {
  login: 'home',
  feedbackList: 'feedback',
  rechargeWait: 'saveMoney',
  transferWait: 'saveMoney',
  virtualWait: 'saveMoney',
}

test('each route name leads to its page; those that share an address to the one there [ROUTE-23]', () => {
  for (const name of SPECIFIED as RouteName[]) {
    if (name === 'notFound') continue
    const page = (NAME_OF_THE_REST as Partial<Record<RouteName, RouteName>>)[name] ?? name
    expect([name, nameAt(pathOf(name, PARAMS))]).toEqual([name, page])
    expect([name, pageFor(name)]).toEqual([name, page])
  }
})

test('/ is home, for visitors and without a redirect', () => {
  expect(routeOf('/')).toEqual({ name: 'home', path: '/' })
})

test('a path outside the table is notFound, inside a declared area too', () => {
  for (const path of ['/no/such/path', '/mine/nosuch', '/game/sport/crty/20417736/more', '/app/help/nosuch', '/activity/newTask'])
    expect([path, nameAt(path)]).toEqual([path, 'notFound'])
})

test('every declared route shows its own page; all help pages are one', () => {
  const own = (name: RouteName) => (name.startsWith('help-') ? 'help' : nameAt(pathOf(name, PARAMS)))
  for (const { name } of routes) expect([name, pageFor(name)]).toEqual([name, own(name)])
})

test('fixed venue paths are never taken for a game address [ROUTE-08]', () => {
  const venues: [string, RouteName][] = [
    ['/game/sport', 'sport'],
    ['/game/realbet', 'realbet'],
    ['/game/chess', 'chess'],
    ['/game/gaming', 'gaming'],
    ['/game/lottery', 'lottery'],
    ['/game/egame', 'gameegame'],
    ['/game/fishing', 'gamefishing'],
  ]
  for (const [path, name] of venues) expect([path, nameAt(path)]).toEqual([path, name])
  expect(nameAt('/game/https%3A%2F%2Fgame.example%2Flobby')).toBe('game')
})

test('the local sport page and its games are for members, full width and without footer', () => {
  for (const path of ['/game/sport/crty', '/game/sport/crty/20417736'])
    expect([path, routeOf(path).meta]).toEqual([path, { requiresAuth: true, fullWidth: true, footer: false }])
})

test('bound members only reach the cards, the accounts and the wallets of platform §2', () => {
  const bound = routes.filter(({ meta }) => meta?.bindPhone).map(({ path }) => path)
  expect(bound.sort()).toEqual(['/mine/accountManage/:id', '/mine/addBankCard', '/mine/alipayManage', '/mine/virtualCoinCard'])
})

/** platform §2, in its order. */
const HELP = `kh ck qk zz yhgz tjllq xnbcqkjc tytzjc tysstqth fjcjc rqgl dxqgl cpwt dzjj tywt zrwt qtwt bczr gywm gztk hzhb ysgz zxkf`

test('the 23 help pages have the addresses of the specification and are open to visitors [ROUTE-22]', () => {
  const help = routes.filter(({ path }) => path.startsWith('/app/help/'))
  expect(HELP_CODES).toEqual(HELP.split(' '))
  expect(help.map(({ path }) => path)).toEqual(HELP_CODES.map((code) => `/app/help/${code}`))
  expect(help.filter(({ meta }) => meta?.requiresAuth)).toEqual([])
})

test('a page is addressed by its name', () => {
  expect(pathOf('localSport', { enName: 'crty' })).toBe('/game/sport/crty')
  expect(pathOf('saveMoney')).toBe(pathOf('rechargeWait'))
})
