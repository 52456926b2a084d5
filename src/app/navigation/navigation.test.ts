import { expect, test } from 'vitest'
import { builtInNavigation, navigationOf } from './navigation.ts'

const codesOf = (list: ReturnType<typeof navigationOf>) => list.map(({ code, path }) => [code, path])

test('only what is built stands in the navigation, in the order and by the names of the server', () => {
  const shown = navigationOf([
    { code: 'vip', name: 'VIP' },
    { code: 'TY', name: '体育赛事' },
    { code: 'HOME', name: '首页' },
  ])
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

test('customer service is an entry of its own, over whatever page is shown [CS-04]', () => {
  expect(codesOf(navigationOf([{ code: 'customer', name: '客服' }]))).toEqual([['customer', null]])
})

test('before the server answered, or when nothing of its list is built, the built-in navigation stands', () => {
  expect(navigationOf(undefined)).toBe(builtInNavigation)
  expect(navigationOf([{ code: 'vip', name: 'VIP' }])).toBe(builtInNavigation)
  expect(codesOf(builtInNavigation)).toEqual([
    ['HOME', '/'],
    ['TY', '/game/sport/crty'],
  ])
})
