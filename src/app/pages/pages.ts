import type { ComponentType } from 'react'
import { withTexts } from '../../i18n/catalogues.ts'
import { type BuiltName, builtFor } from '../navigation/built.ts'
import type { RouteName } from '../navigation/routes.ts'
import { HomePage } from './home-page.tsx'

/** The texts of content pages, with the codes for their errors. */
const INFO = ['info', 'codes'] as const

const DEPOSIT = ['later', 'codes', 'wallet', 'safePlay'] as const

const VENUE = ['later', 'codes', 'sport', 'slip'] as const

/** Evaluates betting before the page that uses it, in a task of its own: together they would block a slow phone's thread. */
async function betting<T>(page: Promise<T>): Promise<T> {
  await import('../betting/betting.ts')
  return page
}

const auth = () => withTexts(['later', 'codes', 'account'], async () => (await import('./auth-page.tsx')).AuthPage)
const cards = () => withTexts(['later', 'codes', 'wallet'], async () => (await import('./cards-page.tsx')).CardsPage)

/** Home is part of the first load; every other page is loaded, with its texts, at its first visit. */
const loads: Record<BuiltName, () => Promise<ComponentType>> = {
  home: async () => HomePage,
  localSport: () => withTexts(VENUE, async () => (await betting(import('./sports-page.tsx'))).SportsPage),
  localGame: () => withTexts(VENUE, async () => (await betting(import('./game-page.tsx'))).GamePage),
  wallet: () => withTexts(['later', 'codes', 'wallet', 'safePlay'], async () => (await import('./wallet-page.tsx')).WalletPage),
  transferMoney: () => withTexts(['later', 'codes', 'wallet'], async () => (await import('./transfer-page.tsx')).TransferPage),
  betRecord: () => withTexts(['later', 'codes', 'record'], async () => (await import('./record-page.tsx')).RecordPage),
  limits: () => withTexts(['later', 'codes', 'safePlay'], async () => (await import('./limits-page.tsx')).LimitsPage),
  userinfo: auth,
  auth,
  addBankCard: cards,
  virtualCoinCard: cards,
  alipayManage: cards,
  accountManage: cards,
  takeMoney: () => withTexts(['later', 'codes', 'wallet'], async () => (await import('./withdraw-page.tsx')).WithdrawPage),
  feedback: () => withTexts(['later', 'codes', 'feedback'], async () => (await import('./feedback-page.tsx')).FeedbackPage),
  saveMoney: () => withTexts(DEPOSIT, async () => (await import('./deposit-page.tsx')).DepositPage),
  huiwangWait: () => withTexts(DEPOSIT, async () => (await import('./deposit-page.tsx')).DepositWaitPage),
  xnbskWait: () => withTexts(DEPOSIT, async () => (await import('./deposit-page.tsx')).DepositWaitPage),
  sponsor: () => withTexts(INFO, async () => (await import('./info-pages.tsx')).SponsorPage),
  appdownload: () => withTexts(INFO, async () => (await import('./info-pages.tsx')).DownloadPage),
  help: () => withTexts(INFO, async () => (await import('./info-pages.tsx')).HelpPage),
  loading: () => withTexts(['later'], async () => (await import('./loading-page.tsx')).LoadingPage),
  redirect: async () => (await import('./redirect-page.tsx')).RedirectPage,
  mine: () => withTexts(['later', 'codes', 'wallet', 'safePlay'], async () => (await import('./mine-page.tsx')).MinePage),
  Redirect: async () => (await import('./redirect-page.tsx')).RedirectPage,
  notFound: () => withTexts(['later'], async () => (await import('./not-found-page.tsx')).NotFoundPage),
}

const loaded = new Map<BuiltName, ComponentType>([['home', HomePage]])

/** The component that shows a route, if it is already loaded. */
export const loadedPage = (name: RouteName): ComponentType | undefined => loaded.get(builtFor(name))

export async function loadPage(name: RouteName): Promise<ComponentType> {
  const built = builtFor(name)
  const component = loaded.get(built) ?? (await loads[built]())
  loaded.set(built, component)
  return component
}
