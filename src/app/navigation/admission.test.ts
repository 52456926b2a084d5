import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { admission } from './admission.ts'
import { routeOf, routes } from './routes.ts'

const VISITOR = { state: 'visitor' } as const
const MEMBER = { state: 'member' } as const

/** What platform §6 opens to everybody. */
const OPEN = [
  ...['/', '/game/sport', '/game/realbet', '/game/chess', '/game/gaming', '/game/lottery', '/game/egame', '/game/fishing', '/dz/game'],
  ...['/activity/discount', '/activity/racePage/7', '/activity/friendInvitation', '/app/help', '/app/help/gztk', '/sponsor', '/download'],
  ...['/agent', '/pg/game', '/no/such/path'],
]

test('a visitor is asked to log in for every member page, and for no other [SESSION-11]', () => {
  for (const path of ['/mine/wallet', '/mine', '/mine/accountManage/7', '/game/abc', '/game/sport/crty', '/redirect', '/redirect/mine/vip'])
    expect([path, admission(routeOf(path), VISITOR)]).toEqual([path, 'login'])
  for (const path of OPEN) expect([path, admission(routeOf(path), VISITOR)]).toEqual([path, 'show'])
  const shut = routes.filter((route) => admission(route, VISITOR) === 'login').map(({ path }) => path)
  expect(shut.filter((path) => !/^\/(mine|redirect)\b/.test(path))).toEqual([
    '/game/:info',
    '/game/sport/:enName',
    '/game/sport/:enName/:gameId',
  ])
  expect(routes.filter(({ path }) => path.startsWith('/mine')).every(({ path }) => shut.includes(path))).toBe(true)
})

test('a member is let in everywhere, and nowhere is there a page or a call for anyone above [SESSION-11]', () => {
  for (const route of routes) expect(admission(route, MEMBER)).toBe('show')
  for (const path of ['/admin', '/mine/admin', '/manage', '/console']) expect(routeOf(path).name).toBe('notFound')
  const paths = [...routes, ...Object.values(endpoints)].map(({ path }) => path)
  expect(paths.filter((path) => /admin|operator|backoffice/i.test(path))).toEqual([])
})
