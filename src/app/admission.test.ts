import { expect, test } from 'vitest'
import { admission } from './admission.ts'
import { routeOf, routes } from './routes.ts'

const VISITOR = { state: 'visitor' } as const
const MEMBER = { state: 'member' } as const

test('a visitor is asked to log in for every member page, and for no other', () => {
  for (const path of ['/mine/wallet', '/mine', '/mine/accountManage/7', '/game/abc', '/game/sport/crty', '/redirect', '/redirect/mine/vip'])
    expect([path, admission(routeOf(path), VISITOR)]).toEqual([path, 'login'])
  for (const path of ['/', '/game/sport', '/agent', '/app/help/gztk', '/no/such/path'])
    expect([path, admission(routeOf(path), VISITOR)]).toEqual([path, 'show'])
})

test('a member is let in everywhere', () => {
  for (const route of routes) expect(admission(route, MEMBER)).toBe('show')
})
