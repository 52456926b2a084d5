import type { Location } from 'react-router-dom'
import { expect, test } from 'vitest'
import { routeOf } from '../navigation/routes.ts'
import type { ShownPage } from '../pages/use-shown-page.ts'
import { type KeptPage, keep } from './kept-pages.ts'
import { afterClosing, type VisitedTab, visit } from './visited-tabs.ts'

let visits = 0
const Page = () => null
/** A navigation to an address: each has a key of its own, as the router gives it. */
const at = (address: string): ShownPage => {
  const { pathname, search } = new URL(address, 'https://parlay.example')
  const location: Location = { pathname, search, hash: '', state: null, key: `visit${visits++}` }
  return { location, route: routeOf(pathname), Page }
}

/** What a player has open after going to these addresses, one after the other. */
function go(
  addresses: readonly string[],
  start: { tabs: readonly VisitedTab[]; kept: readonly KeptPage[] } = { tabs: [], kept: [] },
  epoch = 1,
) {
  return addresses.reduce(({ tabs, kept }, address) => {
    const shown = at(address)
    return { tabs: visit(tabs, shown), kept: keep(kept, shown, { tabs, epoch }) }
  }, start)
}
const paths = (list: readonly { path: string }[]): string[] => list.map(({ path }) => path)
const keys = (kept: readonly KeptPage[]): string[] => kept.map(({ key }) => key)

const SPORTS = '/game/sport/crty'
const OTHER = '/game/sport/CRTY'

test('each page is listed once, with its latest query, in the order of first visits; home is never [ROUTE-27]', () => {
  const { tabs } = go(['/', SPORTS, OTHER, '/', `${SPORTS}?day=2`])
  expect(tabs.map(({ to }) => to)).toEqual([`${SPORTS}?day=2`, OTHER])
})

test('passing through a redirect lists no tab, and neither does what is not found or stands outside the frame [ROUTE-27] [ROUTE-28]', () => {
  expect(paths(go(['/redirect/sponsor', '/no/such/page', '/loading', SPORTS]).tabs)).toEqual([SPORTS])
})

test('a visited page is kept as it is; a page with ignoreCache is built afresh at each visit [ROUTE-25]', () => {
  const first = go(['/', SPORTS])
  const again = go(['/', SPORTS], first)
  expect(keys(again.kept)).toEqual(keys(first.kept))
  const redirected = go(['/redirect/a'], again)
  const twice = go(['/redirect/a'], redirected)
  expect(keys(redirected.kept)).toHaveLength(3)
  expect(keys(twice.kept)).toHaveLength(3)
  expect(keys(twice.kept).at(-1)).not.toBe(keys(redirected.kept).at(-1))
  expect(keys(go(['/'], twice).kept)).toEqual(keys(first.kept))
})

test('a closed tab is kept no longer, and nothing of one session is kept in the next [ROUTE-27]', () => {
  const { kept } = go(['/', SPORTS, OTHER])
  const shown = at(OTHER)
  const closed = keep(kept, shown, { tabs: [{ path: OTHER, to: OTHER, name: 'localSport' }], epoch: 1 })
  expect(keys(closed)).toEqual(['/', OTHER])
  expect(keys(keep(closed, shown, { tabs: [], epoch: 2 }))).toEqual([OTHER])
  expect(keep(closed, null, { tabs: [], epoch: 2 })).toEqual([])
})

test('no more than five pages are kept beside the one shown, and the one longest not seen leaves first', () => {
  const many = ['/game/sport/a', '/game/sport/b', '/game/sport/c', '/game/sport/d', '/game/sport/e']
  const { tabs, kept } = go([...many, '/game/sport/a', '/game/sport/f', '/game/sport/g'])
  expect(tabs).toHaveLength(7)
  expect(keys(kept).map((key) => key.at(-1))).toEqual(['a', 'c', 'd', 'e', 'f', 'g'])
})

test('looking again changes nothing, so that a look can be part of drawing', () => {
  const shown = at(SPORTS)
  const { tabs, kept } = { tabs: visit([], shown), kept: keep([], shown, { tabs: [], epoch: 1 }) }
  expect(keep(kept, shown, { tabs, epoch: 1 })).toBe(kept)
  expect(visit(tabs, shown)).toBe(tabs)
})

test('closing the shown tab leads to its neighbour, the last one home [ROUTE-27]', () => {
  const { tabs } = go([SPORTS, OTHER, '/game/sport/c'])
  expect(afterClosing(tabs, OTHER)).toBe('/game/sport/c')
  expect(afterClosing(tabs, '/game/sport/c')).toBe(OTHER)
  expect(afterClosing(tabs.slice(0, 1), SPORTS)).toBe('/')
})
