import type { Locator, Page } from 'playwright'
import { pathOf, type RouteName, routes } from '../../src/app/navigation/routes.ts'
import type { Walker } from './member.ts'

/** A page in one of its states, a dialog or a drawer. */
export interface Scene {
  /** A route's name, for a state of it with a word after it. */
  name: string
  path: string
  /** Seen without a login. */
  visitor?: true
  /** An open dialog or drawer, which is measured alone. */
  dialog?: true
  /** The mock of the same page: the file's name before the width. */
  mock?: string
  /** What a person does there before it is looked at. */
  act?: (site: Site) => Promise<void>
}

/** The page with the words of its script. */
export interface Site {
  page: Page
  isPhone: boolean
  /** A Simplified text as the page writes it. */
  say: (text: string) => string
  /** Presses the first button, tab, link or choice in sight whose name has this text. */
  press: (text: string, within?: Page | Locator) => Promise<void>
  slip: () => Promise<Locator>
}

const SPORT = '/game/sport/crty'

const MOCKS: Partial<Record<RouteName, string>> = {
  ...{ home: 'home', sport: 'venues-sport', realbet: 'venues', slots: 'slots-lobby', lottery: 'lottery', localSport: 'sports' },
  ...{ localGame: 'game', game: 'game-frame', venture: 'agent', sponsor: 'sponsor', appdownload: 'install', discount: 'activities' },
  ...{ activityRacePage: 'act-race', newTask: 'act-task', drawGift: 'act-draw', signGift: 'act-sign', firstDeposit: 'act-deposit' },
  ...{
    friendInvitation: 'act-invite',
    mine: 'mine',
    userinfo: 'userinfo',
    auth: 'auth-verify',
    addBankCard: 'cards',
    exchange: 'exchange',
  },
  ...{ vip: 'vip', wallet: 'wallet', transRecord: 'trans-record', betRecord: 'record', message: 'messages', feedback: 'feedback' },
  ...{ saveMoney: 'deposit', transferMoney: 'transfer', takeMoney: 'withdraw', limits: 'limits', fairness: 'fairness', help: 'help' },
  ...{ notFound: 'notfound' },
}
const ACTIVITIES: Partial<Record<RouteName, string>> = {
  ...{ activityRacePage: 'winter-race', activityLandPage: 'registration-grant', firstDeposit: 'first-deposit' },
  ...{ againDeposit: 'again-deposit', newTask: 'new-task', drawGift: 'weekly-draw', signGift: 'daily-sign', bettingGift: 'weekly-betting' },
}
/** Names of a route that only share the address of another, and those that lead on at once. */
const SHARED: readonly RouteName[] = ['login', 'feedbackList', 'rechargeWait', 'transferWait', 'virtualWait', 'redirect', 'Redirect']

const price = 'button[data-move]:enabled'

export function scenes(walker: Walker, gamesOrigin: string): Scene[] {
  const address = (name: RouteName): string => {
    if (name === 'notFound') return '/no/such/page'
    const params = { info: `${gamesOrigin}/XHZR?lang=zh-CN&game_code=baccarat`, enName: 'crty', gameId: walker.game }
    const path = pathOf(name, { ...params, id: ACTIVITIES[name] ?? walker.card, '*': 'sponsor' })
    return name === 'huiwangWait' || name === 'xnbskWait' ? `${path}?order=${walker.order}` : path
  }
  const pages = routes
    .filter(({ name }) => !SHARED.includes(name))
    .map(({ name }): Scene => ({ name, path: address(name), ...(MOCKS[name] && { mock: MOCKS[name] }) }))
  return [...pages, ...states(walker)]
}

const openAccountMenu = ({ page, say }: Site) => page.getByRole('button', { name: new RegExp(`^${say('账户')}`) }).click()

async function openAccount(site: Site): Promise<void> {
  await openAccountMenu(site)
  if (!site.isPhone) await site.press('我的账户')
}

/** Puts a price of a game to come into the slip: those in play may all be suspended. */
async function pick({ page, press }: Site): Promise<void> {
  await press('今日')
  await page.locator(price).first().click()
}

/** Opens a dialog, and presses something in it. */
const inDialog =
  (opener: string, then: string) =>
  async ({ press, page }: Site): Promise<void> => {
    await press(opener)
    await press(then, page.getByRole('dialog'))
  }

function states({ ticket, order, game, card }: Walker): Scene[] {
  const opened = (name: string, path: string, act: Scene['act'], more: Partial<Scene> = {}): Scene => ({
    name,
    path,
    dialog: true,
    ...(act && { act }),
    ...more,
  })
  const tab = (name: string, path: string, text: string, mock?: string): Scene => ({
    name,
    path,
    ...(mock !== undefined && { mock }),
    act: ({ press }) => press(text),
  })
  return [
    { name: 'home visitor', path: '/', visitor: true },
    { name: 'discount visitor', path: '/activity/discount', visitor: true },
    opened('home login', '/', ({ press }) => press('登录'), { visitor: true, mock: 'auth' }),
    opened('home register', '/', ({ press }) => press('注册'), { visitor: true, mock: 'auth-register' }),
    opened(
      'home register refused',
      '/',
      async ({ press, page, say }) => {
        await press('注册')
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(say('用户名')).fill('1x')
        await dialog.getByRole('button', { name: say('注册'), exact: true }).click()
      },
      { visitor: true },
    ),
    opened('home terms', '/', inDialog('注册', '条款与规则'), { visitor: true }),
    opened('home find password', '/', inDialog('登录', '忘记密码'), { visitor: true, mock: 'auth-find' }),
    opened('home notices', '/', ({ press }) => press('全部公告')),
    opened('home account', '/', openAccount),
    {
      name: 'home account menu',
      path: '/',
      act: async (site) => {
        if (!site.isPhone) await openAccountMenu(site)
      },
    },
    opened('localSport search', SPORT, ({ press }) => press('搜索'), { mock: 'search' }),
    opened('localSport search typed', SPORT, async ({ page, press }) => {
      await press('搜索')
      await page.getByRole('dialog').getByRole('combobox').fill('a')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    }),
    opened('home chat', '/', ({ press }) => press('聊天室'), { mock: 'chat' }),
    tab('localSport live', SPORT, '滚球'),
    tab('localSport today', SPORT, '今日', 'sports-today'),
    tab('localSport early', SPORT, '早盘', 'sports-early'),
    tab('localSport champions', SPORT, '冠军', 'champions'),
    opened('localSport slip empty', SPORT, async (site) => {
      await pick(site)
      await site.slip()
      await site.press('清空')
      if (site.isPhone) await site.slip()
    }),
    opened(
      'localSport slip single',
      SPORT,
      async (site) => {
        await pick(site)
        await (await site.slip()).getByLabel(site.say('本金')).fill('200')
      },
      { mock: 'slip-single' },
    ),
    opened(
      'localSport slip series',
      SPORT,
      async (site) => {
        await pick(site)
        await site.page
          .getByRole('row')
          .filter({ has: site.page.locator(price) })
          .nth(1)
          .locator(price)
          .first()
          .click()
        await site.press('串关', await site.slip())
      },
      { mock: 'slip' },
    ),
    opened('localSport quick bet', SPORT, async (site) => {
      await pick(site)
      await site.slip()
      await site.press('快投')
    }),
    tab('localGame scores', `${SPORT}/${game}`, '波胆'),
    opened(
      'localGame chat',
      `${SPORT}/${game}`,
      async ({ page, say }) => {
        const tab = page.getByRole('tab', { name: say('聊天') })
        // Below the desktop's width a button opens it.
        if (await tab.isVisible()) await tab.click()
        else
          await page
            .getByRole('button', { name: say('聊天') })
            .filter({ visible: true })
            .last()
            .click()
      },
      { mock: 'chat' },
    ),
    tab('localGame bell', `${SPORT}/${game}`, '推送'),
    { name: 'betRecord ticket', path: `/mine/betRecord#${ticket}` },
    opened('betRecord automatic cash-out', `/mine/betRecord#${ticket}`, ({ press }) => press('自动')),
    { name: 'saveMoney order', path: `/mine/savemoney?order=${order}`, mock: 'deposit-wait' },
    opened('saveMoney cancel order', `/mine/savemoney?order=${order}`, ({ press }) => press('取消订单')),
    { name: 'feedbackList', path: '/mine/feedback?view=list' },
    { name: 'message settings', path: '/mine/message?view=settings', mock: 'messages-settings' },
    opened('limits editor', '/mine/limits', ({ press }) => press('每月存款限额')),
    tab('limits rest', '/mine/limits', '休息'),
    opened('userinfo birthday', '/mine/userinfo', ({ press }) => press('填写生日')),
    opened('userinfo e-mail', '/mine/userinfo', ({ press }) => press('绑定邮箱')),
    opened('userinfo password', '/mine/userinfo', ({ press }) => press('修改登录密码')),
    opened('userinfo picture', '/mine/userinfo', ({ press }) => press('换头像')),
    opened('userinfo export', '/mine/userinfo', ({ press }) => press('导出我的数据')),
    opened('userinfo close', '/mine/userinfo', ({ press }) => press('关闭账户')),
    opened('accountManage remove', `/mine/accountManage/${card}`, ({ press }) => press('移除')),
    opened('firstDeposit join', '/activity/firstDeposit/first-deposit', ({ press }) => press('参加')),
    opened('introTutorial first step', '/mine/introTutorial', ({ press }) => press('开始看')),
    opened('home leave everywhere', '/', async (site) => {
      await openAccount(site)
      await site.press('退出全部设备', site.page.getByRole('dialog'))
    }),
  ]
}
