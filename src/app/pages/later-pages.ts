import { withTexts } from '../../i18n/catalogues.ts'
import '../navigation/later-titles.ts'

const MONEY = ['later', 'codes', 'wallet'] as const
/** With the member's limits beside the money. */
const LIMITED = [...MONEY, 'safePlay'] as const

/** With the form for the name of who pays. */
const PAY_IN = [...LIMITED, 'account'] as const

const ACCOUNT = ['later', 'codes', 'account'] as const
const ACTIVITIES = [...MONEY, 'activities', 'venues'] as const
const activity = () => withTexts(ACTIVITIES, async () => (await import('./activity-pages.tsx')).ActivityPage)
const cards = () => withTexts(MONEY, async () => (await import('./cards-page.tsx')).CardsPage)

/** The texts of content pages, with the codes for their errors. */
const INFO = ['info', 'codes'] as const
const PLAY = [...MONEY, 'venues'] as const
const venues = () => withTexts(PLAY, async () => (await import('./venue-pages.tsx')).VenuePage)

/** All pages that are no start of a visit: each page is loaded with its texts at its first visit. */
export const laterPages = {
  sport: venues,
  realbet: venues,
  chess: venues,
  gaming: venues,
  lottery: venues,
  gameegame: venues,
  gamefishing: venues,
  slots: () => withTexts(PLAY, async () => (await import('./venue-pages.tsx')).SlotsPage),
  slotGame: () => withTexts(PLAY, async () => (await import('./venue-pages.tsx')).SlotGamePage),
  game: () => withTexts([...PLAY, 'safePlay'], async () => (await import('./frame-page.tsx')).FramePage),
  mine: () => withTexts([...LIMITED, 'account'], async () => (await import('./mine-page.tsx')).MinePage),
  wallet: () => withTexts(LIMITED, async () => (await import('./wallet-page.tsx')).WalletPage),
  transferMoney: () => withTexts(MONEY, async () => (await import('./transfer-page.tsx')).TransferPage),
  betRecord: () => withTexts(['later', 'codes', 'record', 'slip'], async () => (await import('./record-page.tsx')).RecordPage),
  transRecord: () => withTexts(MONEY, async () => (await import('./funds-record-pages.tsx')).TransRecordPage),
  giftRecord: () => withTexts(MONEY, async () => (await import('./funds-record-pages.tsx')).GiftRecordPage),
  exchange: () => withTexts(MONEY, async () => (await import('./exchange-page.tsx')).ExchangePage),
  limits: () => withTexts(['later', 'codes', 'safePlay'], async () => (await import('./limits-page.tsx')).LimitsPage),
  userinfo: () => withTexts(ACCOUNT, async () => (await import('./profile-page.tsx')).ProfilePage),
  auth: () => withTexts(ACCOUNT, async () => (await import('./auth-page.tsx')).AuthPage),
  addBankCard: cards,
  virtualCoinCard: cards,
  alipayManage: cards,
  accountManage: cards,
  takeMoney: () => withTexts(MONEY, async () => (await import('./withdraw-page.tsx')).WithdrawPage),
  message: () => withTexts(['later', 'codes', 'letter'], async () => (await import('./letter-page.tsx')).LetterPage),
  vip: () => withTexts(['later', 'codes', 'vip'], async () => (await import('./vip-page.tsx')).VipPage),
  vipDetail: () => withTexts(['later', 'codes', 'vip'], async () => (await import('./vip-page.tsx')).VipDetailPage),
  welfare: () => withTexts([...ACTIVITIES, 'vip', 'welfare'], async () => (await import('./welfare-page.tsx')).WelfarePage),
  introTutorial: () => withTexts(['later', 'tour'], async () => (await import('./tutorial-page.tsx')).TutorialPage),
  feedback: () => withTexts(['later', 'codes', 'feedback'], async () => (await import('./feedback-page.tsx')).FeedbackPage),
  saveMoney: () => withTexts(PAY_IN, async () => (await import('./deposit-page.tsx')).DepositPage),
  huiwangWait: () => withTexts(PAY_IN, async () => (await import('./deposit-page.tsx')).DepositWaitPage),
  xnbskWait: () => withTexts(PAY_IN, async () => (await import('./deposit-page.tsx')).DepositWaitPage),
  fairness: () => withTexts(['fairness'], async () => (await import('./fairness-page.tsx')).FairnessPage),
  discount: () => withTexts(ACTIVITIES, async () => (await import('./activity-pages.tsx')).DiscountPage),
  firstDeposit: activity,
  againDeposit: activity,
  activityRacePage: activity,
  activityLandPage: activity,
  newTask: activity,
  drawGift: activity,
  signGift: activity,
  friendInvitation: activity,
  bettingGift: activity,
  venture: () => withTexts(['agent', 'codes'], async () => (await import('./agent-page.tsx')).AgentPage),
  sponsor: () => withTexts(INFO, async () => (await import('./info-pages.tsx')).SponsorPage),
  appdownload: () => withTexts(INFO, async () => (await import('./info-pages.tsx')).DownloadPage),
  help: () => withTexts(INFO, async () => (await import('./info-pages.tsx')).HelpPage),
  loading: () => withTexts(['later'], async () => (await import('./loading-page.tsx')).LoadingPage),
  redirect: async () => (await import('./redirect-page.tsx')).RedirectPage,
  Redirect: async () => (await import('./redirect-page.tsx')).RedirectPage,
  notFound: () => withTexts(['later'], async () => (await import('./not-found-page.tsx')).NotFoundPage),
}

export type LaterPage = keyof typeof laterPages
