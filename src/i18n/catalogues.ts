import { i18n, type Messages } from '@lingui/core'
import type { Language } from '../../contract/site.ts'
import { messages as app } from './catalogues/zh-CN/app.po'
import { messages as home } from './catalogues/zh-CN/home.po'

type Load = () => Promise<{ messages: Messages }>

/** Catalogues that come with their feature; `app` and `home` are needed for the first paint and come with the page. */
const later = {
  account: () => import('./catalogues/zh-CN/account.po'),
  install: () => import('./catalogues/zh-CN/install.po'),
  later: () => import('./catalogues/zh-CN/later.po'),
  codes: () => import('./catalogues/zh-CN/codes.po'),
  info: () => import('./catalogues/zh-CN/info.po'),
  activity: () => import('./catalogues/zh-CN/activity.po'),
  activities: () => import('./catalogues/zh-CN/activities.po'),
  agent: () => import('./catalogues/zh-CN/agent.po'),
  sport: () => import('./catalogues/zh-CN/sport.po'),
  slip: () => import('./catalogues/zh-CN/slip.po'),
  record: () => import('./catalogues/zh-CN/record.po'),
  vip: () => import('./catalogues/zh-CN/vip.po'),
  tour: () => import('./catalogues/zh-CN/tour.po'),
  welfare: () => import('./catalogues/zh-CN/welfare.po'),
  feedback: () => import('./catalogues/zh-CN/feedback.po'),
  letter: () => import('./catalogues/zh-CN/letter.po'),
  chat: () => import('./catalogues/zh-CN/chat.po'),
  wallet: () => import('./catalogues/zh-CN/wallet.po'),
  safePlay: () => import('./catalogues/zh-CN/safePlay.po'),
  fairness: () => import('./catalogues/zh-CN/fairness.po'),
  venues: () => import('./catalogues/zh-CN/venues.po'),
  push: () => import('./catalogues/zh-CN/push.po'),
} satisfies Record<string, Load>

export type CatalogueName = keyof typeof later

/** The texts of one language: those of the first paint, and the way to the others. */
export interface Texts {
  language: Language
  first: Messages
  later: Record<CatalogueName, Load>
}

const simplified: Texts = { language: 'zh-CN', first: { ...app, ...home }, later }
const texts: Record<Language, () => Promise<Texts>> = {
  'zh-CN': async () => simplified,
  'zh-TW': async () => (await import('./traditional.ts')).traditional,
}

/** The catalogue of the pages' titles. */
const TITLES: CatalogueName = 'later'

let now = simplified
let ready: Promise<unknown> = Promise.resolve()
const loading = new Map<CatalogueName, Promise<void>>()

/** Simplified is here; Traditional comes when it is first shown, with whatever catalogues are in use. Fails where it can't come. */
export function showLanguage(language: Language): Promise<void> {
  const shown = show(language)
  ready = shown.catch(() => undefined)
  return shown
}

async function show(language: Language): Promise<void> {
  now = await texts[language]()
  await Promise.all([...loading.keys()].map(load))
  i18n.load(language, now.first)
  i18n.activate(language)
  document.documentElement.lang = language
}

async function load(name: CatalogueName): Promise<void> {
  const { language, later } = now
  const { messages } = await later[name]()
  // `i18n.load` has all that is shown drawn again, though what shows these texts waits for them. Titles don't: they stand in the layout.
  if (language === i18n.locale && name !== TITLES) Object.assign(i18n.messages, messages)
  else i18n.load(language, messages)
}

/** Resolves once the texts of a feature can be shown; loaded once. */
function loadCatalogue(name: CatalogueName): Promise<void> {
  const known = loading.get(name)
  if (known) return known
  const fresh = load(name)
  loading.set(name, fresh)
  fresh.catch(() => loading.delete(name))
  return fresh
}

/** Load a feature's module together with its texts: what a lazy route or dialog awaits. */
export const withTexts = async <T>(names: readonly CatalogueName[], load: () => Promise<T>): Promise<T> => {
  const [module] = await Promise.all([load(), ready, ...names.map(loadCatalogue)])
  return module
}
