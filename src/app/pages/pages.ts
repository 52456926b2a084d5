import type { ComponentType } from 'react'
import { withTexts } from '../../i18n/catalogues.ts'
import { type PageName, pageFor } from '../navigation/page-names.ts'
import type { RouteName } from '../navigation/routes.ts'
import { HomePage } from './home-page.tsx'
import type { LaterPage } from './later-pages.ts'

const VENUE = ['later', 'codes', 'sport', 'slip'] as const

/** Evaluates betting before the page that uses it, in a task of its own: together they would block a slow phone's thread. */
async function betting<T>(page: Promise<T>): Promise<T> {
  await import('../betting/betting.ts')
  return page
}

/** Home is part of the first load, and sports are what most go to first; every page is loaded, with its texts, at its first visit. */
const loads: Record<Exclude<PageName, LaterPage>, () => Promise<ComponentType>> = {
  home: async () => HomePage,
  localSport: () => withTexts(VENUE, async () => (await betting(import('./sports-page.tsx'))).SportsPage),
  localGame: () => withTexts(VENUE, async () => (await betting(import('./game-page.tsx'))).GamePage),
}

const isListed = (name: PageName): name is keyof typeof loads => name in loads

/** The list of all other pages comes with the first of them. */
const loadOf = async (name: PageName): Promise<ComponentType> =>
  isListed(name) ? loads[name]() : (await withTexts(['later'], () => import('./later-pages.ts'))).laterPages[name]()

const loaded = new Map<PageName, ComponentType>([['home', HomePage]])

/** The component that shows a route, if it is already loaded. */
export const loadedPage = (name: RouteName): ComponentType | undefined => loaded.get(pageFor(name))

export async function loadPage(name: RouteName): Promise<ComponentType> {
  const page = pageFor(name)
  const component = loaded.get(page) ?? (await loadOf(page))
  loaded.set(page, component)
  return component
}
