import { withTexts } from '../../i18n/catalogues.ts'

const MONEY = ['later', 'codes', 'wallet'] as const
/** With the member's limits beside the money. */
const LIMITED = [...MONEY, 'safePlay'] as const

const auth = () => withTexts(['later', 'codes', 'account'], async () => (await import('./auth-page.tsx')).AuthPage)
const cards = () => withTexts(MONEY, async () => (await import('./cards-page.tsx')).CardsPage)

/** Pages of the member area, each loaded with its texts at its first visit. */
export const memberPages = {
  mine: () => withTexts(LIMITED, async () => (await import('./mine-page.tsx')).MinePage),
  wallet: () => withTexts(LIMITED, async () => (await import('./wallet-page.tsx')).WalletPage),
  transferMoney: () => withTexts(MONEY, async () => (await import('./transfer-page.tsx')).TransferPage),
  betRecord: () => withTexts(['later', 'codes', 'record'], async () => (await import('./record-page.tsx')).RecordPage),
  transRecord: () => withTexts(MONEY, async () => (await import('./funds-record-pages.tsx')).TransRecordPage),
  giftRecord: () => withTexts(MONEY, async () => (await import('./funds-record-pages.tsx')).GiftRecordPage),
  limits: () => withTexts(['later', 'codes', 'safePlay'], async () => (await import('./limits-page.tsx')).LimitsPage),
  userinfo: auth,
  auth,
  addBankCard: cards,
  virtualCoinCard: cards,
  alipayManage: cards,
  accountManage: cards,
  takeMoney: () => withTexts(MONEY, async () => (await import('./withdraw-page.tsx')).WithdrawPage),
  feedback: () => withTexts(['later', 'codes', 'feedback'], async () => (await import('./feedback-page.tsx')).FeedbackPage),
  saveMoney: () => withTexts(LIMITED, async () => (await import('./deposit-page.tsx')).DepositPage),
  huiwangWait: () => withTexts(LIMITED, async () => (await import('./deposit-page.tsx')).DepositWaitPage),
  xnbskWait: () => withTexts(LIMITED, async () => (await import('./deposit-page.tsx')).DepositWaitPage),
}

export type MemberPage = keyof typeof memberPages
