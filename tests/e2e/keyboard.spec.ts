import { expect, type Page } from 'playwright/test'
import type { TestServer } from '../support/server.ts'
import { enter, heading, isFocusSeen, nav, tabTo } from './keyboard-support.ts'
import { asMember, isPhone, openSlip, openToday, pickable } from './support.ts'
import { test } from './with-games.ts'

/** Keeps all that live regions say from now on. What is switched off, or hidden in one by `aria-live=off`, says nothing. */
function listen() {
  const regions = new Map<Element, string>()
  const said: string[] = []
  Object.assign(window, { said })
  const look = () => {
    for (const region of document.querySelectorAll('[aria-live=polite], [role=status], [role=alert], output')) {
      const isOff = region.matches('[aria-live=off]')
      const quiet = [...region.querySelectorAll('[aria-live=off]')].map(({ textContent }) => textContent)
      const text = isOff ? '' : quiet.reduce((all, part) => all.replace(part, ''), region.textContent)
      if ((regions.get(region) ?? '') !== text) said.push(text)
      regions.set(region, text)
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  look()
}
const heard = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)

/** As a member; the page is whole. */
async function openHome(page: Page, server: TestServer) {
  await asMember(page, server)
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeAttached()
}

test('who bets by keyboard is at the outcome, which live regions say once [UX-02]', async ({ page, server }) => {
  await asMember(page, server)
  await openToday(page)
  await pickable(page).first().press('Enter')
  const slip = await openSlip(page)
  const stake = slip.getByLabel('本金')
  await expect(stake).toBeVisible()
  // The outcome is in a live region that changes no more.
  await page.evaluate(listen)
  await stake.fill('20')
  await slip.getByRole('button', { name: /^投注/ }).press('Enter')
  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeFocused()
  await expect(slip.getByText('余额 ¥9,980.00')).toBeVisible()
  expect((await heard(page)).filter((text) => text.includes('投注已接受'))).toHaveLength(1)
})

test('a page that was gone to has the focus on its heading, also where that comes late; the first page and another search of it have not [UX-02] @phone', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  expect(await page.evaluate(() => document.activeElement === document.body), 'the first page').toBe(true)
  await nav(page, '体育').first().press('Enter')
  await expect(heading(page, '体育')).toBeFocused()
  await expect(page).toHaveTitle(/^体育 · /)
  await nav(page, '首页').first().press('Enter')
  await expect(heading(page, /今晚的比赛/)).toBeFocused()
  // Its form waits for an answer.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: '存款', exact: true }).filter({ visible: true }).first().press('Enter')
  await expect(page.locator('main')).toBeFocused()
  held.resolve()
  await expect(heading(page, '存款')).toBeFocused()
  await page.goto('/mine/feedback')
  const list = page.getByRole('tab', { name: '我的反馈' })
  await page.getByRole('tab', { name: '写反馈' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=list/)
  await expect(list).toBeFocused()
})

test('an address that leads on to another is the first page of a visit: its heading has not the focus [UX-02]', async ({ page }) => {
  await page.addInitScript(() => {
    const focused: string[] = []
    Object.assign(window, { focused })
    document.addEventListener('focusin', ({ target }) => focused.push((target as HTMLElement).textContent ?? ''))
  })
  await page.goto('/app/help')
  await expect(heading(page, '开户')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.getByRole('main').getByRole('link', { name: '存款', exact: true }).first().press('Enter')
  await expect(heading(page, '存款')).toBeFocused()
  const focused = await page.evaluate(() => (window as unknown as { focused: string[] }).focused)
  expect(focused).toContain('存款')
  expect(focused).not.toContain('开户')
})

test('a page that was gone back to has the focus where it was, also where it comes late or is built anew [UX-02] @phone', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  await nav(page, '体育').first().press('Enter')
  await expect(heading(page, '体育')).toBeFocused()
  const home = nav(page, '首页').first()
  await home.press('Enter')
  await expect(heading(page, /今晚的比赛/)).toBeFocused()
  const about = page.getByRole('contentinfo').getByRole('link', { name: '关于我们' })
  await about.press('Enter')
  await expect(heading(page, '关于我们')).toBeFocused()
  await page.goBack()
  await expect(about).toBeFocused()
  await expect(about).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/crty/)
  await expect(home).toBeFocused()
  // Home, which is kept, has a link to the same game.
  const game = page.getByRole('main').locator('a[href="/game/sport/crty/1"]').filter({ visible: true }).first()
  await game.press('Enter')
  await expect(page.locator('main h1').filter({ visible: true })).toBeFocused()
  await page.goBack()
  await expect(game).toBeFocused()
})

test('who presses a link by pointer sees no ring on the page that it leads to, which does not move [UX-02] @phone', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  await nav(page, '体育').first().click()
  await expect(heading(page, '体育')).toBeFocused()
  expect(await isFocusSeen(page)).toBe(false)
  await nav(page, '首页').first().click()
  await expect(heading(page, /今晚的比赛/)).toBeFocused()
  expect(await isFocusSeen(page)).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a sports page that comes to be says nothing by itself [UX-02] @phone', async ({ page, server }) => {
  await asMember(page, server)
  await page.addInitScript(listen)
  await page.goto('/game/sport/crty')
  await expect(pickable(page).first()).toBeVisible()
  if (!isPhone(page)) {
    await expect(page.getByText('行情实时')).toBeVisible()
    await expect(page.getByText('¥10,000.00').first()).toBeVisible()
  }
  expect(await heard(page)).toEqual([])
})

test('a feedback is sent and read by keyboard: what was pressed is gone, and the heading has the focus [FB-01] [UX-02] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/mine/feedback')
  await tabTo(page, page.getByLabel('说说情况'))
  await page.keyboard.type('取款两小时没有到')
  await enter(page, page.getByRole('button', { name: '提交反馈' }))
  await expect(heading(page, '意见反馈')).toBeFocused()
  const row = page.getByRole('button', { name: /取款两小时没有到/ })
  await enter(page, row)
  await expect(page.getByRole('textbox', { name: '继续说' })).toBeVisible()
  // On wide windows the list stays beside what is read.
  await expect(isPhone(page) ? heading(page, '反馈详情') : row).toBeFocused()
})

test('a game is entered and left by keyboard: its name has the focus, what ended it, its name again, and then what it was entered by [LAUNCH-05] [UX-02] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/')
  await enter(page, page.getByRole('navigation', { name: '场馆' }).getByRole('link', { name: '真人' }))
  await expect(heading(page, '真人')).toBeFocused()
  const door = page.getByRole('button', { name: '进入星河真人' })
  await enter(page, door)
  const game = page.frameLocator('iframe')
  await expect(game.getByRole('heading')).toBeVisible()
  await expect(heading(page, '百家乐')).toBeFocused()
  await tabTo(page, page.locator('iframe'))
  // It ends by itself.
  const end = () => game.getByRole('button', { name: 'ended' }).evaluate((button: HTMLElement) => void setTimeout(() => button.click()))
  await end()
  await expect(page.getByRole('heading', { name: '这次游戏已结束' })).toBeFocused()
  await enter(page, page.getByRole('status').getByRole('button', { name: '再进一次' }))
  await expect(heading(page, '百家乐')).toBeFocused()
  await tabTo(page, page.locator('iframe'))
  await end()
  await expect(page.getByRole('heading', { name: '这次游戏已结束' })).toBeFocused()
  await enter(page, page.getByRole('status').getByRole('button', { name: '返回' }))
  await expect(page).toHaveURL(/\/game\/realbet$/)
  await expect(door).toBeFocused()
})
