import { expect, test } from 'vitest'
import { builtInNavigation, navigationOf } from './navigation.ts'

const codesOf = (list: ReturnType<typeof navigationOf>) => list.map(({ code, path }) => [code, path])

test('only what is built stands in the navigation, in the order and by the names of the server', () => {
  const shown = navigationOf([
    { code: 'DZ', name: '电子' },
    { code: 'TY', name: '体育赛事' },
    { code: 'HOME', name: '首页' },
  ])
  expect(codesOf(shown)).toEqual([
    ['TY', '/game/sport/crty'],
    ['HOME', '/'],
  ])
  expect(shown[0]?.name).toBe('体育赛事')
})

test('customer service is an entry of its own, over whatever page is shown [CS-04]', () => {
  expect(codesOf(navigationOf([{ code: 'customer', name: '客服' }]))).toEqual([['customer', null]])
})

test('before the server answered, or when nothing of its list is built, the built-in navigation stands', () => {
  expect(navigationOf(undefined)).toBe(builtInNavigation)
  expect(navigationOf([{ code: 'DZ', name: '电子' }])).toBe(builtInNavigation)
  expect(codesOf(builtInNavigation)).toEqual([
    ['HOME', '/'],
    ['TY', '/game/sport/crty'],
  ])
})
