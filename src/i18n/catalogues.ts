import { i18n, type Messages } from '@lingui/core'
import { messages as app } from './catalogues/zh-CN/app.po'
import { messages as home } from './catalogues/zh-CN/home.po'

/** Catalogues that come with their feature; `app` and `home` are needed for the first paint and come with the page. */
const lazyCatalogues = {
  device: () => import('./catalogues/zh-CN/device.po'),
  auth: () => import('./catalogues/zh-CN/auth.po'),
  install: () => import('./catalogues/zh-CN/install.po'),
  sports: () => import('./catalogues/zh-CN/sports.po'),
  slip: () => import('./catalogues/zh-CN/slip.po'),
} satisfies Record<string, () => Promise<{ messages: Messages }>>

export type CatalogueName = keyof typeof lazyCatalogues

const LOCALE = 'zh-CN'

export function startI18n(): typeof i18n {
  i18n.loadAndActivate({ locale: LOCALE, messages: { ...app, ...home } })
  return i18n
}

const loading = new Map<CatalogueName, Promise<void>>()

/** Resolves once the texts of a feature can be shown; loaded once. */
function loadCatalogue(name: CatalogueName): Promise<void> {
  const known = loading.get(name)
  if (known) return known
  const fresh = lazyCatalogues[name]().then(({ messages }) => i18n.load(LOCALE, messages))
  loading.set(name, fresh)
  fresh.catch(() => loading.delete(name))
  return fresh
}

/** Load a feature's module together with its texts: what a lazy route or dialog awaits. */
export const withTexts = async <T>(names: readonly CatalogueName[], load: () => Promise<T>): Promise<T> => {
  const [module] = await Promise.all([load(), ...names.map(loadCatalogue)])
  return module
}
