import { expect, test } from 'vitest'
import { CATEGORY_CODES } from '../../../contract/site.ts'
import { builtInNavigation, navigationOf } from './navigation.ts'

/** Of a site that is newer than this page. */
const UNKNOWN = { code: 'stadium' as 'HOME', name: '球场' }
const codesOf = (list: ReturnType<typeof navigationOf>) => list.map(({ code, path }) => [code, path])

test('only what is built stands in the navigation, in the order and by the names of the server', () => {
  const shown = navigationOf([UNKNOWN, { code: 'TY', name: '体育赛事' }, { code: 'HOME', name: '首页' }])
  expect(codesOf(shown)).toEqual([
    ['TY', '/game/sport/crty'],
    ['HOME', '/'],
  ])
  expect(shown[0]?.name).toBe('体育赛事')
})

test('slots and fishing lead to their venues, though those lists are called otherwise [ROUTE-09] [HOME-01]', () => {
  const codes = ['ZR', 'CP', 'QP', 'DZ', 'DJ', 'BY'] as const
  expect(codesOf(navigationOf(codes.map((code) => ({ code, name: code }))))).toEqual([
    ['ZR', '/game/realbet'],
    ['CP', '/game/lottery'],
    ['QP', '/game/chess'],
    ['DZ', '/game/egame'],
    ['DJ', '/game/gaming'],
    ['BY', '/game/fishing'],
  ])
})

test('an entry of each code leads to its page, customer to customer service [ROUTE-26]', () => {
  const list = CATEGORY_CODES.map((code) => ({ code, name: code }))
  expect(Object.fromEntries(codesOf(navigationOf(list)))).toEqual({
    ...{ HOME: '/', TY: '/game/sport/crty', DZ: '/game/egame', ZR: '/game/realbet', CP: '/game/lottery', QP: '/game/chess' },
    ...{ DJ: '/game/gaming', BY: '/game/fishing', customer: null, sponsor: '/sponsor', discount: '/activity/discount' },
    ...{
      venture: '/agent',
      app: '/download',
      save_money: '/mine/savemoney',
      transfer_money: '/mine/transfermoney',
      take_money: '/mine/takemoney',
    },
    ...{ profile: '/mine/userinfo', vip: '/mine/vip', Welfare: '/mine/welfare', bet_record: '/mine/betRecord' },
    ...{ trade_record: '/mine/transRecord', message: '/mine/message' },
  })
})

test('customer service is an entry of its own, over whatever page is shown [CS-04]', () => {
  expect(codesOf(navigationOf([{ code: 'customer', name: '客服' }]))).toEqual([['customer', null]])
})

test('before the server answered, or when nothing of its list is built, the built-in navigation stands', () => {
  expect(navigationOf(undefined)).toBe(builtInNavigation)
  expect(navigationOf([UNKNOWN])).toBe(builtInNavigation)
  expect(codesOf(builtInNavigation)).toEqual([
    ['HOME', '/'],
    ['TY', '/game/sport/crty'],
  ])
})
