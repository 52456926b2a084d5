import { expect, type Page } from 'playwright/test'
import type { Answer } from '../../contract/endpoints.ts'
import type { GameList } from '../../contract/sport.ts'
import { pathOf, type RouteName, routes } from '../../src/app/navigation/routes.ts'
import { addBankCard, newBoundMember } from '../support/bound-member.ts'
import { freshName, isPhone, letIn } from './support.ts'
import { test } from './with-games.ts'

/** Titles of the pages, by the first words of the tab's; written out, as the product's table would agree with itself whatever it says. */
const TITLES: Partial<Record<RouteName, string>> = {
  ...{ home: '首页', login: '首页', slots: '电子', sport: '体育', realbet: '真人', chess: '棋牌', gaming: '电竞', lottery: '彩票' },
  ...{ gameegame: '电子', gamefishing: '捕鱼', localSport: '体育', venture: '合作伙伴', sponsor: '赞助伙伴', appdownload: '下载应用' },
  ...{ discount: '优惠活动', userinfo: '个人资料', auth: '身份认证', virtualCoinCard: '账户管理', alipayManage: '账户管理' },
  ...{ accountManage: '管理账户', introTutorial: '新手引导', addBankCard: '账户管理', exchange: '礼品兑换', vip: 'VIP 等级' },
  ...{ vipDetail: '等级与返水', welfare: '福利中心', wallet: '我的钱包', transRecord: '交易记录', betRecord: '投注记录' },
  ...{ giftRecord: '礼金记录', message: '消息中心', feedback: '意见反馈', feedbackList: '意见反馈', saveMoney: '存款' },
  ...{ rechargeWait: '存款', transferWait: '存款', virtualWait: '存款', huiwangWait: '等待付款', xnbskWait: '等待付款' },
  ...{ transferMoney: '转账', takeMoney: '取款', limits: '安全与限额', fairness: '验证一局', notFound: '找不到页面' },
  ...{ mine: '我的', help: '帮助中心', game: '百家乐', loading: '加载中' },
}
const ACTIVITIES: Partial<Record<RouteName, string>> = {
  ...{
    activityRacePage: 'winter-race',
    activityLandPage: 'registration-grant',
    firstDeposit: 'first-deposit',
    againDeposit: 'again-deposit',
  },
  ...{ newTask: 'new-task', drawGift: 'weekly-draw', signGift: 'daily-sign', bettingGift: 'weekly-betting' },
}
/** Bare pages show a game or a sign of waiting; the wait pages of deposits say that there is no such order. */
const WITHOUT_HEADING: readonly RouteName[] = ['loading', 'slotGame', 'game', 'huiwangWait', 'xnbskWait']
const NO_ORDER = '没有这笔存款'

const pathname = (page: Page): string => new URL(page.url()).pathname

test('every route survives a direct load and a reload, and Back and Forward lead through the pages [ROUTE-35] @phone @long', async ({
  page,
  server,
  games,
}) => {
  test.setTimeout(900_000)
  const member = await newBoundMember(server, freshName())
  const card = await addBankCard(member)
  const { games: listed } = (await member.call('sport.gameList', { showType: 'FT' })).data as GameList
  await letIn(page, member.token)

  const { groups } = (await member.call('site.helpIndex', {})).data as Answer<'site.helpIndex'>
  const { list } = (await member.call('act.promotionConfig', {})).data as Answer<'act.promotionConfig'>
  /** What content names its pages. */
  const headings = new Map([
    ...groups.flatMap(({ pages }) => pages.map(({ code, title }) => [`help-${code}`, title] as const)),
    ...Object.entries(ACTIVITIES).map(([name, id]) => [name, list.find((one) => one.id === id)?.title ?? `no activity ${id}`] as const),
  ])
  /** The page that an address leads on to; any other stays. */
  const forwarded: Partial<Record<RouteName, RouteName>> = {
    ...{ redirect: 'home', Redirect: 'sponsor' },
    ...(!isPhone(page) && { mine: 'wallet', help: 'help-kh' }),
  }
  const addressOf = (name: RouteName): string => {
    if (name === 'notFound') return '/no/such/page'
    const info = `${games.origin}/XHZR?lang=zh-CN&game_code=baccarat`
    const gameId = String(listed[0]?.gameId)
    return pathOf(name, { info, enName: 'crty', gameId, id: ACTIVITIES[name] ?? card, '*': 'sponsor' })
  }
  const expectShown = async (name: RouteName) => {
    const there = forwarded[name] ?? name
    await expect.poll(() => pathname(page), name).toBe(new URL(addressOf(there), server.origin).pathname)
    const [title, heading] = [TITLES[there], headings.get(there)]
    await expect(page, name).toHaveTitle(title === undefined ? /.+ · Parlay/ : new RegExp(`^${title}`))
    if (heading !== undefined) await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), name).toBeVisible()
    if (name !== 'notFound' && name !== 'loading') await expect(page, name).not.toHaveTitle(/^(加载中|找不到页面)/)
    if (!WITHOUT_HEADING.includes(name)) await expect(page.getByRole('heading').first(), name).toBeAttached()
    if (name === 'huiwangWait' || name === 'xnbskWait') await expect(page.getByText(NO_ORDER), name).toBeVisible()
    await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0)
    await expect(page.getByText(/没有加载出来|这个页面出了问题/).filter({ visible: true }), name).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '没有这个页面' }).filter({ visible: true }), name).toHaveCount(
      name === 'notFound' ? 1 : 0,
    )
  }

  for (const { name } of routes) {
    await page.goto(addressOf(name))
    await expectShown(name)
    await page.reload()
    await expectShown(name)
  }

  const chain: RouteName[] = ['home', 'sponsor', 'mine', 'betRecord', 'help', 'help-rqgl', 'discount', 'localSport']
  for (const name of chain) await page.goto(addressOf(name))
  for (const name of chain.toReversed().slice(1)) {
    await page.goBack()
    await expectShown(name)
  }
  for (const name of chain.slice(1)) {
    await page.goForward()
    await expectShown(name)
  }
})
